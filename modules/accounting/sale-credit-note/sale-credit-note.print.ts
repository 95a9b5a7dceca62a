import { type DocumentPrint, lineTable, notes, type PrintColumn, totals } from '@quina/blocks/print'
import { type Money, money, plus, sumOf, zero } from '@quina/kernel'
import type { saleCreditNote } from './sale-credit-note.contract.ts'

interface Printed {
  readonly saleInvoiceLineId: string
  readonly amount: string
}

/** What the server knows of the VAT of each line, once it is issued. */
interface Facts {
  readonly item?: string | null
  readonly invoiceItem?: string
  readonly terceroLabel?: string
  readonly vats?: readonly string[]
}

const columns: readonly PrintColumn[] = [
  { key: 'what', header: 'Lo que se rebaja', kind: 'text' },
  { key: 'amount', header: 'Sin IVA', kind: 'money' },
  { key: 'vat', header: 'IVA', kind: 'money' },
  { key: 'gross', header: 'Total', kind: 'money' },
]

const linesIn = (values: Readonly<Record<string, unknown>>, facts: Facts) =>
  (values.lines as readonly Printed[]).map(({ amount }, at) => {
    const base: Money = money(amount)
    const vat = money(facts.vats?.[at] ?? '0.00')
    return { amount: base, vat, gross: plus(base, vat) }
  })

/** The paper of a nota crédito of the house; of one that is told to the DIAN, its graphic representation is another. */
export const saleCreditNotePrint: DocumentPrint<typeof saleCreditNote> = {
  title: 'Nota crédito',
  outward: true,
  pairs: ['date', 'saleInvoiceId', 'concept', 'reason'],
  lines: [],
  worth: ({ values, facts }) => sumOf(linesIn(values, (facts ?? {}) as Facts), ({ gross }) => gross),
  adds: ({ values, labels, facts }) => {
    const known = (facts ?? {}) as Facts
    const lines = linesIn(values, known)
    const sum = (of: (line: (typeof lines)[number]) => Money) => (lines.length ? sumOf(lines, of) : zero)
    return [
      lineTable({
        columns,
        rows: lines.map((line, at) => ({
          values: { ...line, what: labels[`lines.${at}.saleInvoiceLineId`] ?? '' },
        })),
      }),
      totals([
        { label: 'Subtotal', amount: sum(({ amount }) => amount) },
        { label: 'IVA', amount: sum(({ vat }) => vat) },
        { label: 'Total que se rebaja', amount: sum(({ gross }) => gross), strong: true },
      ]),
      ...(known.item ? [notes(`Nota a la factura ${known.invoiceItem}, de ${known.terceroLabel}.`)] : []),
    ]
  },
  signs: { accountant: 'Contador' },
}
