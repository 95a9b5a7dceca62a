import type { Supplier } from '../withholding/spared.domain.ts'
import type { ExcludedEntity } from './ica-exclusion.contract.ts'

/** An exclusion in force on the day, for the computation. */
export interface IcaExclusion {
  readonly name: string
  readonly entity: ExcludedEntity
  /** The first digits of the activity. */
  readonly ciiu: string | null
  readonly terceroId: string | null
  readonly municipalityId: string | null
  readonly norm: string
}

export interface IcaSubject {
  readonly terceroId: string
  readonly supplier: Pick<Supplier, 'isPublic' | 'regime' | 'ciiu'>
  /** Where the activity is performed. */
  readonly municipalityId: string | null
}

/** Why a tercero is excluded from ICA; null when no exclusion applies. All the conditions of an exclusion must hold. */
export function excludedFromIca(
  { terceroId, supplier, municipalityId }: IcaSubject,
  exclusions: readonly IcaExclusion[],
): string | null {
  const found = exclusions.find(
    (one) =>
      isOf(one.entity, supplier) &&
      (one.ciiu === null || supplier.ciiu?.startsWith(one.ciiu) === true) &&
      (one.terceroId === null || one.terceroId === terceroId) &&
      (one.municipalityId === null || one.municipalityId === municipalityId),
  )
  return found === undefined ? null : `${found.name}: la ley no los grava con ICA (${found.norm}).`
}

function isOf(entity: ExcludedEntity, { isPublic, regime }: IcaSubject['supplier']): boolean {
  if (entity === 'public') return isPublic
  return entity === 'all' || regime === 'special'
}
