import type { Money } from '@quina/kernel'
import type { ManualKind } from '../manual/manual.contract.ts'
import type { ServiceFacts } from '../service/service-facts.contract.ts'
import type { Factor, FactorScope, VersionRules } from '../version/version.contract.ts'
import type { ManualItem, PriceSources } from './price.contract.ts'

type Coded = Pick<ServiceFacts, 'code' | 'cups' | 'soatCode' | 'issCode'>

/** By which codes a service is looked up in a manual, the first that is there: ISS is written with CUPS, ours with our own. */
export function codesFor({ code, cups, soatCode, issCode }: Coded, kind: ManualKind): string[] {
  const codes = kind === 'soat' ? [soatCode] : kind === 'own' ? [code, cups] : [issCode, cups]
  return codes.filter((one) => one !== null)
}

type Factors = Pick<PriceSources, 'serviceFactor' | 'groupFactor' | 'chapterFactor' | 'classFactor'>

/** The percentages of their own that a service falls under: by itself, by the group or the chapter of its CUPS, by its class. */
export function factorsFor(
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

type Costed = Pick<ServiceFacts, 'kind' | 'code' | 'referenceCost'>

/** What is added to the cost of a medicine or a device, when the tarifario prices them by cost and their cost is known. */
export function isByCost(
  { kind, referenceCost }: Costed,
  { medicinePercent, devicePercent }: Pick<VersionRules, 'medicinePercent' | 'devicePercent'>,
): string | null {
  if (referenceCost === null) return null
  return kind === 'medicine' ? medicinePercent : kind === 'device' ? devicePercent : null
}

export const costItem = ({ code, referenceCost }: Costed): ManualItem => ({
  manual: 'cost',
  code,
  units: null,
  value: referenceCost ?? (0n as Money),
})
