/** A field of a PILA record, at its position in the technical annex. */
export interface PilaField {
  readonly number: number
  readonly name: string
  readonly length: number
  /** First and last position, starting at 1. */
  readonly from: number
  readonly to: number
  /** `N` aligned right and filled with zeros; `A` aligned left and filled with blanks. */
  readonly kind: 'N' | 'A'
}

/** Obligatory, voluntary or none. */
export type PilaDuty = 'O' | 'V' | 'N'

/** A type of contributor between two months, both included. */
export interface PilaContributorType {
  readonly code: string
  readonly from: string
  /** Null while it is in force. */
  readonly until: string | null
  readonly name: string
  readonly health: PilaDuty
  readonly pension: PilaDuty
  readonly risk: PilaDuty
  readonly ccf: PilaDuty
}

export interface PilaContributorSubtype {
  readonly code: string
  readonly name: string
  readonly payable: { readonly pension: boolean; readonly health: boolean }
}

export interface PilaAdministrator {
  readonly system: 'EPS' | 'AFP' | 'ARL' | 'CCF'
  readonly code: string
  readonly name: string
  /** Whether it no longer affiliates anybody. */
  readonly historical: boolean
}

/** The State's tables for PILA, of one edition of the annex. */
export interface PilaCatalogues {
  readonly header: readonly PilaField[]
  readonly detail: readonly PilaField[]
  readonly types: readonly PilaContributorType[]
  readonly subtypes: readonly PilaContributorSubtype[]
  readonly administrators: readonly PilaAdministrator[]
}
