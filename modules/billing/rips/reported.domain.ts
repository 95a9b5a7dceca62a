import { allocate, groupedBy, type Money, money, zero } from '@quina/kernel'
import { type InvoiceFacts, packFor, shape948 } from '@quina/rips/contract'
import type {
  ReportedCharge,
  ReportedInvoice,
  ReportedObject,
  ReportedStay,
  ReportedUser,
} from './rips-of.contract.ts'

/** What was read of an invoice, of its charges and of who was attended. */
export interface ReadInvoice {
  readonly number: string
  readonly date: string
  readonly modality: string
  readonly coverage: string
  readonly periodFrom: string
  readonly periodTo: string
  readonly net: string
  readonly copago: string
  readonly cuota: string
  readonly shared: string
  readonly payerNit: string
}

export interface ReadCharge {
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
  readonly authorisation: string | null
  readonly mipres: string | null
  readonly component: string | null
  readonly moderatingConcept: 'copago' | 'cuota' | 'none'
  readonly moderatingAmount: string
  readonly finalidad: string | null
  readonly diagnosis: string | null
  readonly related: readonly string[]
  readonly serviceKind: string
  readonly serviceName: string
  readonly code: string
  readonly otherKind: string | null
  readonly serviceGroup: string | null
  readonly repsService: string | null
  readonly provider: string | null
  readonly doctorDocumentType: string | null
  readonly doctorDocument: string | null
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
}

export interface Gathered {
  readonly invoice: ReadInvoice
  readonly charges: readonly ReadCharge[]
  readonly attended: readonly ReadAttended[]
  readonly issuerNit: string
  readonly disability: ReportedInvoice['disability']
  readonly note?: ReportedInvoice['note']
  /** Every charge of the invoice, when a note tells only some. */
  readonly all?: readonly ReadCharge[]
}

/** What was charged, as RIPS tells it: patients with their charges, and the stays of their admissions. */
export function reportedOf({
  invoice,
  charges,
  attended,
  issuerNit,
  disability,
  note = null,
  all = charges,
}: Gathered): ReportedInvoice {
  const patients = [...new Set(charges.map(({ patientId }) => patientId))]
  const amounts = netAmounts(charges)
  return {
    ...{ issuerNit, disability, note, number: invoice.number, modality: invoice.modality },
    shape: packFor(invoice.date)?.shape ?? shape948,
    users: patients.flatMap((patientId) => {
      const mine = charges.filter((charge) => charge.patientId === patientId)
      const admissions = attended.filter((one) => one.patientId === patientId)
      const [first] = admissions
      return first === undefined ? [] : [userOf(first, { mine, all, admissions, invoice, amounts, note })]
    }),
  }
}

/** What each charge is worth after the discount of its line, shared by what each was worth before (billing dossier §6). */
export function netAmounts(charges: readonly ReadCharge[]): ReadonlyMap<string, Money> {
  const lines = groupedBy(charges, ({ discountedLine }) => discountedLine)
  return new Map(
    [...lines].flatMap(([line, own]) => {
      const gross = own.map(({ amount }) => money(amount))
      const net = line === null ? gross : allocate(money(own[0]?.lineAmount ?? '0.00'), gross)
      return own.map(({ chargeId }, at): [string, Money] => [chargeId, net[at] ?? zero])
    }),
  )
}

interface OfPatient {
  readonly amounts: ReadonlyMap<string, Money>
  readonly mine: readonly ReadCharge[]
  readonly all: readonly ReadCharge[]
  readonly admissions: readonly ReadAttended[]
  readonly invoice: ReadInvoice
  readonly note: ReportedInvoice['note']
}

function userOf(person: ReadAttended, of: OfPatient): ReportedUser {
  const { mine, admissions, amounts } = of
  const byId = new Map(admissions.map((admission) => [admission.admissionId, admission]))
  return {
    consecutive: mine[0]?.userConsecutive ?? 1,
    ...{ documentType: person.documentType, document: person.document, userType: person.userType },
    ...{ birthDate: person.birthDate, sex: person.sex, country: person.country, zone: person.zone },
    ...{ originCountry: person.originCountry, municipality: person.municipality },
    disabled: false,
    // Only for victims of traffic accidents (RVC095).
    siras: person.userType === '10' ? person.siras : null,
    charges: mine.flatMap((charge) => {
      const admission = byId.get(charge.admissionId)
      return admission === undefined
        ? []
        : [chargeOf(charge, admission, amounts.get(charge.chargeId) ?? zero)]
    }),
    stays: staysOf(of),
  }
}

/** Stays under the consecutives of their invoice. A note tells one only when it takes back some of its days (RVC056). */
function staysOf({ mine, all, admissions, invoice, note }: OfPatient): readonly ReportedStay[] {
  const counted = new Map<string, number>()
  return admissions
    .toSorted((one, other) => one.entered.localeCompare(other.entered))
    .flatMap((admission) =>
      stayOf(admission, { mine: all, invoice }).map((stay) => {
        const consecutive = (counted.get(stay.object) ?? 0) + 1
        counted.set(stay.object, consecutive)
        return { ...stay, consecutive, admissionId: admission.admissionId }
      }),
    )
    .filter(
      ({ admissionId }) =>
        note === null || mine.some((one) => one.admissionId === admissionId && one.serviceKind === 'stay'),
    )
    .map(({ admissionId: _, ...stay }) => stay)
}

function chargeOf(charge: ReadCharge, admission: ReadAttended, amount: Money): ReportedCharge {
  const { doctorDocument, doctorDocumentType } = charge
  return {
    object: charge.object as ReportedObject,
    consecutive: charge.firstConsecutive,
    records: charge.records,
    provider: charge.provider ?? '',
    ...{ at: charge.at, code: charge.code, name: charge.serviceName, quantity: plain(charge.quantity) },
    unitPrice: money(charge.price),
    amount,
    authorisation: charge.authorisation ?? admission.authorisation,
    mipres: charge.mipres,
    careModality: admission.careModality,
    ...{ serviceGroup: charge.serviceGroup, repsService: charge.repsService, finalidad: charge.finalidad },
    ...{ cause: admission.cause, entryRoute: admission.entryRoute, complication: admission.complication },
    diagnosis: charge.diagnosis ?? admission.diagnosis,
    related:
      charge.related.length > 0 ? charge.related : charge.object === 'consultas' ? admission.related : [],
    professional:
      doctorDocument === null ? null : { documentType: doctorDocumentType ?? 'CC', document: doctorDocument },
    otherKind: otherKindOf(charge),
    moderating: moderatingOf(charge),
  }
}

/** `2.0000` → `2`, `1.5000` → `1.5` */
const plain = (quantity: string): string => quantity.replace(/\.?0+$/, '')

/** Parts of a surgery and what a service is decide it, when the service itself does not say. */
function otherKindOf({ component, otherKind, serviceKind }: ReadCharge): string | null {
  const byComponent: Readonly<Record<string, string>> = {
    anaesthetist: '05',
    assistant: '05',
    theatre: '03',
    materials: '01',
  }
  const byKind: Readonly<Record<string, string>> = {
    device: '01',
    transfer: '02',
    stay: '03',
    theatre: '03',
    complementary: '04',
    fee: '05',
  }
  return byComponent[component ?? ''] ?? otherKind ?? byKind[serviceKind] ?? null
}

const moderatingOf = ({ moderatingConcept, moderatingAmount }: ReadCharge): ReportedCharge['moderating'] => {
  const amount = money(moderatingAmount)
  if (moderatingConcept === 'none' || amount === zero) return null
  return { concept: moderatingConcept === 'copago' ? '01' : '02', amount, fev: null }
}

interface Staying {
  readonly mine: readonly ReadCharge[]
  readonly invoice: ReadInvoice
}

/** A hospital stay always, and an emergency when there was observation; who has not left goes on after the period. */
function stayOf(admission: ReadAttended, { mine, invoice }: Staying): Omit<ReportedStay, 'consecutive'>[] {
  const own = mine.filter(({ admissionId }) => admissionId === admission.admissionId)
  const observed = own.some(({ serviceKind }) => serviceKind === 'stay')
  if (own.length === 0 || admission.ambit === '1' || (admission.ambit === '2' && !observed)) return []
  const leaves = admission.discharged !== null && admission.discharged.slice(0, 10) <= invoice.periodTo
  return [
    {
      object: admission.ambit === '3' ? 'hospitalizacion' : 'urgencias',
      provider: admission.provider ?? '',
      from: admission.entered,
      to: leaves && admission.discharged !== null ? admission.discharged : `${invoice.periodTo} 23:59`,
      ...{ entryRoute: admission.entryRoute, authorisation: admission.authorisation, cause: admission.cause },
      ...{ diagnosis: admission.diagnosis, related: admission.related, complication: admission.complication },
      dischargeDiagnosis: admission.dischargeDiagnosis,
      condition: leaves ? (admission.condition ?? '01') : '08',
      deathCause: leaves ? admission.deathCause : null,
    },
  ]
}

/** What the XML of an invoice says, as far as its RIPS must agree with it. */
export function invoiceFactsOf(invoice: ReadInvoice, issuerNit: string): InvoiceFacts {
  const collected: [string, Money][] = [
    ['01', money(invoice.copago)],
    ['02', money(invoice.cuota)],
    ['03', money(invoice.shared)],
  ]
  return {
    ...{ number: invoice.number, issuerNit, payerNit: invoice.payerNit, coverage: invoice.coverage },
    ...{
      modality: invoice.modality,
      from: invoice.periodFrom,
      to: invoice.periodTo,
      total: money(invoice.net),
    },
    collected: Object.fromEntries(collected.filter(([, amount]) => amount !== zero)),
  }
}
