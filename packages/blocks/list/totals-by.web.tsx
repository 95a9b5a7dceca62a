import { type MoneyText, money, showPesos } from '@quina/kernel'
import type { ListSpec, Totals } from './list.ts'

interface TotalsByProps {
  readonly list: ListSpec
  readonly totals: Totals | undefined
}

/** What the first of the totals comes to by each value that the list tells apart, for the filters in force. */
export function TotalsBy({ list: { columns, totals: summed = [], totalsBy }, totals }: TotalsByProps) {
  const [sum] = summed
  const groups = totals?.groups ?? []
  if (totalsBy === undefined || sum === undefined || groups.length === 0) return null
  return (
    <div className="q-totals-by">
      <span>{columns[totalsBy]?.label}:</span>
      <dl>
        {groups.map(({ label, sums }) => (
          <div key={label}>
            <dt>{label === '' ? 'Sin dato' : label}</dt>
            <dd>{showPesos(money(sums[sum] as MoneyText))}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
