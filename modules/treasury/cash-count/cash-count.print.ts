import {
  type DocumentPrint,
  lineTable,
  notes,
  type PrintColumn,
  type PrintedOf,
  totals,
} from '@quina/blocks/print'
import { money } from '@quina/kernel'
import { type cashCount, denominations } from './cash-count.contract.ts'
import { countedOf, differenceOf, worthOf } from './cash-count.domain.ts'

const columns: readonly PrintColumn[] = [
  { key: 'denomination', header: 'Denominación', kind: 'text', width: 'auto' },
  { key: 'quantity', header: 'Cantidad', kind: 'quantity' },
  { key: 'worth', header: 'Valor', kind: 'money' },
]

const countIn = ({ cash, papers }: PrintedOf<typeof cashCount>['values']) => ({
  cash,
  papers: (papers ?? []).map(({ amount, ...rest }) => ({ ...rest, amount: money(amount) })),
})

/** The act of a count: each denomination, what else there was, what the books said and what it came to. */
export const cashCountPrint: DocumentPrint<typeof cashCount> = {
  title: 'Acta de arqueo de caja',
  pairs: ['date', 'cashRegisterId', 'countedBy', 'note'],
  lines: [{ field: 'papers', total: 'amount' }],
  worth: ({ values }) => countedOf(countIn(values)),
  adds: ({ values, facts }) => {
    const count = countIn(values)
    const { books, keeper } = facts
    const found = differenceOf(count, money(books))
    const shown = count.cash.filter(({ quantity }) => quantity > 0)
    const rows = shown.map((line) => ({
      values: {
        denomination: denominations[line.denomination],
        quantity: String(line.quantity),
        worth: worthOf(line),
      },
    }))
    return [
      lineTable({ columns, rows, totals: ['worth'] }),
      totals([
        { label: 'Total contado', amount: countedOf(count), strong: true },
        { label: 'Saldo en libros', amount: money(books) },
        { label: found < 0n ? 'Faltante' : 'Sobrante', amount: found },
      ]),
      notes(`Responde por la caja: ${keeper}.`),
    ]
  },
  signs: { keeper: 'Responsable de la caja', counter: 'Quien cuenta', treasurer: 'Tesorero' },
}
