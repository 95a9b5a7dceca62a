import { cachedEach } from '@quina/blocks/server'
import { rowsWhere, type Tx } from '@quina/db/server'
import { type Day, type Money, money, zero } from '@quina/kernel'
import { sql } from 'kysely'
import type { ServiceFacts } from '../../services/service/service-facts.contract.ts'
import { serviceFacts } from '../../services/service/service-facts.server.ts'
import type { ManualKind } from '../manual/manual.contract.ts'
import type { ComponentWorth } from '../surgery/values.domain.ts'
import { worthsOf } from '../surgery/worths.server.ts'
import { unitValueOn } from '../uvb/uvb.server.ts'
import type { Factor, FactorScope, VersionRules } from '../version/version.contract.ts'
import type { AgreedTerms } from './agreed.contract.ts'
import type { ManualItem, PriceRests, PriceSources } from './price.contract.ts'

/** A service with all the values of a version of a tarifario for it. */
export interface Priceable {
  readonly service: ServiceFacts
  readonly rules: VersionRules
  readonly rests: PriceRests
  /** A surgery that the manual prices by components: by its group or its UVR. */
  readonly procedure: { readonly key: string; readonly bloodless: boolean } | null
  readonly worths: readonly ComponentWorth[]
  readonly unitValue: Money
  readonly sourcesFor: (terms: AgreedTerms) => PriceSources
}

export type PriceableQuestion = Readonly<{ rules: VersionRules; serviceIds: readonly string[]; day: Day }>

interface FoundItem {
  readonly code: string
  readonly units: string | null
  readonly value: string | null
  readonly surgicalGroup: number | null
  readonly uvr: string | null
}

/**
 * Some services with their values in a version, in a fixed number of reads.
 * @throws Problem TAR-013 when the unit of the manual has no value that year.
 */
export async function priceableIn(
  tx: Tx,
  { rules, serviceIds, day }: PriceableQuestion,
): Promise<Map<string, Priceable>> {
  const services = await serviceFacts(tx, serviceIds)
  const prices = await fixedPrices(tx, serviceIds, rules.id, day)
  const items = await itemsFor(tx, rules, [...services.values()])
  const unitValue = rules.manual === null ? zero : await unitValueOn(tx, rules.manual.unit, day)
  const worths = rules.manual === null ? [] : await worthsOf(tx, rules.manual.id)
  const { tarifario, number: version, manual } = rules
  const rests = { tarifario, version, edition: manual && `${manual.code} ${manual.edition}` }
  const shared = { rules, rests, worths, unitValue }
  return new Map(
    [...services].map(([id, service]) => {
      const item =
        rules.manual && items.get(codesFor(service, rules.manual.kind).find((code) => items.has(code)) ?? '')
      const found = { ...shared, service, item: item ?? null, tariffPrice: prices.get(id) ?? null }
      return [
        id,
        { ...shared, service, procedure: procedureOf(found), sourcesFor: (terms) => sourcesOf(found, terms) },
      ]
    }),
  )
}

const fixedPrices = cachedEach(
  { name: 'tariffs.fixedPrices', tables: ['tariffs.tarifario_exception'], most: 5000 },
  async (tx, serviceIds, versionId: string, day: Day): Promise<Map<string, Money>> => {
    if (serviceIds.length === 0) return new Map()
    const rows = await tx
      .selectFrom('tariffs.tarifarioException')
      .select(['serviceId', 'price'])
      .where('versionId', '=', versionId)
      .where('serviceId', 'in', [...serviceIds])
      .where(sql<boolean>`${day}::date <@ daterange(from_day, until_day, '[]')`)
      .execute()
    return new Map(rows.map(({ serviceId, price }) => [serviceId, money(price)]))
  },
)

async function itemsFor(
  tx: Tx,
  { manual }: VersionRules,
  services: readonly ServiceFacts[],
): Promise<Map<string, FoundItem>> {
  if (manual === null) return new Map()
  const codes = services.flatMap((service) => codesFor(service, manual.kind))
  return manualItems(tx, codes, manual.id)
}

const manualItems = cachedEach(
  { name: 'tariffs.manualItems', tables: ['tariffs.manual_item'], most: 5000 },
  async (tx, codes, manualId: string): Promise<Map<string, FoundItem>> => {
    if (codes.length === 0) return new Map()
    const rows = await rowsWhere(tx, 'tariffs.manualItem', { manualId, code: codes }, [
      'code',
      'units',
      'value',
      'surgicalGroup',
      'uvr',
    ])
    return new Map(rows.map((row) => [row.code, row]))
  },
)

interface PriceableFacts {
  readonly service: ServiceFacts
  readonly rules: VersionRules
  readonly item: FoundItem | null
  readonly tariffPrice: Money | null
  readonly unitValue: Money
}

/**
 * A service with a group in SOAT is an act by components; one priced in units is not, even in a theatre: it is a package. By UVR,
 * a service priced in pesos is no act either.
 */
function procedureOf({ service, rules: { manual }, item }: PriceableFacts): Priceable['procedure'] {
  if (manual === null) return null
  const isPriced = item !== null && (item.units !== null || item.value !== null)
  const own = service.surgical && !isPriced
  const group = item?.surgicalGroup ?? (own ? service.surgicalGroup : null)
  const uvr = isPriced ? null : (item?.uvr ?? (own ? service.uvr : null))
  const key = manual.kind === 'soat' ? group?.toString() : uvr
  return key == null ? null : { key, bloodless: service.bloodless }
}

function sourcesOf(
  found: PriceableFacts,
  { fixedPrice, factor, percent, finalRounding }: AgreedTerms,
): PriceSources {
  const { service, rules } = found
  const byCost = isByCost(service, rules)
  return {
    contractPrice: fixedPrice ?? null,
    tariffPrice: found.tariffPrice,
    contractFactor: factor ?? null,
    ...factorsFor(service, rules.factors),
    percent: byCost ?? percent ?? rules.percent,
    percentOfTariff: percent == null,
    accumulates: rules.accumulates,
    item: byCost === null ? itemOf(found) : costItem(service),
    rounding: { unit: rules.unitRounding, final: finalRounding ?? rules.finalRounding },
    cap: rules.capsRegulated ? service.regulatedPrice : null,
  }
}

function itemOf({ rules: { manual }, item, unitValue }: PriceableFacts): ManualItem | null {
  if (manual === null || item === null || (item.units === null && item.value === null)) return null
  const published = item.value === null ? null : money(item.value)
  if (item.units === null)
    return { manual: manual.kind, code: item.code, units: null, value: published ?? zero }
  return { manual: manual.kind, code: item.code, units: item.units, value: unitValue, published }
}

type ServiceCodes = Pick<ServiceFacts, 'code' | 'cups' | 'soatCode' | 'issCode'>

/**
 * The codes to look up a service in a manual; the first match counts. ISS uses its own codes or CUPS; our own manual, our codes
 * or CUPS.
 */
function codesFor({ code, cups, soatCode, issCode }: ServiceCodes, kind: ManualKind): string[] {
  const codes = kind === 'soat' ? [soatCode] : kind === 'own' ? [code, cups] : [issCode, cups]
  return codes.filter((one) => one !== null)
}

type Factors = Pick<PriceSources, 'serviceFactor' | 'groupFactor' | 'chapterFactor' | 'classFactor'>

/** The specific percentages for a service: its own, those of the group or the chapter of its CUPS, and of its class. */
function factorsFor(
  { id, cups, kind }: Pick<ServiceFacts, 'id' | 'cups' | 'kind'>,
  factors: readonly Factor[],
): Factors {
  const keyed = (scope: FactorScope, key: string | undefined) =>
    factors.find((one) => one.scope === scope && one.key === key)?.percent ?? null
  return {
    serviceFactor: factors.find(({ serviceId }) => serviceId === id)?.percent ?? null,
    groupFactor: cups === null ? null : keyed('group', cups.slice(0, 3)),
    chapterFactor: cups === null ? null : keyed('chapter', cups.slice(0, 2)),
    classFactor: keyed('class', kind),
  }
}

type ServiceCost = Pick<ServiceFacts, 'kind' | 'code' | 'referenceCost'>

/** The percentage added to the cost of a medicine or a device, when the tarifario prices it by cost and the cost is known. */
function isByCost(
  { kind, referenceCost }: ServiceCost,
  { medicinePercent, devicePercent }: Pick<VersionRules, 'medicinePercent' | 'devicePercent'>,
): string | null {
  if (referenceCost === null) return null
  return kind === 'medicine' ? medicinePercent : kind === 'device' ? devicePercent : null
}

const costItem = ({ code, referenceCost }: ServiceCost): ManualItem => ({
  manual: 'cost',
  code,
  units: null,
  value: referenceCost ?? (0n as Money),
})
