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

/** The data of an invoice, of its charges and of its patients. */
export interface ReadInvoice {
  readonly number: string
  readonly date: string
  readonly modality: string
  readonly coverage: string
  /** The user type by which the payer knows the user; null when the invoice has none. */
  readonly userType: string | null
  /** The minute in which it took its number, in Bogotá; null for a migrated invoice. */
  readonly issued: string | null
  readonly periodFrom: string
  readonly periodTo: string
  readonly net: string
  readonly copago: string
  readonly cuota: string
  readonly shared: string
  /** The documents given to users for what they shared, oldest first; null when they shared nothing. */
  readonly sharedPaid: readonly { readonly fev: string | null; readonly amount: string }[] | null
  readonly payerNit: string
}

/** A charge with the values declared about it. */
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
  /** The line, when it has an agreed discount; with its value after the discount. */
  readonly discountedLine: string | null
  readonly lineAmount: string | null
  readonly at: string
  readonly quantity: string
  readonly price: string
  readonly component: string | null
  readonly moderatingConcept: 'copago' | 'cuota' | 'none'
  readonly moderatingAmount: string
  /** Its finalidad, when it differs from that of its service. */
  readonly finalidad: string | null
  /** Why the patient came, as the professional recorded it. */
  readonly cause: string | null
  readonly diagnosis: string | null
  readonly related: readonly string[]
  readonly service: ReadService
  readonly provider: string | null
  readonly doctorDocumentType: string | null
  readonly doctorDocument: string | null
  /** `specialist`, or else the profession of the professional (Res. 3374 de 2000). */
  readonly attendedBy?: AttendedBy | null
  /** The relation of the procedure to the first of its surgical act; null outside an act. */
  readonly surgicalForm?: SurgicalForm | null
}

/** The RIPS values of a charge that come from its service. */
export interface ReadService {
  readonly kind: string
  readonly name: string
  readonly code: string
  readonly otherKind: string | null
  readonly group: string | null
  readonly repsService: string | null
  readonly finalidad: string | null
  /** The cause of the service, when it is always the same. */
  readonly cause: string | null
  /** The values of a medicine; null for other services. */
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

export interface GatheredFacts {
  readonly usual: Usual
  readonly cie11: Cie11
  readonly invoice: ReadInvoice
  readonly charges: readonly ReadCharge[]
  readonly attended: readonly ReadAttended[]
  readonly newborns: readonly ReadNewborn[]
  readonly issuerNit: string
  readonly sickLeaveStyle: ReportedInvoice['sickLeaveStyle']
  readonly note?: ReportedInvoice['note']
  /** All the charges of the invoice, when a note reports only some. */
  readonly all?: readonly ReadCharge[]
}
