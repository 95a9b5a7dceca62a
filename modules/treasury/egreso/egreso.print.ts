import type { DocumentPrint } from '@quina/blocks/print'
import { lineTable, notes } from '@quina/blocks/print'
import type { egreso } from './egreso.contract.ts'

interface PrintedTable {
  readonly title: string
  readonly rows: readonly Readonly<Record<string, string>>[]
}

/** The paper of an egreso: payee, bank, instrument, entry, budget, and who received it (finance dossier §19). */
export const egresoPrint: DocumentPrint<typeof egreso> = {
  title: 'Comprobante de egreso',
  pairs: [
    'date',
    'kind',
    'terceroId',
    'form',
    'bankAccountId',
    'reference',
    'orderId',
    'purpose',
    'directReason',
  ],
  lines: [{ field: 'payments', total: 'amount' }],
  adds: ({ facts }) => {
    const net = facts?.net as { readonly shown: string; readonly words: string } | undefined
    const instrument = facts?.instrument as string | null | undefined
    const entry = facts?.entry as PrintedTable['rows'] | undefined
    const budget = facts?.budget as PrintedTable['rows'] | undefined
    return [
      notes(
        [net && `Girado: ${net.shown} (${net.words})`, instrument && `Medio: ${instrument}`]
          .filter(Boolean)
          .join('. '),
      ),
      ...(entry && entry.length > 0
        ? [
            notes('', { heading: 'Asiento' }),
            lineTable({
              columns: [
                { key: 'account', header: 'Cuenta', kind: 'text', width: 'auto' },
                { key: 'tercero', header: 'Tercero', kind: 'text' },
                { key: 'debit', header: 'Débito', kind: 'money' },
                { key: 'credit', header: 'Crédito', kind: 'money' },
              ],
              rows: entry.map((values) => ({ values })),
              totals: ['debit', 'credit'],
            }),
          ]
        : []),
      ...(budget && budget.length > 0
        ? [
            notes('', { heading: 'Presupuesto' }),
            lineTable({
              columns: [
                { key: 'pago', header: 'Pago', kind: 'code' },
                { key: 'rubro', header: 'Rubro', kind: 'text', width: 'auto' },
                { key: 'amount', header: 'Valor', kind: 'money' },
              ],
              rows: budget.map((values) => ({ values })),
              totals: ['amount'],
            }),
          ]
        : []),
      notes('Recibí conforme: ______________________________   C.C. / NIT: ____________________'),
    ]
  },
  signs: { treasurer: 'Tesorero', spendingOfficer: 'Ordenador del gasto' },
}
