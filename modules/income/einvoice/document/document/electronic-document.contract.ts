import type { Day, Money } from '@quina/kernel'

/** The document that is sent to DIAN. The names come from annex 1.9; contracts and patients are not known here. */
export type DocumentKind = 'invoice' | 'credit-note' | 'debit-note'

/** Production or habilitación (`ProfileExecutionID`). */
export type Environment = '1' | '2'

/**
 * `CustomizationID`. Health: `SS-CUFE` credits what users paid; `SS-Recaudo` is the document given to the user who pays;
 * `SS-SinAporte` has nothing to credit. `10` is any other sale; `20` and `30` are notes that name their invoice.
 */
export type OperationType =
  | 'SS-CUFE'
  | 'SS-CUDE'
  | 'SS-Recaudo'
  | 'SS-Reporte'
  | 'SS-SinAporte'
  | '10'
  | '20'
  | '30'

export interface ElectronicDocument {
  readonly kind: DocumentKind
  readonly environment: Environment
  readonly operation: OperationType
  /** Prefix and number: `SETP990000001`. */
  readonly number: string
  readonly issuedOn: Day
  /** In Bogotá: `10:00:00`. */
  readonly issuedAt: string
  readonly dueOn: Day
  /** `01` sale, `03` contingency of the issuer, `04` of DIAN. Only invoices have it. */
  readonly typeCode: '01' | '02' | '03' | '04'
  readonly notes: readonly string[]
  /** Mandatory in health. */
  readonly period: { readonly from: Day; readonly to: Day } | null
  /** Only invoices are authorised; notes are numbered by the issuer. */
  readonly authorization: Authorization | null
  readonly software: Software
  readonly issuer: Party
  readonly customer: Party
  readonly health: HealthExtension | null
  readonly payment: { readonly form: 'cash' | 'credit'; readonly means: string }
  readonly prepaid: readonly Prepaid[]
  readonly lines: readonly DocumentLine[]
  readonly corrects: Correction | null
  /** The documents given to users whose payment is credited here. */
  readonly credits: readonly CreditedDocument[]
}

/** A document that another one names. */
export interface CreditedDocument {
  readonly number: string
  readonly cufe: string
  readonly issuedOn: Day
  /** It was issued in a contingency of the issuer (type 03), so its code is a CUDE. */
  readonly byPin?: boolean
}

/**
 * Whether a document is identified by its CUDE, made with the PIN: notes, and the contingency of the issuer (annex 1.9, §11.4).
 */
export const isByPin = ({ kind, typeCode }: Pick<ElectronicDocument, 'kind' | 'typeCode'>): boolean =>
  kind !== 'invoice' || typeCode === '03'

export interface Authorization {
  readonly number: string
  readonly from: Day
  readonly to: Day
  readonly prefix: string
  readonly first: number
  readonly last: number
  readonly technicalKey: string
}

export type Software = Readonly<{ id: string; pin: string; providerNit: string; providerDigit: string }>

export interface Party {
  readonly kind: 'company' | 'person'
  readonly name: string
  /** The code of DIAN for the document: `31` NIT, `13` cédula. */
  readonly documentCode: string
  readonly document: string
  /** Only a NIT has it. */
  readonly checkDigit: string | null
  readonly municipality: { readonly code: string; readonly name: string; readonly department: string }
  readonly address: string
  /** `O-13`, `R-99-PN`…; several as `O-13;O-15`. */
  readonly responsibility: string
  /** `01` IVA, `ZZ` none. */
  readonly taxScheme: { readonly id: string; readonly name: string }
  readonly phone: string
  readonly email: string
  /** The patient whose care a user pays, apart from the payer (Documento Técnico 2, §7 b). */
  readonly patient?: IdentifiedPerson
}

/** A person by name and document, for the group `cac:Person`. */
export interface IdentifiedPerson {
  readonly firstNames: string
  readonly familyNames: string
  /** Code of DIAN (`13`); `91` when it has none. */
  readonly documentCode: string
  readonly document: string
  /** Its `TipoIdPISIS` abbreviation and name: `CC`, *Cédula de ciudadanía*. */
  readonly kind: { readonly code: string; readonly name: string }
  readonly municipality: Party['municipality']
  readonly address: string
}

/** The extension of the health sector (Resolución 948 of 2026, Documento Técnico 2). */
export interface HealthExtension {
  /** Código de habilitación: ten digits. */
  readonly provider: string
  readonly modality: { readonly code: string; readonly name: string }
  readonly coverage: { readonly code: string; readonly name: string }
  readonly contract: string | null
  readonly policy: string | null
  readonly withoutContract: { readonly code: string; readonly name: string } | null
}

/** What was paid before: 01 copago, 02 cuota moderadora, 03 pagos compartidos, 04 anticipo. */
export type Prepaid = Readonly<{ concept: '01' | '02' | '03' | '04' | '05'; amount: Money; on: Day }>

export interface DocumentLine {
  readonly description: string
  /** Text that completes the description. */
  readonly detail?: string
  /** The principal of the collection: the payer (`InformationContentProviderParty`). */
  readonly mandante?: Pick<Party, 'document' | 'documentCode' | 'checkDigit'>
  /** Own code or CUPS (`999`), UNSPSC (`001`), GTIN (`010`). */
  readonly code: { readonly scheme: '999' | '001' | '010'; readonly id: string }
  /** Up to four decimals, as text: `3` or `1.5000`. */
  readonly quantity: string
  readonly unit: string
  readonly price: Money
  readonly allowance: Money
  /** Price by quantity, less the discount. */
  readonly amount: Money
  /** Health services are excluded (Estatuto Tributario, art. 476): they have none. */
  readonly taxes: readonly DocumentTax[]
}

export interface DocumentTax {
  /** `01` IVA, `04` INC, `03` ICA. */
  readonly scheme: '01' | '03' | '04'
  readonly base: Money
  readonly amount: Money
  /** Percentage with two decimals: `19.00`. */
  readonly percent: string
}

export interface Correction extends CreditedDocument {
  /** Credit: 1 part given back, 2 annulment, 3 discount, 4 price. Debit: 1 interest, 2 expenses, 3 value, 4 others. */
  readonly concept: string
  readonly description: string
}
