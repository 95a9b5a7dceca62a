import { type Money, showPesos, zero } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { type Denomination, denominations } from './cash-count.contract.ts'
import { type Cash, worthOf } from './cash-count.domain.ts'

type CashText = Readonly<{ denomination?: unknown; quantity?: unknown }>

const asCash = ({ denomination, quantity }: CashText): Cash => ({
  denomination: denomination as Denomination,
  quantity: Number(quantity || 0),
})

/** The grid where cash is counted. */
export const cashGrid = {
  columns: ['denomination', 'quantity', 'worth'] as const,
  widths: { denomination: 'minmax(200px, 1fr)', quantity: 140 },
  computed: [
    {
      key: 'worth',
      header: 'Valor',
      width: 180,
      align: 'right',
      render: (line: CashText) => Boolean(line.denomination) && <Amount of={worthOf(asCash(line))} />,
    },
  ] as const,
}

/** One empty line for each note and coin, so that quantities are typed down a single column. */
export const uncountedCash = (Object.keys(denominations) as Denomination[]).map((denomination) => ({
  denomination,
  quantity: '0',
}))

/** The cash typed so far. */
export const typedCash = (lines: readonly CashText[]): Cash[] =>
  lines.filter(({ denomination }) => Boolean(denomination)).map(asCash)

/** Describes a difference with the books in words. */
export const outcomeOf = (difference: Money): string => {
  if (difference === zero) return 'cuadra'
  return difference < zero ? `faltan ${showPesos(-difference as Money)}` : `sobran ${showPesos(difference)}`
}
