import { type DocumentPrint, lineTable, notes, type PrintColumn, totals } from '@quina/blocks/print'
import { type Money, money } from '@quina/kernel'
import { figuresOf } from '../../payables/causacion-settlement/figures.domain.ts'
import type { saleInvoice } from './sale-invoice.contract.ts'
import { saleTotals } from './sale-invoice.domain.ts'

interface Printed {
  readonly conceptId: string
  readonly detail: string | null
  readonly quantity: string
  readonly unitPrice: string
  readonly vatRate: string | null
}
const linesIn = (values: Readonly<Record<string, unknown>>) =>
  (values.lines as readonly Printed[]).map((line) => ({ ...line, unitPrice: money(line.unitPrice) as Money }))

const columns: readonly PrintColumn[] = [
  { key: 'what', header: 'Descripción', kind: 'text' },
  { key: 'quantity', header: 'Cantidad', kind: 'quantity' },
  { key: 'unitPrice', header: 'Valor unitario', kind: 'money' },
  { key: 'vatRate', header: 'IVA %', kind: 'percent' },
  { key: 'vat', header: 'IVA', kind: 'money' },
  { key: 'gross', header: 'Total', kind: 'money' },
]

/** The paper of a factura de venta: client, lines with their VAT, total in words and how it is paid. */
export const saleInvoicePrint: DocumentPrint<typeof saleInvoice> = {
  title: 'Factura de venta',
  outward: true,
  pairs: ['date', 'terceroId', 'paymentForm', 'paymentMeans', 'dueOn', 'orderNumber', 'purpose'],
  identifies: ['terceroId'],
  lines: [],
  worth: ({ values }) => saleTotals(linesIn(values)).gross,
  adds: ({ values, labels, facts }) => {
    const lines = linesIn(values)
    const { base, vat, gross } = saleTotals(lines)
    const said = facts.authorization
      ? `Autorización de numeración de facturación DIAN ${facts.authorization}.`
      : 'Numeración interna de la entidad.'
    return [
      lineTable({
        columns,
        rows: lines.map((line, at) => ({
          values: {
            ...line,
            ...figuresOf(line),
            what: [labels[`lines.${at}.conceptId`], line.detail].filter(Boolean).join(': '),
          },
        })),
      }),
      totals([
        { label: 'Subtotal', amount: base },
        { label: 'IVA', amount: vat },
        { label: 'Total', amount: gross, strong: true },
      ]),
      notes(said),
    ]
  },
  signs: { accountant: 'Contador' },
}
