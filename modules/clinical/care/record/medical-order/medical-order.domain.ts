import type { InputOf, Stored } from '@quina/blocks'
import { maternityLeaveDays, mustBeInTime, paternityLeaveDays, type WeeksOn } from '@quina/hospital/domain'
import { addDays, type Day, daysBetween, insist, must } from '@quina/kernel'
import type { medicalOrder, OrderKind } from './medical-order.contract.ts'

export type OrderInput = InputOf<typeof medicalOrder>
type Medicine = NonNullable<OrderInput['medicines']>[number]

/** Kinds whose lines are CUPS. */
export const needsServices = (kind: OrderKind): boolean => ['laboratory', 'image', 'procedure'].includes(kind)

/** Kinds of order that are free text, for the staff who care for the patient or for the patient. */
export const needsWords = (kind: OrderKind): boolean => ['care', 'advice'].includes(kind)

/** Kinds that the hospital carries out: services of CUPS and medicines of IUM become charges, care does not. */
export const isCarriedOut = (kind: OrderKind): boolean =>
  needsServices(kind) || kind === 'medicine' || kind === 'care'

/** Kinds of order that may need the authorisation of a payer. */
export const isAuthorised = (kind: OrderKind): boolean =>
  needsServices(kind) || kind === 'medicine' || kind === 'referral'

/** A quantity of up to four decimals, exact. */
const scaled = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0').slice(0, 4))
}
const ceiling = (part: bigint, whole: bigint): bigint => (part + whole - 1n) / whole

/**
 * Returns the units to dispense (care dossier §9.3): doses times the part of a unit that each takes. A unit that cannot be
 * divided is rounded up in each dose; for a medicine as needed, the daily maximum counts.
 */
export function quantityOf(
  one: Pick<Medicine, 'content' | 'days' | 'divisible' | 'dose' | 'everyHours' | 'maxPerDay'>,
): number {
  const { days, everyHours, maxPerDay } = one
  const dose = scaled(one.dose)
  const content = scaled(one.content)
  const doses =
    everyHours === null ? BigInt((maxPerDay ?? 0) * days) : ceiling(BigInt(24 * days), BigInt(everyHours))
  return Number(one.divisible ? ceiling(doses * dose, content) : doses * ceiling(dose, content))
}

/**
 * Returns the last day on which an order is valid (proposed by the dossier): medicines 30 days and antibiotics 3, referrals 180,
 * the rest 90; leaves and advice never expire.
 */
export function expiryOf({ kind, date, medicines }: ExpiryFacts): Day | null {
  if (kind === 'sick-leave' || kind === 'advice') return null
  const antibiotic = kind === 'medicine' && (medicines ?? []).some((one) => one.antibiotic)
  const days: Partial<Record<OrderKind, number>> = { medicine: antibiotic ? 3 : 30, referral: 180 }
  return addDays(date, days[kind] ?? 90)
}

type ExpiryFacts = Pick<OrderInput, 'date' | 'kind'> & {
  readonly medicines: readonly Pick<Medicine, 'antibiotic'>[] | null
}

type Service = NonNullable<OrderInput['services']>[number]
const mipresPrescription = /^\d{20}$/

/**
 * Requires the number of each line: of the official form for a controlled medicine, and of MIPRES for what the plan does not pay.
 * @throws Problem ORD-013, ORD-014.
 */
export function mustBearNumbers({ services, medicines }: Pick<OrderInput, 'services' | 'medicines'>): void {
  const form = (medicines ?? []).findIndex((one) => one.controlled && one.controlledForm === null)
  const official = 'Es de control: escriba el número del recetario oficial.'
  must(form < 0, 'ORD-013', `medicines.${form}.controlledForm`, official)
  for (const [name, lines] of Object.entries({ services: services ?? [], medicines: medicines ?? [] })) {
    const place = (lines as readonly Pick<Service, 'mipres' | 'outsidePlan'>[]).findIndex(
      ({ outsidePlan, mipres }) => outsidePlan && !mipresPrescription.test(mipres ?? ''),
    )
    const beyond = 'Está fuera del PBS: escriba los 20 dígitos de su prescripción en MIPRES.'
    must(place < 0, 'ORD-014', `${name}.${place}.mipres`, beyond)
  }
}

/** The answer of the payer to an order. */
export type AuthorisationFacts = Readonly<{ authorisation: string | null; authorisationUntil: Day | null }>

/**
 * Refuses to carry out an order whose authorisation is pending, denied or expired; an urgent order never waits (Ley 100 de 1993,
 * art. 168). @throws Problem ORD-015.
 */
export function mustBeAuthorised(
  { authorisation, authorisationUntil }: AuthorisationFacts,
  { priority, day }: { readonly priority: OrderInput['priority']; readonly day: Day },
): void {
  if (priority === 'urgent' || authorisation === null) return
  const answers: Readonly<Record<string, string>> = {
    pending: 'Espera la autorización del pagador.',
    denied: 'El pagador negó la autorización.',
  }
  const over = authorisationUntil === null || authorisationUntil < day ? 'Su autorización venció.' : undefined
  const why = answers[authorisation] ?? over
  insist(why === undefined, 'ORD-015', why ?? '', { status: 409 })
}

/** @throws Problem ORD-016 unless the payer has a pending request, ORD-017 when its answer would already have expired. */
export function mustAwait(authorisation: string | null, until: Day | null, today: Day): void {
  const message = 'Primero se pide la autorización; respondida ya no cambia.'
  insist(authorisation === 'pending', 'ORD-016', message, { status: 409 })
  const past = 'La autorización ya estaría vencida.'
  must(until === null || until >= today, 'ORD-017', 'authorisationUntil', past)
}

/**
 * Returns the MIPRES number of the delivery of the only line that the plan does not pay.
 * @throws Problem ORD-018 when the number is not valid, or there is no such line or several.
 */
export function deliveryOf(declared: string | null, beyond: number): string | null {
  if (declared === null) return null
  const wrong = 'Son de 19 a 25 dígitos, de una orden con una sola tecnología fuera del PBS.'
  must(/^\d{19,25}$/.test(declared) && beyond === 1, 'ORD-018', 'mipresDelivery', wrong)
  return declared
}

/** The priority of a patient with a referral in the waiting list (care dossier §5.8): clinical reasons go first. */
export const waitingPriority = (priority: OrderInput['priority']): '1' | '4' =>
  priority === 'elective' ? '4' : '1'

/** @throws Problem ORD-001 with what that kind of order lacks, beside its field. */
export function mustBeComplete(input: OrderInput): void {
  const wanted: Partial<Record<keyof OrderInput, string>> = {
    ...(needsServices(input.kind) ? { services: 'Agregue al menos un examen o procedimiento.' } : {}),
    ...(input.kind === 'medicine' ? { medicines: 'Agregue al menos un medicamento.' } : {}),
    ...(input.kind === 'referral'
      ? {
          specialtyId: 'Elija la especialidad.',
          reason: 'Escriba el motivo.',
          summary: 'Escriba el resumen de la historia.',
        }
      : {}),
    ...(input.kind === 'control'
      ? { specialtyId: 'Elija la especialidad.', days: 'Diga en cuántos días.' }
      : {}),
    ...(needsWords(input.kind) ? { indication: 'Escriba lo que se indica.' } : {}),
    ...(input.kind === 'sick-leave'
      ? { origin: 'Elija el origen.', fromDay: 'Diga desde cuándo.', days: 'Diga cuántos días.' }
      : {}),
    diagnosisId: 'Elija el diagnóstico.',
  }
  const names = Object.keys(wanted) as (keyof OrderInput)[]
  const lacks = names.filter((name) => {
    const value = input[name]
    return value === null || (Array.isArray(value) && value.length === 0)
  })
  const fields = Object.fromEntries(lacks.map((name) => [name, wanted[name] ?? '']))
  insist(lacks.length === 0, 'ORD-001', `No se puede firmar. ${wanted[lacks[0] ?? 'diagnosisId']}`, {
    fields,
  })
}

/** @throws Problem ORD-002: each medicine is given every so many hours, or as needed up to some doses a day. */
export function mustSayHowOften(medicines: readonly Medicine[]): void {
  const place = medicines.findIndex(
    ({ everyHours, maxPerDay }) => (everyHours === null) === (maxPerDay === null),
  )
  const message = 'Diga cada cuántas horas, o cuántas dosis al día si lo necesita.'
  must(place < 0, 'ORD-002', `medicines.${place}.everyHours`, message)
}

/** An earlier incapacidad of the same patient. */
export interface Leave {
  readonly id: string
  readonly fromDay: Day
  readonly until: Day
  readonly diagnosisId: string
  readonly accumulatedDays: number
}

const mostPerCertificate = 30
const mostRetroactive = 30
const mostGap = 30

type Certificate = Pick<
  OrderInput,
  'origin' | 'fromDay' | 'days' | 'retroactiveCause' | 'bornOn' | 'missingWeeks' | 'birth'
>

/**
 * Checks an incapacidad against the norm (Decreto 1427 de 2022; INC-01, INC-02, INC-05), or the weeks of a leave for a birth.
 * @throws Problem ORD-004 (more days than it may have), ORD-005 (begins before without its cause), ORD-006 (too long before),
 * ORD-032 (a birth and no leave for it), ORD-033 (a birth without its day), `PATERNIDAD_FUERA_DE_PLAZO`
 */
export function mustBeValidLeave(leave: Certificate, today: Day, weeksOn?: WeeksOn): void {
  const { fromDay, days, retroactiveCause } = leave
  if (fromDay === null || days === null) return
  const most = mostDays(leave, fromDay, weeksOn)
  must(days <= most, 'ORD-004', 'days', `Cada certificado es de ${most} días como máximo.`)
  if (fromDay >= today) return
  const cause =
    'Empieza antes de hoy: solo por urgencias, hospitalización, trastorno mental o catástrofe. Diga cuál.'
  must(retroactiveCause !== null, 'ORD-005', 'retroactiveCause', cause)
  const far = `Nunca más de ${mostRetroactive} días antes.`
  must(daysBetween(fromDay, today) <= mostRetroactive, 'ORD-006', 'fromDay', far)
}

/** The most days of a leave: those of the birth (Leyes 1822 de 2017 and 2114 de 2021), or of a certificate. */
function mostDays(
  { origin, bornOn, missingWeeks, birth }: Certificate,
  fromDay: Day,
  weeksOn?: WeeksOn,
): number {
  const isMother = origin === 'maternity'
  const only = 'Solo una licencia por nacimiento lleva este dato.'
  must(bornOn === null || isMother || origin === 'paternity', 'ORD-032', 'bornOn', only)
  for (const [field, value] of Object.entries({ missingWeeks, birth }))
    must(value === null || isMother, 'ORD-032', field, 'Solo una licencia de maternidad lleva este dato.')
  const needed = origin === 'paternity' || missingWeeks !== null || birth === 'multiple'
  must(!needed || bornOn !== null, 'ORD-033', 'bornOn', 'Diga la fecha del nacimiento.')
  if (isMother)
    return maternityLeaveDays(
      { on: bornOn ?? fromDay, missingWeeks: missingWeeks ?? 0, multiple: birth === 'multiple' },
      weeksOn,
    )
  if (origin !== 'paternity' || bornOn === null) return mostPerCertificate
  mustBeInTime({ on: bornOn }, fromDay)
  return paternityLeaveDays(bornOn, weeksOn)
}

/** What each number of accumulated days requires (INC-02; Decreto-ley 019 de 2012, art. 142; Ley 1753 de 2015, art. 67). */
const accumulated: readonly (readonly [days: number, step: string])[] = [
  [90, 'revise el pronóstico con el paciente'],
  [120, 'antes de ese día la EPS emite el concepto de rehabilitación'],
  [150, 'antes de ese día la EPS envía el concepto a la AFP'],
  [180, 'desde el 181 la paga la AFP'],
  [540, 'desde el 541 la vuelve a pagar la EPS'],
]

/** The limits that a certificate of common origin reaches: each is shown once, to the user who signs it. */
export const reachedBy = (
  origin: OrderInput['origin'],
  accumulatedDays: number,
  days: number,
): readonly string[] =>
  (origin === 'common' || origin === 'traffic' ? accumulated : [])
    .filter(([limit]) => accumulatedDays >= limit && accumulatedDays - days < limit)
    .map(
      ([limit, step]) => `Con esta incapacidad acumula ${accumulatedDays} días y llega a ${limit}: ${step}.`,
    )

/** Returns the leave that this one continues (same or related diagnosis, at most 30 days between), with the days of both. */
export function continued(
  { diagnosisId, fromDay, days, related }: Pick<OrderInput, 'diagnosisId' | 'fromDay' | 'days' | 'related'>,
  leaves: readonly Leave[],
): { readonly previousId: string | null; readonly accumulatedDays: number } {
  if (fromDay === null || days === null) return { previousId: null, accumulatedDays: 0 }
  const [last] = leaves
    .filter((one) => one.until < fromDay && daysBetween(one.until, fromDay) <= mostGap)
    .filter((one) => related || one.diagnosisId === diagnosisId)
    .toSorted((one, other) => other.until.localeCompare(one.until))
  return last === undefined
    ? { previousId: null, accumulatedDays: days }
    : { previousId: last.id, accumulatedDays: last.accumulatedDays + days }
}

const prescriptionOf = ({
  outsidePlan,
  mipres,
}: {
  readonly outsidePlan: boolean
  readonly mipres: string | null
}) => (outsidePlan ? mipres : null)

/** Returns the lines of an order as the charges that carrying it out creates. */
export const linesOf = ({ services, medicines }: Stored<typeof medicalOrder>) => [
  ...(services ?? []).map(({ id, procedureId, quantity, ...one }) => ({
    prescription: prescriptionOf(one),
    sourceId: id as string,
    entryId: procedureId as string,
    quantity: String(quantity),
    treatmentDays: null,
  })),
  ...(medicines ?? []).map((one) => ({
    prescription: prescriptionOf(one),
    sourceId: one.id as string,
    entryId: one.medicineId as string,
    quantity: String(quantityOf(one)),
    treatmentDays: one.days,
  })),
]
