import type { InputOf } from '@quina/blocks'
import { addDays, type Day, daysBetween, insist, showDay } from '@quina/kernel'
import type { medicalOrder, OrderKind } from './medical-order.contract.ts'

export type OrderInput = InputOf<typeof medicalOrder>
type Medicine = NonNullable<OrderInput['medicines']>[number]

const at = (field: string, message: string) => ({ fields: { [field]: message } })

/** Kinds whose lines are CUPS. */
export const asksServices = (kind: OrderKind): boolean => ['laboratory', 'image', 'procedure'].includes(kind)

/** A quantity of up to four decimals, exact. */
const scaled = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0').slice(0, 4))
}
const ceiling = (part: bigint, whole: bigint): bigint => (part + whole - 1n) / whole

/**
 * Units to dispense (care dossier §9.3): doses by what each takes of a unit. What is not divided is rounded up in each dose;
 * as needed, the most doses of each day count.
 */
export function quantityOf(
  one: Pick<Medicine, 'content' | 'days' | 'divisible' | 'dose' | 'everyHours' | 'maxPerDay'>,
): number {
  const { days, everyHours, maxPerDay } = one
  const [dose, content] = [scaled(one.dose), scaled(one.content)]
  const doses =
    everyHours === null ? BigInt((maxPerDay ?? 0) * days) : ceiling(BigInt(24 * days), BigInt(everyHours))
  return Number(one.divisible ? ceiling(doses * dose, content) : doses * ceiling(dose, content))
}

/** Until when an order holds (proposed by the dossier): medicines 30 days, referrals 180, the rest 90; a leave always. */
export const expiryOf = (kind: OrderKind, date: Day): Day | null =>
  kind === 'sick-leave' ? null : addDays(date, { medicine: 30, referral: 180 }[kind as string] ?? 90)

/** @throws Problem ORD-001 with what is missing of that kind beside its field. */
export function mustBeWhole(input: OrderInput): void {
  const wanted: Partial<Record<keyof OrderInput, string>> = {
    ...(asksServices(input.kind) ? { services: 'Agregue al menos un examen o procedimiento.' } : {}),
    ...(input.kind === 'medicine' ? { medicines: 'Agregue al menos un medicamento.' } : {}),
    ...(input.kind === 'referral'
      ? {
          specialtyId: 'Elija la especialidad.',
          reason: 'Escriba el motivo.',
          summary: 'Escriba el resumen de la historia.',
        }
      : {}),
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
  insist(place < 0, 'ORD-002', message, at(`medicines.${place}.everyHours`, message))
}

/** Somebody who prescribes must see them: allergies that name what is ordered, and what is already being taken. */
export function alertsOf(
  ordered: readonly string[],
  { allergies, taking }: { readonly allergies: string | null; readonly taking: readonly string[] },
): readonly string[] {
  const told = plain(allergies ?? '')
  return ordered.flatMap((name) => {
    const [first = ''] = plain(name).split(/[\s,+]+/)
    return [
      ...(first.length > 3 && told.includes(first) ? [`Alergia: «${allergies}» y se ordena ${name}.`] : []),
      ...(taking.includes(name) ? [`Ya tiene una fórmula vigente de ${name}.`] : []),
    ]
  })
}

/** An examination of an order that the patient had already been ordered. */
export interface Repeated {
  readonly name: string
  readonly code: string
  readonly date: Day
  readonly done: boolean
}

/** Of each, with which order and when: whoever orders it again says that they saw it. */
export const repeatedOf = (before: readonly Repeated[]): readonly string[] =>
  before.map(({ name, code, date, done }) => {
    const how = done ? 'se hizo' : 'está por realizar'
    return `${name} ya se ordenó el ${showDay(date)} (${code}) y ${how}.`
  })

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** @throws Problem ORD-003 until whoever orders says that they saw them. */
export function mustHaveSeen(alerts: readonly string[], confirmed: boolean): void {
  const message = `${alerts.join(' ')} Si aun así lo ordena, confírmelo.`
  insist(alerts.length === 0 || confirmed, 'ORD-003', message, at('alertsConfirmed', message))
}

/** An incapacidad of the same patient before this one. */
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
const licences: Readonly<Record<string, number>> = { maternity: 126, paternity: 14 }

/**
 * An incapacidad as the norm lets it be (Decreto 1427 de 2022; INC-01, INC-02, INC-05).
 * @throws Problem ORD-004 (more days than it may have), ORD-005 (begins before without its cause), ORD-006 (too long before).
 */
export function mustBeLeave(
  {
    origin,
    fromDay,
    days,
    retroactiveCause,
  }: Pick<OrderInput, 'origin' | 'fromDay' | 'days' | 'retroactiveCause'>,
  today: Day,
): void {
  if (fromDay === null || days === null) return
  const most = licences[origin ?? ''] ?? mostPerCertificate
  const long = `Cada certificado es de ${most} días como máximo.`
  insist(days <= most, 'ORD-004', long, at('days', long))
  if (fromDay >= today) return
  const cause =
    'Empieza antes de hoy: solo por urgencias, hospitalización, trastorno mental o catástrofe. Diga cuál.'
  insist(retroactiveCause !== null, 'ORD-005', cause, at('retroactiveCause', cause))
  const far = `Nunca más de ${mostRetroactive} días antes.`
  insist(daysBetween(fromDay, today) <= mostRetroactive, 'ORD-006', far, at('fromDay', far))
}

/** The one it goes on with: same or related diagnosis, and 30 days or less between them. Days are accumulated. */
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
