import { type DocumentPrint, headedTable, lineTable, type PrintColumn, totals } from '@quina/blocks/print'
import { money } from '@quina/kernel'
import type { invoice } from './invoice.contract.ts'

const columns: readonly PrintColumn[] = [
  { key: 'code', header: 'Código', kind: 'code' },
  { key: 'description', header: 'Servicio', kind: 'text' },
  { key: 'quantity', header: 'Cantidad', kind: 'quantity' },
  { key: 'price', header: 'Precio', kind: 'money' },
  { key: 'discount', header: 'Descuento', kind: 'money' },
  { key: 'amount', header: 'Valor', kind: 'money' },
]

const patientColumns: readonly PrintColumn[] = [
  { key: 'name', header: 'Paciente', kind: 'text' },
  { key: 'document', header: 'Documento', kind: 'code' },
  { key: 'admission', header: 'Admisión', kind: 'code' },
  { key: 'day', header: 'Fecha', kind: 'day' },
  { key: 'charges', header: 'Cargos', kind: 'integer' },
  { key: 'amount', header: 'Valor', kind: 'money' },
]

/**
 * How an account was liquidated, for whoever audits it: the prefactura before it takes a number, and the same once it is issued.
 * The invoice of DIAN has a paper of its own.
 */
export const invoicePrint: DocumentPrint<typeof invoice> = {
  title: ({ number }) => (number === null ? 'Prefactura de servicios de salud' : 'Liquidación de la factura'),
  pairs: [
    'terceroId',
    'contractId',
    'patientId',
    'admissionId',
    'coverage',
    'modality',
    'periodFrom',
    'periodTo',
    'authorizationNumber',
    'policy',
    'siras',
    'notes',
  ],
  lines: [],
  worth: ({ facts }) => money(facts.totals.net),
  adds: ({ facts: { lines, patients, totals: sums } }) => {
    return [
      lineTable({
        columns,
        rows: lines.map((line) => ({ values: { ...line } })),
        totals: ['discount', 'amount'],
      }),
      totals([
        { label: 'Valor bruto', amount: money(sums.gross) },
        { label: 'Descuento', amount: money(sums.discount) },
        { label: 'Copagos, cuotas y pagos compartidos', amount: money(sums.moderating) },
        { label: 'Anticipo', amount: money(sums.advance) },
        { label: 'Neto a cargo del pagador', amount: money(sums.net), strong: true },
      ]),
      ...headedTable('Pacientes de la factura', patientColumns, patients, ['amount']),
    ]
  },
  signs: { billing: 'Facturación' },
}
