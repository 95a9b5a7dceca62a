import { type Operation, serveQuery } from '@quina/blocks/server'
import { moneyText } from '@quina/kernel'
import { explainPrice } from '../price/price.domain.ts'
import { pricedBy } from '../price/price-at.server.ts'
import { priceableIn } from '../price/priceable.server.ts'
import { actsOf, pricedActs } from '../surgery/surgery-at.server.ts'
import { simulateVersion } from './version-calls.contract.ts'
import { rulesOf } from './version-on.server.ts'

/** Tries a price with a version, published or not, and explains its calculation. */
export const simulateOperations: readonly Operation[] = [
  serveQuery(simulateVersion, async ({ tx, input: { id, day, percent, surcharge, procedures } }) => {
    const rules = await rulesOf(tx, id)
    const terms = { percent }
    const found = await priceableIn(tx, {
      rules,
      serviceIds: procedures.map(({ serviceId }) => serviceId),
      day,
    })
    const acts = actsOf(
      found,
      procedures.map((one) => ({ ...one, terms })),
    )
    const [only] = acts
    const isAct = acts.length > 1 || (only?.priceable.procedure != null && surcharge !== null)
    if (isAct || only === undefined) {
      const { total, formula } = pricedActs(acts, surcharge)
      return { price: moneyText(total), sentence: explainPrice(formula), formula }
    }
    const { price, formula } = pricedBy(only.priceable, terms)
    return { price: moneyText(price), sentence: explainPrice(formula), formula }
  }),
]
