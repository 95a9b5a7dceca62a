import {
  type DocumentPrint,
  lineTable,
  notes,
  type PrintColumn,
  type PrintedOf,
  totals,
} from '@quina/blocks/print'
import { type Money, money, plus, sumOf, zero } from '@quina/kernel'
import type { saleCreditNote } from './sale-credit-note.contract.ts'

type Printed = PrintedOf<typeof saleCreditNote>

const columns: readonly PrintColumn[] = [
  { key: 'what', header: 'Lo que se rebaja', kind: 'text' },
  { key: 'amount', header: 'Sin IVA', kind: 'money' },
  { key: 'vat', header: 'IVA', kind: 'money' },
  { key: 'gross', header: 'Total', kind: 'money' },
]

const linesIn = ({ values, facts }: Printed) =>
  values.lines.map(({ amount }, at) => {
    const base: Money = money(amount)
    const vat = money(facts.vats[at] ?? '0.00')
    return { amount: base, vat, gross: plus(base, vat) }
  })

/** The paper of a nota crédito of the house; of one that is told to the DIAN, its graphic representation is another. */
export const saleCreditNotePrint: DocumentPrint<typeof saleCreditNote> = {
  title: 'Nota crédito',
  outward: true,
  pairs: ['date', 'saleInvoiceId', 'concept', 'reason'],
  lines: [],
  worth: (printed) => sumOf(linesIn(printed), ({ gross }) => gross),
  adds: (printed) => {
    const { labels, facts } = printed
    const lines = linesIn(printed)
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
      ...(facts.item ? [notes(`Nota a la factura ${facts.invoiceItem}, de ${facts.terceroLabel}.`)] : []),
    ]
  },
  signs: { accountant: 'Contador' },
}
