import {
  type Day,
  dayInBogota,
  insist,
  monthsBetween,
  must,
  Problem,
  showDay,
  showInstant,
  showTime,
} from '@quina/kernel'

/** A slot that is about to be taken, under lock. */
export interface SlotFacts {
  readonly id: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly status: 'available' | 'blocked' | 'moved' | 'removed'
  readonly capacity: number
  readonly overbooking: number
  /** The numbers of the places that are taken; the first is 1. */
  readonly taken: readonly number[]
  /** Until when a place is held for another waiting patient. */
  readonly offeredUntil: Date | null
}

export interface BookingFacts {
  readonly now: Date
  /** The chosen slot first, then the following slots, which are taken too when one is not long enough. */
  readonly slots: readonly SlotFacts[]
  readonly kind: {
    readonly name: string
    readonly minutes: number
    readonly sex: string | null
    readonly ageMinMonths: number | null
    readonly ageMaxMonths: number | null
    readonly requiresOrder: boolean
    readonly requiresAuthorization: boolean
    readonly allowsOverbooking: boolean
    readonly aheadHours: number
    readonly aheadDays: number
  }
  /** Whether the agenda admits this kind of appointment, and this contract. */
  readonly takesKind: boolean
  readonly takesContract: boolean
  /** Why the contract is not valid on that day, as shown to the user; null when it is valid, or no contract is named. */
  readonly contractEnded: string | null
  /** Why the chosen slot is blocked, and the holiday when that is the reason. */
  readonly blockedBy: string | null
  readonly holiday: string | null
  readonly patient: { readonly sex: string; readonly birthDate: Day }
  /** Why no appointment is given to the patient: they died, or their file is not active. */
  readonly patientBarred: string | null
  /** Another future appointment of the specialty, and whether a second one is allowed. */
  readonly another: string | null
  readonly mayDuplicate: boolean
  /** The appointment that the patient already has at that hour. */
  readonly busy: { readonly code: string; readonly at: Date } | null
  /** The day of the professional: its overbooked appointments, its capacity and the percentage that may be overbooked. */
  readonly day: { readonly overbooked: number; readonly capacity: number; readonly percent: number }
  /** The user who took the slot and when, shown to the user who came second. */
  readonly winner: { readonly by: string; readonly at: Date } | null
  readonly next: readonly Date[]
}

export interface BookingInput {
  readonly overbooked: boolean
  readonly overbookingReason: string | null
  readonly mayOverbook: boolean
  readonly orderNumber: string | null
  readonly authorisationNumber: string | null
}

export type Place = Readonly<{ slotId: string; position: number }>

const at = (field: string, message: string, status = 422) => ({ fields: { [field]: message }, status })

/**
 * Returns the places of an appointment (care dossier §5.3): the lowest free one of each slot, in all or in none.
 * @throws Problem CIT-001 taken, CIT-002 blocked, CIT-050 on a holiday, CIT-051 no longer there, CIT-003 past, CIT-004 to CIT-006
 * the window and the length, CIT-007 to CIT-009, CIT-052 for whom, CIT-049 by which contract, CIT-010 what it must bring, CIT-011
 * another of the specialty, CIT-023 at that hour, CIT-012 to CIT-014 above the capacity.
 */
export function placesFor(booking: BookingInput, facts: BookingFacts): readonly Place[] {
  mustBeOpen(facts)
  mustBeFor(facts)
  mustBring(booking, facts)
  const { busy } = facts
  const held = busy === null ? '' : `El paciente ya tiene la cita ${busy.code} a las ${showTime(busy.at)}.`
  insist(busy === null, 'CIT-023', held, at('patientId', held, 409))
  const again = `El paciente ya tiene la cita ${facts.another} de esa especialidad.`
  insist(facts.another === null || facts.mayDuplicate, 'CIT-011', again, at('patientId', again, 409))
  if (booking.overbooked) mustBearMore(booking, facts)
  return facts.slots.map((slot) => ({ slotId: slot.id, position: placeIn(slot, booking, facts) }))
}

const stands: readonly SlotFacts['status'][] = ['available', 'blocked']

function mustBeOpen({ slots, kind, now, blockedBy, holiday }: BookingFacts): void {
  const [first] = slots
  const gone = 'El cupo ya no existe. Elija otro horario.'
  insist(first !== undefined && stands.includes(first.status), 'CIT-051', gone, at('slotId', gone, 409))
  const open = slots.every(({ status }) => status === 'available')
  const feast = `El ${showDay(dayInBogota(first.startsAt))} es festivo: ${holiday}. Elija otro día.`
  must(open || holiday === null, 'CIT-050', 'slotId', feast)
  const motive = blockedBy === null ? '' : `: ${blockedBy}`
  const blocked = `El cupo está bloqueado${motive}. Elija otro horario.`
  insist(open, 'CIT-002', blocked, at('slotId', blocked, 409))
  must(first.startsAt > now, 'CIT-003', 'slotId', 'El cupo ya pasó: elija uno por venir.')
  const hours = (first.startsAt.getTime() - now.getTime()) / 3_600_000
  const within = hours >= kind.aheadHours && hours <= kind.aheadDays * 24
  const window = `Se asigna con ${kind.aheadHours} horas a ${kind.aheadDays} días de antelación.`
  must(within, 'CIT-004', 'slotId', window)
  const lasts = (slots.at(-1)!.endsAt.getTime() - first.startsAt.getTime()) / 60_000
  const short = `La cita dura ${kind.minutes} minutos y no hay cupos seguidos para ella.`
  insist(lasts >= kind.minutes, 'CIT-005', short, at('slotId', short, 409))
}

function mustBeFor({ kind, patient, patientBarred, ...facts }: BookingFacts): void {
  const { takesKind, takesContract, contractEnded, slots } = facts
  must(patientBarred === null, 'CIT-052', 'patientId', patientBarred ?? '')
  must(takesKind, 'CIT-006', 'appointmentTypeId', `Esa agenda no recibe citas de ${kind.name}.`)
  must(takesContract, 'CIT-007', 'contractId', 'Esa agenda no recibe pacientes de ese contrato.')
  const none = `No hay contrato vigente para el ${showDay(dayInBogota(slots[0]!.startsAt))}: ${contractEnded}`
  must(contractEnded === null, 'CIT-049', 'contractId', none)
  const sex = `La cita ${kind.name} no aplica para el sexo del paciente.`
  must(kind.sex === null || kind.sex === patient.sex, 'CIT-008', 'appointmentTypeId', sex)
  const months = monthsBetween(patient.birthDate, dayInBogota(slots[0]!.startsAt))
  const fits = months >= (kind.ageMinMonths ?? 0) && months <= (kind.ageMaxMonths ?? Number.POSITIVE_INFINITY)
  must(fits, 'CIT-009', 'appointmentTypeId', `La cita ${kind.name} no aplica para la edad del paciente.`)
}

function mustBring({ orderNumber, authorisationNumber }: BookingInput, { kind }: BookingFacts): void {
  const order = 'La cita requiere orden médica: escriba su número.'
  must(!kind.requiresOrder || orderNumber !== null, 'CIT-010', 'orderNumber', order)
  const authorised = 'La cita requiere autorización: escriba su número.'
  const has = !kind.requiresAuthorization || authorisationNumber !== null
  must(has, 'CIT-015', 'authorisationNumber', authorised)
}

/**
 * Checks a change of kind at the same time, by the new kind's rules about the patient and the agenda.
 * @throws Problem CIT-006, CIT-008 to CIT-010 and CIT-015 as on booking, CIT-034 when the new kind lasts longer.
 */
export function mayChangeKind(
  booking: BookingInput,
  facts: BookingFacts,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
): void {
  mustBeFor(facts)
  mustBring(booking, facts)
  const has = (endsAt.getTime() - startsAt.getTime()) / 60_000
  const { minutes } = facts.kind
  const longer = `Esa cita dura ${minutes} minutos y esta tiene ${has}: reprográmela.`
  must(minutes <= has, 'CIT-034', 'appointmentTypeId', longer)
}

/** @throws Problem CIT-012, CIT-013, CIT-014 (CIT-06): the permission, the reason, and the limit of the day. */
function mustBearMore({ mayOverbook, overbookingReason }: BookingInput, { kind, day }: BookingFacts): void {
  insist(mayOverbook, 'CIT-012', 'No tiene permiso para asignar sobrecupos.', { status: 403 })
  const why = 'Escriba el motivo del sobrecupo; el tipo de cita debe permitirlo.'
  must(kind.allowsOverbooking && overbookingReason !== null, 'CIT-013', 'overbookingReason', why)
  const most = Math.ceil((day.capacity * day.percent) / 100)
  const spent = 'Se alcanzó el máximo de sobrecupos de la jornada.'
  insist(day.overbooked < most, 'CIT-014', spent, at('overbooked', spent, 409))
}

/** Returns the lowest free place. @throws Problem CIT-001 with the winner and the next slots; CIT-016 when no more fit. */
function placeIn(slot: SlotFacts, { overbooked }: BookingInput, facts: BookingFacts): number {
  const places = slot.capacity + (overbooked ? slot.overbooking : 0)
  const all = Array.from({ length: places }, (_, index) => index + 1)
  const free = all.find((place) => !slot.taken.includes(place))
  const within = slot.taken.filter((place) => place <= slot.capacity).length
  const isOffered = slot.offeredUntil !== null && within + 1 >= slot.capacity && !overbooked
  const offered = 'El cupo está ofrecido a la lista de espera. Seleccione otro horario.'
  insist(!isOffered || within >= slot.capacity, 'CIT-047', offered, at('slotId', offered, 409))
  const spent = 'El cupo ya no admite más sobrecupos.'
  insist(free !== undefined || !overbooked, 'CIT-016', spent, at('slotId', spent, 409))
  if (free === undefined) throw taken(facts)
  const early = 'El cupo todavía tiene lugar: asígnelo sin sobrecupo.'
  must(!overbooked || free > slot.capacity, 'CIT-017', 'overbooked', early)
  return free
}

/** CIT-001, with the user who took the slot and the next free slots. */
export function taken({ winner, next }: Pick<BookingFacts, 'next' | 'winner'>): Problem {
  const who = winner === null ? '' : ` por ${winner.by} a las ${showTime(winner.at)}`
  const free = next.length === 0 ? '' : ` Siguen libres: ${next.map(showInstant).join(', ')}.`
  const message = `El cupo ya fue asignado${who}. Seleccione otro horario.${free}`
  const facts = { next: next.map((one) => one.toISOString()) }
  return new Problem('CIT-001', message, { ...at('slotId', message, 409), facts })
}

const arrivesBeforeMs = 120 * 60_000
const toleranceMinutes = 15

/** A patient arrives on the day, and at most two hours before. @throws Problem CIT-020. */
export function mayArrive(startsAt: Date, now: Date): void {
  const sameDay = dayInBogota(startsAt) === dayInBogota(now)
  const soon = startsAt.getTime() - now.getTime() <= arrivesBeforeMs
  const message = `La llegada se registra el ${showDay(dayInBogota(startsAt))}, desde dos horas antes de la cita.`
  insist(sameDay && soon, 'CIT-020', message, { status: 409 })
}

/** A patient is not absent before the tolerance has passed. @throws Problem CIT-021. */
export function mayMiss(startsAt: Date, now: Date): void {
  const from = startsAt.getTime() + toleranceMinutes * 60_000
  const message = `Se da por inasistente desde las ${showTime(new Date(from))}.`
  insist(now.getTime() >= from, 'CIT-021', message, { status: 409 })
}

interface EndFacts {
  /** Whether the appointment has a signed note. */
  readonly noted: boolean
  readonly withoutNote: string | null
  readonly mayGoWithout: boolean
}

/**
 * A visit ends with its signed note (care dossier §5.4).
 * @throws Problem CIT-056 when there is none and no reason is given, CIT-057 when the user may not end it without a note.
 */
export function mayFinish({ noted, withoutNote, mayGoWithout }: EndFacts): void {
  const unsigned = 'La cita no tiene nota firmada: fírmela, o escriba por qué no la hay.'
  insist(noted || withoutNote !== null, 'CIT-056', unsigned, at('withoutNote', unsigned, 409))
  const barred = 'No puede terminar una cita sin su nota firmada: pídalo a quien pueda.'
  insist(noted || mayGoWithout, 'CIT-057', barred, { status: 403 })
}

interface EndState {
  readonly attendedUntil: Date | null
  /** The invoice of its admission, or the fact that it has one; null when nothing was invoiced. */
  readonly invoiced: string | null
}

/** @throws Problem CIT-022 unless the visit ended within the last 24 hours, CIT-053 when it was invoiced. */
export function mayReopen({ attendedUntil, invoiced }: EndState, now: Date): void {
  const billed = `Su admisión ya se facturó (${invoiced}): anule la factura antes de reabrir la cita.`
  insist(invoiced === null, 'CIT-053', billed, { status: 409 })
  const within = attendedUntil !== null && now.getTime() - attendedUntil.getTime() <= 24 * 3_600_000
  insist(within, 'CIT-022', 'Solo se reabre en las 24 horas siguientes.', { status: 409 })
}
