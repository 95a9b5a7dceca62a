import { byDecimal, factorOf, insist, type Money, moneyText, roundTo, showPesos } from '@quina/kernel'
import { manualLabels, type Price, type PriceFormula, type PriceSources } from './price.contract.ts'

/**
 * The price of a service (billing dossier §5.2): an agreed price, a fixed one of the tarifario, or what the manual says with one
 * percentage: that of the service, of its group, of its chapter or of the contract, in that order.
 * @throws Problem TAR-010 when nothing prices it.
 */
export function priceOf(sources: PriceSources): Price {
  const { contractPrice, tariffPrice, item } = sources
  if (contractPrice !== null) return fixed('contract', contractPrice, sources)
  if (tariffPrice !== null) return fixed('tariff', tariffPrice, sources)
  insist(item !== null, 'TAR-010', 'El servicio no tiene precio en el tarifario del contrato en esa fecha.')
  const { source, percents } = percentsOf(sources)
  const base = baseOf(sources)
  const exact = percents.reduce<Money>((amount, percent) => byFactor(amount, percent), base)
  const amount = roundTo(exact, sources.rounding.final, 'half-up')
  return {
    amount,
    formula: { ...itemOf(sources), source, base: moneyText(base), percents, final: moneyText(amount) },
  }
}

/** Before percentages: units by their value, to the multiple that the tarifario asks for. */
function baseOf({ item, rounding }: PriceSources): Money {
  if (item === null) throw new Error('a price without its item')
  if (item.units === null) return roundTo(item.value, rounding.unit, 'half-up')
  return byDecimal(item.value, item.units, { unit: rounding.unit, rounding: 'half-up' })
}

/** Percentages multiply exactly; only the end is rounded. Six decimals hold two of them without loss. */
const byFactor = (amount: Money, percent: string): Money =>
  byDecimal(amount, factorOf(percent), { rounding: 'half-up' })

function percentsOf(sources: PriceSources): Pick<PriceFormula, 'source' | 'percents'> {
  const { serviceFactor, groupFactor, chapterFactor, percent, accumulates } = sources
  const levels = [
    ['service', serviceFactor],
    ['group', groupFactor],
    ['chapter', chapterFactor],
  ] as const
  const own = levels.find(([, factor]) => factor !== null)
  if (own?.[1] === undefined || own[1] === null) return { source: 'percent', percents: [percent] }
  return { source: own[0], percents: accumulates ? [own[1], percent] : [own[1]] }
}

const itemOf = ({ item }: PriceSources) => ({
  manual: item?.manual ?? null,
  code: item?.code ?? null,
  units: item?.units ?? null,
  unitValue: item === null ? null : moneyText(item.value),
})

const fixed = (source: 'contract' | 'tariff', price: Money, sources: PriceSources): Price => {
  const amount = roundTo(price, sources.rounding.final, 'half-up')
  return {
    amount,
    formula: { ...itemOf(sources), source, base: null, percents: [], final: moneyText(amount) },
  }
}

const sourceWords: Readonly<Record<PriceFormula['source'], string>> = {
  contract: 'precio pactado en el contrato',
  tariff: 'precio fijo del tarifario',
  service: 'porcentaje del servicio',
  group: 'porcentaje del grupo',
  chapter: 'porcentaje del capítulo',
  percent: 'porcentaje del contrato',
}

/** «SOAT 39145: 7,44 × 12.110 = 90.100; -5 % (porcentaje del contrato) = 85.600». */
export function explainPrice({
  source,
  manual,
  code,
  units,
  unitValue,
  base,
  percents,
  final,
}: PriceFormula): string {
  const end = pesosIn(final)
  if (base === null || manual === null) return `${capital(sourceWords[source])}: ${end}`
  const from = `${manualLabels[manual]} ${code ?? ''}`.trim()
  const product =
    units === null ? pesosIn(base) : `${decimal(units)} × ${pesosIn(unitValue ?? '0')} = ${pesosIn(base)}`
  const said = percents.filter((percent) => Number(percent) !== 0).map((percent) => `${decimal(percent)} %`)
  return said.length === 0
    ? `${from}: ${product}`
    : `${from}: ${product}; ${said.join(' y ')} (${sourceWords[source]}) = ${end}`
}

const pesosIn = (text: string): string => showPesos(BigInt(text.replace('.', '')) as Money)
const decimal = (text: string): string =>
  (text.includes('.') ? text.replace(/\.?0+$/, '') : text).replace('.', ',')
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
