import type { Money } from '@quina/kernel'
import type { RipsShape } from '@quina/rips/contract'
import type { DeclaredOfCharge } from '../../invoice/charges/charge/declared.contract.ts'

/** The content of a RIPS: every value is already a RIPS code, and nothing more is looked up. */
export interface ReportedInvoice {
  readonly shape: RipsShape
  readonly issuerNit: string
  /** Prefix and number; null for RIPS without invoice. */
  readonly number: string | null
  /** The note it belongs to; null for the invoice itself. */
  readonly note: { readonly kind: 'NC' | 'ND' | 'NA' | 'RS'; readonly number: string } | null
  /** `modalidadPago`: only 04 reports values. */
  readonly modality: string
  readonly sickLeaveStyle: 'SI/NO' | '01/02'
  readonly cie11: Cie11
  readonly users: readonly ReportedUser[]
}

/** The CIE-11 code of the catalogue for each CIE-10 code; codes without one are left out. */
export type Cie11 = ReadonlyMap<string, { readonly code: string; readonly title: string }>

/** The CIE-11 code that an attention gives for one of its diagnoses: it prevails over the catalogue. */
export interface DeclaredInCie11 {
  /** Its code of CIE-10. */
  readonly diagnosis: string
  readonly code: string
  readonly name: string
}

export interface ReportedUser {
  /** Assigned when the invoice was issued; notes repeat it. */
  readonly consecutive: number
  readonly documentType: string
  readonly document: string
  readonly userType: string
  readonly birthDate: string
  readonly sex: string
  readonly country: string
  readonly originCountry: string
  readonly municipality: string | null
  readonly zone: string | null
  /** `incapacidad`: a sick leave was given. */
  readonly sickLeave: boolean
  readonly siras: string | null
  readonly charges: readonly ReportedCharge[]
  readonly stays: readonly ReportedStay[]
  readonly newborns: readonly ReportedNewborn[]
}

export type ReportedObject = 'consultas' | 'procedimientos' | 'medicamentos' | 'otrosServicios'

/** A charge as reported in RIPS: one record for each time it was given, or one with its quantity. */
export interface ReportedCharge {
  readonly object: ReportedObject
  /** The consecutive of its first record, counted among the records of the same user and kind. */
  readonly consecutive: number
  readonly records: number
  /** Twelve digits: code of the provider and of the site. */
  readonly provider: string
  /** `2026-08-10 08:30` */
  readonly at: string
  /** CUPS, CUM or IUM, or an own code. */
  readonly code: string
  readonly name: string
  readonly quantity: string
  readonly unitPrice: Money
  /** The value of the whole quantity, less the agreed discount. */
  readonly amount: Money
  readonly authorisation: string | null
  /** The values declared for this charge; where one is missing, the fields below have the defaults of the hospital. */
  readonly declared: DeclaredOfCharge
  readonly careModality: string
  readonly serviceGroup: string | null
  readonly repsService: string | null
  readonly finalidad: string | null
  readonly cause: string
  readonly entryRoute: string
  readonly diagnosis: string | null
  readonly related: readonly string[]
  readonly cie11?: readonly DeclaredInCie11[]
  readonly complication: string | null
  readonly professional: { readonly documentType: string | null; readonly document: string } | null
  readonly attendedBy?: AttendedBy | null
  readonly surgicalForm?: SurgicalForm | null
  /** `01` supplies, `02` transfers, `03` stays and rooms, `04` complementary, `05` fees. */
  readonly otherKind: string | null
  /** The values of a medicine; null for other services. */
  readonly medicine: ReportedMedicine | null
  /** `01` impresión diagnóstica, `02` confirmado nuevo, `03` confirmado repetido. */
  readonly diagnosisKind: string
  /** What the user paid for it, and the electronic invoice of that payment. */
  readonly moderating: {
    readonly concept: '01' | '02' | '03'
    readonly amount: Money
    readonly fev: string | null
  } | null
}

/** The professional who attended: a specialist, or else the profession. */
export type AttendedBy = 'specialist' | 'physician' | 'nurse' | 'assistant' | 'other'
/** The relation of a procedure to the others of its surgical act. */
export type SurgicalForm =
  | 'single'
  | 'same-route-other-specialist'
  | 'same-route-same-specialist'
  | 'other-route-other-specialist'
  | 'other-route-same-specialist'

/** The RIPS values that describe a medicine. */
export interface ReportedMedicine {
  /** `01` registered, `02` vital not available, `03` magistral, `04` UNIRS, `05` ASUE. */
  readonly type: string | null
  /** The code of UPR or UMM: the unit in which it is dispensed. */
  readonly unit: string | null
  /** Only for a preparación magistral: its DCI and name, strength, unit and form. */
  readonly ingredient: string | null
  readonly ingredientName: string | null
  readonly concentration: string | null
  readonly concentrationUnit: string | null
  readonly form: string | null
}

/** A stay, built from its admission: it has no value. */
export interface ReportedStay {
  readonly object: 'urgencias' | 'hospitalizacion'
  readonly consecutive: number
  readonly provider: string
  readonly from: string
  /** The discharge; the end of the period when the stay goes on. */
  readonly to: string
  readonly entryRoute: string
  readonly authorisation: string | null
  readonly cause: string
  readonly diagnosis: string | null
  readonly dischargeDiagnosis: string | null
  readonly related: readonly string[]
  readonly cie11?: readonly DeclaredInCie11[]
  readonly complication: string | null
  /** `08` when the stay goes on. */
  readonly condition: string | null
  readonly deathCause: string | null
}

/** A newborn, reported inside its mother without value. */
export interface ReportedNewborn {
  readonly consecutive: number
  readonly provider: string
  readonly documentType: string
  readonly document: string
  /** `2026-08-12 11:10` */
  readonly born: string
  readonly weeks: number
  readonly visits: number
  readonly sex: string
  /** Grams. */
  readonly weight: number
  readonly diagnosis: string
  readonly condition: string
  readonly deathCause: string | null
  readonly leftAt: string
}
