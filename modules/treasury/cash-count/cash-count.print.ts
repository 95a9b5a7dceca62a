import { type DocumentPrint, lineTable, notes, type PrintColumn, totals } from '@quina/blocks/print'
import { type Money, money } from '@quina/kernel'
import { type cashCount, type Denomination, denominations } from './cash-count.contract.ts'
import { countedOf, differenceOf, worthOf } from './cash-count.domain.ts'

const columns: readonly PrintColumn[] = [
  { key: 'denomination', header: 'Denominación', kind: 'text', width: 'auto' },
  { key: 'quantity', header: 'Cantidad', kind: 'quantity' },
  { key: 'worth', header: 'Valor', kind: 'money' },
]

interface Typed {
  readonly cash: readonly { readonly denomination: Denomination; readonly quantity: number }[]
  readonly papers:
    | readonly { readonly kind: string; readonly detail: string; readonly amount: string }[]
    | null
}
const countIn = (values: Readonly<Record<string, unknown>>) => {
  const { cash, papers } = values as unknown as Typed
  return {
    cash,
    papers: (papers ?? []).map(({ amount, ...rest }) => ({ ...rest, amount: money(amount) as Money })),
  }
}

/** The act of a count: each denomination, what else there was, what the books said and what it came to. */
export const cashCountPrint: DocumentPrint<typeof cashCount> = {
  title: 'Acta de arqueo de caja',
  pairs: ['date', 'cashRegisterId', 'countedBy', 'note'],
  lines: [{ field: 'papers', total: 'amount' }],
  worth: ({ values }) => countedOf(countIn(values)),
  adds: ({ values, facts }) => {
    const count = countIn(values)
    const { books, keeper } = facts as unknown as { readonly books: string; readonly keeper: string }
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
