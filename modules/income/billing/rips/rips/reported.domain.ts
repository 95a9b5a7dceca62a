import { allocate, groupedBy, type Money, money, pick, zero } from '@quina/kernel'
import { type InvoiceFacts, packFor, shape948 } from '@quina/rips/contract'
import { declaredOf } from '../../invoice/charges/charge/declared.contract.ts'
import { gathered } from '../rips-moderating/gathered.domain.ts'
import { type Moderating, paidIn } from '../rips-moderating/shared.domain.ts'
import type {
  GatheredFacts,
  ReadAttended,
  ReadCharge,
  ReadInvoice,
  ReadNewborn,
  Usual,
} from './read.contract.ts'
import type {
  ReportedCharge,
  ReportedInvoice,
  ReportedNewborn,
  ReportedObject,
  ReportedStay,
  ReportedUser,
} from './rips-of.contract.ts'

/** The charges in the form of RIPS: patients with their charges, and the stays of their admissions. */
export function reportedOf({
  invoice,
  charges,
  attended,
  newborns,
  issuerNit,
  sickLeaveStyle,
  usual,
  cie11,
  note = null,
  all = charges,
}: GatheredFacts): ReportedInvoice {
  const patients = [...new Set(charges.map(({ patientId }) => patientId))]
  const amounts = netAmounts(charges)
  const paid = paidIn(invoice, charges)
  return {
    issuerNit,
    sickLeaveStyle,
    cie11,
    note,
    number: invoice.number,
    modality: invoice.modality,
    shape: packFor(invoice.date)?.shape ?? shape948,
    users: patients.flatMap((patientId) => {
      const mine = charges.filter((charge) => charge.patientId === patientId)
      const admissions = attended.filter((one) => one.patientId === patientId)
      const [first] = admissions
      return first === undefined
        ? []
        : [userOf(first, { mine, all, admissions, newborns, invoice, amounts, note, usual, paid })]
    }),
  }
}

/** The value of each charge after the discount of its line, which is shared by the value before it (billing dossier §6). */
export function netAmounts(charges: readonly ReadCharge[]): ReadonlyMap<string, Money> {
  const lines = groupedBy(charges, 'discountedLine')
  return new Map(
    [...lines].flatMap(([line, own]) => {
      const gross = own.map(({ amount }) => money(amount))
      const net = line === null ? gross : allocate(money(own[0]?.lineAmount ?? '0.00'), gross)
      return own.map(({ chargeId }, index): [string, Money] => [chargeId, net[index] ?? zero])
    }),
  )
}

interface OfPatient {
  readonly paid: ReturnType<typeof paidIn>
  readonly usual: Usual
  readonly amounts: ReadonlyMap<string, Money>
  readonly mine: readonly ReadCharge[]
  readonly all: readonly ReadCharge[]
  readonly admissions: readonly ReadAttended[]
  readonly newborns: readonly ReadNewborn[]
  readonly invoice: ReadInvoice
  readonly note: ReportedInvoice['note']
}

function userOf(person: ReadAttended, of: OfPatient): ReportedUser {
  const { mine, admissions, amounts, usual, paid, invoice } = of
  const userType = invoice.userType ?? person.userType
  const byId = new Map(admissions.map((admission) => [admission.admissionId, admission]))
  return {
    consecutive: mine[0]?.userConsecutive ?? 1,
    documentType: person.documentType,
    document: person.document,
    userType,
    ...pick(person, 'birthDate', 'sex', 'country', 'zone', 'originCountry', 'municipality'),
    sickLeave: admissions.some(({ sickLeave }) => sickLeave),
    // Only for victims of traffic accidents (RVC095).
    siras: userType === '10' ? person.siras : null,
    charges: gathered(
      mine.flatMap((charge) => {
        const admission = byId.get(charge.admissionId)
        return admission === undefined
          ? []
          : [
              chargeOf(charge, admission, {
                amount: amounts.get(charge.chargeId) ?? zero,
                usual,
                paid: paid.get(charge.chargeId),
              }),
            ]
      }),
    ),
    stays: staysOf(of),
    newborns: newbornsOf(of),
  }
}

/** Stays under the consecutives of their invoice. A note reports one only when it credits some of its days (RVC056). */
function staysOf({ mine, all, admissions, invoice, note, usual }: OfPatient): readonly ReportedStay[] {
  const counted = new Map<string, number>()
  return admissions
    .toSorted((one, other) => one.entered.localeCompare(other.entered))
    .flatMap((admission) =>
      stayOf(admission, { mine: all, invoice, usual }).map((stay) => {
        const consecutive = (counted.get(stay.object) ?? 0) + 1
        counted.set(stay.object, consecutive)
        return { ...stay, consecutive, admissionId: admission.admissionId }
      }),
    )
    .filter(
      ({ admissionId }) =>
        note === null || mine.some((one) => one.admissionId === admissionId && one.service.kind === 'stay'),
    )
    .map(({ admissionId: _, ...stay }) => stay)
}

/** The newborns of the births that the invoice charges: a stay with cortes reports each once. */
function newbornsOf({ mine, newborns, invoice, note }: OfPatient): readonly ReportedNewborn[] {
  if (note !== null) return []
  const own = new Set(mine.map(({ admissionId }) => admissionId))
  return newborns
    .filter(({ admissionId, born }) => own.has(admissionId) && isWithin(born.slice(0, 10), invoice))
    .map(({ admissionId: _, provider, ...newborn }, index) => ({
      ...newborn,
      provider: provider ?? '',
      consecutive: index + 1,
    }))
}

const isWithin = (day: string, { periodFrom, periodTo }: ReadInvoice): boolean =>
  periodFrom <= day && day <= periodTo

function chargeOf(
  charge: ReadCharge,
  admission: ReadAttended,
  { amount, usual, paid }: { paid: Moderating | undefined; amount: Money; usual: Usual },
): ReportedCharge {
  const { doctorDocument, doctorDocumentType, service } = charge
  return {
    object: charge.object as ReportedObject,
    consecutive: charge.firstConsecutive,
    records: charge.records,
    provider: charge.provider ?? '',
    at: charge.at,
    code: service.code,
    name: service.name,
    quantity: plain(charge.quantity),
    unitPrice: money(charge.price),
    amount,
    authorisation: charge.authorizationNumber ?? admission.authorisation,
    declared: declaredOf(charge),
    careModality: admission.careModality,
    serviceGroup: service.group,
    repsService: service.repsService,
    finalidad: charge.finalidad ?? service.finalidad,
    cause: causeOf(charge, admission),
    entryRoute: admission.entryRoute ?? usual.entryRoute,
    complication: admission.complication,
    cie11: admission.cie11 ?? [],
    diagnosis: charge.diagnosis ?? admission.diagnosis,
    related:
      charge.related.length > 0 ? charge.related : charge.object === 'consultas' ? admission.related : [],
    professional:
      doctorDocument === null ? null : { documentType: doctorDocumentType, document: doctorDocument },
    attendedBy: charge.attendedBy ?? null,
    surgicalForm: charge.surgicalForm ?? null,
    otherKind: otherKindOf(charge),
    medicine: service.medicine,
    diagnosisKind: charge.diagnosisKind ?? usual.diagnosisKind,
    moderating: paid ?? null,
  }
}

/**
 * The cause of the service: as recorded by the professional, or the fixed cause of a service (promotion, a pregnancy) when the
 * patient came for it. In urgencies and stays everything has the cause of the admission (RVG16).
 */
const causeOf = ({ cause: declared, service }: ReadCharge, { ambit, cause }: ReadAttended): string =>
  ambit === '1' ? (declared ?? service.cause ?? cause) : cause

/** `2.0000` → `2`, `1.5000` → `1.5` */
const plain = (quantity: string): string => quantity.replace(/\.?0+$/, '')

/** By its component in a surgery; else by its service; else by the kind of the service. */
const otherKindOf = ({ component, service }: ReadCharge): string | null =>
  byComponent[component ?? ''] ?? service.otherKind ?? byKind[service.kind] ?? null

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

/** Reports hospital stays, and emergencies with observation; a patient who has not left stays beyond the period. */
function stayOf(
  admission: ReadAttended,
  { mine, invoice, usual }: { usual: Usual; mine: readonly ReadCharge[]; invoice: ReadInvoice },
): Omit<ReportedStay, 'consecutive'>[] {
  const own = mine.filter(({ admissionId }) => admissionId === admission.admissionId)
  const observed = own.some(({ service }) => service.kind === 'stay')
  if (own.length === 0 || admission.ambit === '1' || (admission.ambit === '2' && !observed)) return []
  const leaves = admission.discharged !== null && admission.discharged.slice(0, 10) <= invoice.periodTo
  return [
    {
      object: admission.ambit === '3' ? 'hospitalizacion' : 'urgencias',
      provider: admission.provider ?? '',
      from: admission.entered,
      to: leaves && admission.discharged !== null ? admission.discharged : cutOf(invoice),
      entryRoute: admission.entryRoute ?? usual.entryRoute,
      ...pick(admission, 'cause', 'authorisation', 'diagnosis', 'related', 'complication'),
      ...pick(admission, 'dischargeDiagnosis'),
      cie11: admission.cie11 ?? [],
      condition: leaves ? admission.condition : stayGoesOn,
      deathCause: leaves ? admission.deathCause : null,
    },
  ]
}

/** A corte is dated at the end of its last day or, made that same day, at its minute: RIPS admits no future date (RVC043). */
const cutOf = ({ periodTo, issued }: ReadInvoice): string =>
  issued?.slice(0, 10) === periodTo ? issued : `${periodTo} 23:59`

/** The discharge condition of a patient who is still in bed on the day of the corte. */
const stayGoesOn = '08'

/** The data of the XML of an invoice with which its RIPS must agree. */
export function invoiceFactsOf(invoice: ReadInvoice, issuerNit: string): InvoiceFacts {
  const collected: Record<string, Money> = {}
  for (const [concept, written] of [
    ['01', invoice.copago],
    ['02', invoice.cuota],
    ['03', invoice.shared],
  ] as const) {
    const amount = money(written)
    if (amount !== zero) collected[concept] = amount
  }
  return {
    number: invoice.number,
    issuedOn: invoice.date,
    issuerNit,
    ...pick(invoice, 'payerNit', 'coverage', 'modality'),
    from: invoice.periodFrom,
    to: invoice.periodTo,
    total: money(invoice.net),
    collected,
  }
}
