import type { AnswerOf } from '@quina/blocks'
import { useAnswer } from '@quina/blocks/web'
import { day, money, showDay, showPesos } from '@quina/kernel'
import { knownPrices } from './price-conscience.contract.ts'

type Prices = NonNullable<AnswerOf<typeof knownPrices>>

/** The earlier purchase prices, the regulated price and the payers' prices of each ordered product, before the order is sent. */
export const KnownPrices = ({ lines }: { readonly lines: readonly string[] }) => (
  <section aria-label="Precios conocidos">
    {lines.map((contractLineId) => (
      <OfLine key={contractLineId} contractLineId={contractLineId} />
    ))}
  </section>
)

function OfLine({ contractLineId }: { readonly contractLineId: string }) {
  const { data } = useAnswer(knownPrices, { contractLineId })
  return data == null ? null : (
    <p role="note">
      <b>{data.product}.</b> {sentenceOf(data)}
    </p>
  )
}

function sentenceOf({ purchases, cap, payers }: Prices): string {
  const bought = purchases.map(
    ({ day: on, supplier, unitCost }) => `${showDay(day(on))} ${supplier} a ${showUnit(unitCost)}`,
  )
  const recognised = payers.map(
    ({ payer, contract, price }) => `${payer} (${contract}) ${showPesos(money(price))}`,
  )
  return [
    bought.length === 0 ? 'No se ha comprado antes.' : `Últimas compras: ${bought.join('; ')}.`,
    cap === null
      ? 'No tiene precio regulado.'
      : `Precio regulado: ${showPesos(money(cap.price))} (${cap.norm}).`,
    recognised.length === 0 ? 'Ningún pagador lo reconoce aparte.' : `Reconocen: ${recognised.join('; ')}.`,
  ].join(' ')
}

/** Unit costs have four decimals, which matter for products that cost cents. */
const showUnit = (cost: string): string => cost.replace(/\.?0+$/, '').replace('.', ',')
