import { serveFlatReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, type Money, minus, moneyText, Problem, percentText } from '@quina/kernel'
import { explainPrice } from '../price/price.domain.ts'
import { type PricedService, pricedBy } from '../price/price-at.server.ts'
import { type Priceable, priceableIn } from '../price/priceable.server.ts'
import { versionOn } from '../version/version-on.server.ts'
import { priceComparison, tarifarioPrices } from './tarifario-prices.contract.ts'

interface Row {
  readonly priceable: Priceable
  /** The price, or why there is none. */
  readonly priced: PricedService | string
}

/** Active services in the order of their codes, with their price or the reason why there is none. */
async function pricesOf(
  tx: Tx,
  { tarifarioId, day, kind }: { tarifarioId: string; day: Day; kind: string | null },
): Promise<readonly Row[]> {
  const rules = await versionOn(tx, tarifarioId, day)
  const rows = await tx
    .selectFrom('tariffs.service')
    .select('id')
    .where('active', '=', true)
    .$if(kind !== null, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('code')
    .execute()
  const found = await priceableIn(tx, { rules, serviceIds: rows.map(({ id }) => id), day })
  return rows.flatMap(({ id }) => {
    const priceable = found.get(id)
    return priceable === undefined ? [] : [{ priceable, priced: priceOrWhy(priceable) }]
  })
}

function priceOrWhy(priceable: Priceable): PricedService | string {
  try {
    return pricedBy(priceable)
  } catch (failure) {
    if (failure instanceof Problem) return failure.message
    throw failure
  }
}

const amountOf = ({ priced }: Row): Money | null => (typeof priced === 'string' ? null : priced.price)

export const tarifarioPricesOperations = serveFlatReport({
  whose: 'house',
  report: tarifarioPrices,
  async read(tx, input) {
    const rows = await pricesOf(tx, input)
    return rows.map((row) => {
      const { priceable, priced } = row
      const { id, code, name, kind, cups, cumCode } = priceable.service
      const amount = amountOf(row)
      return {
        id,
        code,
        name,
        kind,
        official: cups ?? cumCode,
        manualCode: typeof priced === 'string' ? null : priced.formula.code,
        price: amount === null ? null : moneyText(amount),
        formula: typeof priced === 'string' ? priced : explainPrice(priced.formula),
      }
    })
  },
})

export const priceComparisonOperations = serveFlatReport({
  whose: 'house',
  report: priceComparison,
  async read(tx, { oneId, oneDay, otherId, otherDay, kind }) {
    const one = await pricesOf(tx, { tarifarioId: oneId, day: oneDay, kind })
    const other = await pricesOf(tx, { tarifarioId: otherId, day: otherDay, kind })
    const compared = new Map(other.map((row) => [row.priceable.service.id, amountOf(row)]))
    return one.map((row) => {
      const { id, code, name } = row.priceable.service
      const mine = amountOf(row)
      const theirs = compared.get(id) ?? null
      const difference = mine === null || theirs === null ? null : minus(theirs, mine)
      const percent = difference === null || mine === null ? null : percentText(difference, mine)
      return { id, code, name, ...priceTexts({ mine, theirs, difference }), percent }
    })
  },
})

const priceTexts = ({
  mine,
  theirs,
  difference,
}: Readonly<Record<'mine' | 'theirs' | 'difference', Money | null>>) => ({
  one: mine === null ? null : moneyText(mine),
  other: theirs === null ? null : moneyText(theirs),
  difference: difference === null ? null : moneyText(difference),
})
