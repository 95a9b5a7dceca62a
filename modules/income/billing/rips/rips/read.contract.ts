import type { DeclaredOfCharge } from '../../invoice/charges/charge/declared.contract.ts'
import type {
  AttendedBy,
  Cie11,
  DeclaredInCie11,
  ReportedInvoice,
  ReportedMedicine,
  ReportedNewborn,
  SurgicalForm,
} from './rips-of.contract.ts'

/** What was read of an invoice, of its charges and of who was attended. */
export interface ReadInvoice {
  readonly number: string
  readonly date: string
  readonly modality: string
  readonly coverage: string
  /** The type by which the payer knows the user; null when the invoice has none. */
  readonly userType: string | null
  /** The minute of its number, in Bogotá; null of what was brought from before. */
  readonly issued: string | null
  readonly periodFrom: string
  readonly periodTo: string
  readonly net: string
  readonly copago: string
  readonly cuota: string
  readonly shared: string
  /** What users were given for what they shared, oldest first; null when they shared nothing. */
  readonly sharedPaid: readonly { readonly fev: string | null; readonly amount: string }[] | null
  readonly payerNit: string
}

/** With what was declared about it. */
export interface ReadCharge extends DeclaredOfCharge {
  readonly chargeId: string
  readonly admissionId: string
  readonly patientId: string
  readonly userConsecutive: number
  readonly object: string
  readonly firstConsecutive: number
  readonly records: number
  readonly amount: string
  /** The line of the invoice that charges it. */
  readonly line: string | null
  /** The same when a discount was agreed on it, and what it is worth after it. */
  readonly discountedLine: string | null
  readonly lineAmount: string | null
  readonly at: string
  readonly quantity: string
  readonly price: string
  readonly component: string | null
  readonly moderatingConcept: 'copago' | 'cuota' | 'none'
  readonly moderatingAmount: string
  /** Why it was done, when it is not what its service is for. */
  readonly finalidad: string | null
  /** Why the patient came, as the professional recorded it. */
  readonly cause: string | null
  readonly diagnosis: string | null
  readonly related: readonly string[]
  readonly service: ReadService
  readonly provider: string | null
  readonly doctorDocumentType: string | null
  readonly doctorDocument: string | null
  /** Whether the professional is a specialist, or else their profession (Res. 3374 de 2000). */
  readonly attendedBy?: AttendedBy | null
  /** The relation of the procedure to the first of its surgical act; null outside an act. */
  readonly surgicalForm?: SurgicalForm | null
}

/** What RIPS reports of a charge because of its service. */
export interface ReadService {
  readonly kind: string
  readonly name: string
  readonly code: string
  readonly otherKind: string | null
  readonly group: string | null
  readonly repsService: string | null
  readonly finalidad: string | null
  /** Why it is sought, when it is always for the same. */
  readonly cause: string | null
  /** What a medicine says of itself; null of the rest. */
  readonly medicine: ReportedMedicine | null
}

export interface ReadAttended {
  readonly admissionId: string
  readonly patientId: string
  readonly documentType: string
  readonly document: string
  readonly birthDate: string
  readonly sex: string
  readonly zone: string | null
  readonly country: string
  readonly originCountry: string
  readonly municipality: string | null
  /** 1 ambulatory, 2 emergency, 3 stay. */
  readonly ambit: '1' | '2' | '3'
  readonly userType: string
  readonly siras: string | null
  readonly provider: string | null
  readonly entered: string
  readonly discharged: string | null
  readonly entryRoute: string | null
  readonly authorisation: string | null
  readonly cause: string
  readonly careModality: string
  readonly diagnosis: string | null
  readonly dischargeDiagnosis: string | null
  readonly related: readonly string[]
  readonly complication: string | null
  readonly condition: string | null
  readonly deathCause: string | null
  readonly cie11?: readonly DeclaredInCie11[]
  /** A sick leave was given. */
  readonly sickLeave: boolean
}

export interface ReadNewborn extends Omit<ReportedNewborn, 'consecutive' | 'provider'> {
  readonly admissionId: string
  readonly provider: string | null
}

/** The default values of the hospital. */
export type Usual = Readonly<{ entryRoute: string; diagnosisKind: string }>

export interface Gathered {
  readonly usual: Usual
  readonly cie11: Cie11
  readonly invoice: ReadInvoice
  readonly charges: readonly ReadCharge[]
  readonly attended: readonly ReadAttended[]
  readonly newborns: readonly ReadNewborn[]
  readonly issuerNit: string
  readonly sickLeaveStyle: ReportedInvoice['sickLeaveStyle']
  readonly note?: ReportedInvoice['note']
  /** Every charge of the invoice, when a note reports only some. */
  readonly all?: readonly ReadCharge[]
}
