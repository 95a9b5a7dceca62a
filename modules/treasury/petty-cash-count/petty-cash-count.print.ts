import { type DocumentPrint, lineTable, notes, type PrintColumn, totals } from '@quina/blocks/print'
import { minus, money, plus } from '@quina/kernel'
import { type Denomination, denominations } from '../cash-count/cash-count.contract.ts'
import { countedOf, worthOf } from '../cash-count/cash-count.domain.ts'
import type { pettyCashCount } from './petty-cash-count.contract.ts'

const columns: readonly PrintColumn[] = [
  { key: 'denomination', header: 'Denominación', kind: 'text', width: 'auto' },
  { key: 'quantity', header: 'Cantidad', kind: 'quantity' },
  { key: 'worth', header: 'Valor', kind: 'money' },
]

interface Counted {
  readonly denomination: Denomination
  readonly quantity: number
}

const cashIn = (values: Readonly<Record<string, unknown>>) => values.cash as readonly Counted[]

/** The act of a count of a caja menor: each denomination, its vales, and what the books said. */
export const pettyCashCountPrint: DocumentPrint<typeof pettyCashCount> = {
  title: 'Acta de arqueo de caja menor',
  pairs: ['date', 'pettyCashId', 'countedBy', 'note'],
  lines: [],
  worth: ({ values }) => countedOf({ cash: cashIn(values), papers: null }),
  adds: ({ values, facts }) => {
    const cash = cashIn(values)
    const counted = countedOf({ cash, papers: null })
    const books = money(String(facts?.books ?? '0'))
    const vouchers = money(String(facts?.vouchers ?? '0'))
    const difference = minus(plus(counted, vouchers), books)
    const rows = cash
      .filter(({ quantity }) => quantity > 0)
      .map((line) => ({
        values: {
          denomination: denominations[line.denomination],
          quantity: String(line.quantity),
          worth: worthOf(line),
        },
      }))
    return [
      lineTable({ columns, rows, totals: ['worth'] }),
      totals([
        { label: 'Efectivo contado', amount: counted, strong: true },
        { label: 'En vales provisionales', amount: vouchers },
        { label: 'Saldo en libros', amount: books },
        { label: difference < 0n ? 'Faltante' : 'Sobrante', amount: difference },
      ]),
      notes(`Responde por la caja menor: ${String(facts?.keeper ?? '')}.`),
    ]
  },
  signs: { keeper: 'Responsable de la caja menor', counter: 'Quien cuenta', treasurer: 'Tesorero' },
}
