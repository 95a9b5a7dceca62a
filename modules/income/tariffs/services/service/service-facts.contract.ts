import type { Id, Money } from '@quina/kernel'
import type { IvaKind, ModeratingClass, RipsObject, ServiceKind } from './service.contract.ts'

/** A service for the code that charges, prices and reports it: references to official tables are given as codes. */
export interface ServiceFacts {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly invoiceName: string
  readonly kind: ServiceKind
  readonly active: boolean
  readonly cups: string | null
  /** AC, AP or AT, from CUPS. */
  readonly cupsUse: string | null
  readonly soatCode: string | null
  readonly issCode: string | null
  readonly ium: string | null
  readonly cumCode: string | null
  /** A medicine with its kind and its unit; always true for other services. */
  readonly describedForRips: boolean
  readonly ripsObject: RipsObject
  readonly otherServiceType: string | null
  readonly serviceGroup: string | null
  readonly repsService: string | null
  readonly finalidad: string | null
  /** Empty admits any finalidad. */
  readonly finalidades: readonly string[]
  readonly externalCause: string | null
  readonly scopes: { readonly ambulatory: boolean; readonly inpatient: boolean; readonly emergency: boolean }
  readonly surgical: boolean
  readonly surgicalGroup: number | null
  readonly uvr: string | null
  readonly bloodless: boolean
  readonly bilateral: boolean
  readonly sex: 'F' | 'M' | null
  readonly ageMinMonths: number | null
  readonly ageMaxMonths: number | null
  readonly maxPerDay: number | null
  readonly needsDiagnosis: boolean
  readonly needsAuthorization: boolean
  readonly noPbs: boolean
  readonly moderating: ModeratingClass
  readonly iva: IvaKind
  readonly ivaPercent: string | null
  readonly referenceCost: Money | null
  readonly regulatedPrice: Money | null
  readonly costCentreId: Id<'hospital.costCentre'> | null
}
