import {
  byDecimal,
  divide,
  factorOf,
  insist,
  type Money,
  moneyText,
  roundTo,
  scaled,
  showPesos,
  unscaled,
} from '@quina/kernel'
import { manualLabels, type Price, type PriceFormula, type PriceSources } from './price.contract.ts'

/**
 * The price of a service (billing dossier §5.2): an agreed price, a fixed one of the tarifario, or the value in the manual with
 * one percentage: that agreed for the service, that of the service, of its group, chapter or class, or else the general one, in
 * that order; when they accumulate, the first of them and the general one. @throws Problem TAR-010 when there is no price.
 */
export function priceOf(sources: PriceSources): Price {
  const { contractPrice, tariffPrice, item } = sources
  if (contractPrice !== null) return fixed('contract', contractPrice, sources)
  if (tariffPrice !== null) return fixed('tariff', tariffPrice, sources)
  insist(item !== null, 'TAR-010', 'El servicio no tiene precio en el tarifario del contrato en esa fecha.')
  const { source, percents } = percentsOf(sources)
  const base = baseOf(sources)
  const exact = percents.reduce<Money>((amount, percent) => byFactor(amount, percent), base)
  const worked = roundTo(exact, sources.rounding.final, 'half-up')
  const capped = sources.cap != null && sources.cap < worked ? sources.cap : null
  const amount = capped ?? worked
  const formula = { ...itemOf(sources), source, base: moneyText(base), percents, final: moneyText(amount) }
  return { amount, formula: capped === null ? formula : { ...formula, cap: moneyText(capped) } }
}

/** The value before percentages: units by their value, rounded to the multiple that the tarifario sets. */
function baseOf({ item, rounding }: PriceSources): Money {
  if (item === null) throw new Error('a price without its item')
  if (item.published != null) return item.published
  if (item.units === null) return roundTo(item.value, rounding.unit, 'half-up')
  return byDecimal(item.value, item.units, { unit: rounding.unit, rounding: 'half-up' })
}

/** Percentages multiply exactly; only the result is rounded. Six decimals hold two of them without loss. */
const byFactor = (amount: Money, percent: string): Money =>
  byDecimal(amount, factorOf(percent), { rounding: 'half-up' })

type Percentages = Omit<PriceSources, 'contractPrice' | 'tariffPrice' | 'rounding' | 'cap'>

/** The percentages of a service, and their source: the components of its surgery have the same ones. */
export function percentsOf(sources: Percentages): Pick<PriceFormula, 'source' | 'percents'> {
  const { serviceFactor, groupFactor, chapterFactor, percent, accumulates, item, percentOfTariff } = sources
  const { contractFactor = null, classFactor = null } = sources
  const levels = [
    ['agreement', contractFactor],
    ['service', serviceFactor],
    ['group', groupFactor],
    ['chapter', chapterFactor],
    ['class', classFactor],
  ] as const
  const own = levels.find(([, factor]) => factor !== null)
  const agreed = percentOfTariff === true ? 'tariff-percent' : 'percent'
  const general = item?.manual === 'cost' ? 'cost' : agreed
  if (own?.[1] === undefined || own[1] === null) return { source: general, percents: [percent] }
  return { source: own[0], percents: accumulates ? [own[1], percent] : [own[1]] }
}

/** Combines factors into one percentage: `1.10` and `0.95` are `4.500000`. */
export function percentOf(factors: readonly string[]): string {
  const product = factors.reduce((so, factor) => divide(so * scaled(factor, 6), million, 'half-up'), million)
  return unscaled((product - million) * 100n, 6)
}
const million = 1_000_000n

const itemOf = ({ item }: PriceSources) => ({
  manual: item?.manual ?? null,
  code: item?.code ?? null,
  units: item?.units ?? null,
  unitValue: item === null ? null : moneyText(item.value),
  ...(item?.published == null ? {} : { published: true as const }),
})

/** A price agreed in pesos is charged without rounding. */
const fixed = (source: 'contract' | 'tariff', amount: Money, sources: PriceSources): Price => ({
  amount,
  formula: { ...itemOf(sources), source, base: null, percents: [], final: moneyText(amount) },
})

const sourceWords: Readonly<Record<PriceFormula['source'], string>> = {
  contract: 'precio pactado en el contrato',
  tariff: 'precio fijo del tarifario',
  agreement: 'porcentaje pactado para el servicio',
  service: 'porcentaje del servicio',
  group: 'porcentaje del grupo',
  chapter: 'porcentaje del capítulo',
  class: 'porcentaje de la clase de servicio',
  percent: 'porcentaje del contrato',
  'tariff-percent': 'porcentaje del tarifario',
  cost: 'porcentaje sobre el costo',
  surgery: 'suma de los componentes de la cirugía',
}

/** «SOAT 39145: 7,44 × 12.110 = 90.100; -5 % (porcentaje del contrato) = 85.600». */
export function explainPrice(formula: PriceFormula): string {
  const { source, base, manual, percents, final, cap } = formula
  const end = pesosIn(final)
  if (base === null || manual === null) return `${capital(sourceWords[source])}: ${end}`
  const declared = percents
    .filter((percent) => Number(percent) !== 0)
    .map((percent) => `${decimal(percent)} %`)
  const by = declared.length === 0 ? '' : `; ${declared.join(' y ')} (${sourceWords[source]})`
  const cut = cap === undefined ? '' : '; sin pasar del precio regulado'
  return `${baseWords(formula)}${by}${cut}${by === '' && cut === '' ? '' : ` = ${end}`}`
}

function baseWords({ manual, code, units, unitValue, base, published }: PriceFormula): string {
  const from = `${manual === null ? '' : manualLabels[manual]} ${code ?? ''}`.trim()
  if (units === null || published === true)
    return `${from}: ${pesosIn(base ?? '0')}${published === true ? ' publicados' : ''}`
  return `${from}: ${decimal(units)} × ${pesosIn(unitValue ?? '0')} = ${pesosIn(base ?? '0')}`
}

const pesosIn = (text: string): string => showPesos(BigInt(text.replace('.', '')) as Money)
const decimal = (text: string): string =>
  (text.includes('.') ? text.replace(/\.?0+$/, '') : text).replace('.', ',')
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
