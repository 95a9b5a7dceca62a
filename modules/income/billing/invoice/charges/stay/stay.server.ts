import { parameterOn } from '@quina/blocks/server'
import { type AdmissionFacts, admissionFacts, bedNights, lockAdmission } from '@quina/care/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { addDays, type Day, daysBetween, hourInBogota, insist } from '@quina/kernel'
import { addCharge, type ChargeContext } from '../charge/adding.server.ts'
import type { GivenCharge } from '../charge/charge.server.ts'
import { nothingDeclared } from '../charge/declared.contract.ts'
import { observationHours, observationService, stayService } from './stay.contract.ts'

const origin = 'stay'
const inpatient = '3'
const urgency = '2'
const staying = ['open', 'discharged', 'closed']

/**
 * Charges a stay, or the observation of an urgency, automatically: the days until the discharge (or until today, while the
 * patient is here) that nobody charged yet, or the observation. A day is charged by the service of the bed of that night, when
 * the bed has one. Charges made by hand prevail: nothing is added beside them. A second call does nothing.
 * @throws Problem FAC-172 when a parameter names a service that does not exist or is inactive.
 */
export async function chargeStay(charging: ChargeContext, today: Day): Promise<void> {
  const { tx, admissionId } = charging
  if (spentIn(await admissionFacts(tx, admissionId), today) === null) return
  const admission = await lockAdmission(tx, admissionId)
  const spent = spentIn(admission, today)
  if (spent === null || !staying.includes(admission.status)) return
  const dayHours = await parameterOn(tx, observationHours, spent.enteredOn)
  const owed = stayCharge({ ...spent, dayHours })
  const input = owed.kind === 'observation' ? observationService : stayService
  const code = await parameterOn(tx, input, spent.enteredOn)
  const charged = await chargedIn(tx, admissionId)
  if (charged.some((one) => one.origin !== origin)) return
  if (owed.kind === 'observation' && charged.length > 0) return
  const days = owed.kind === 'observation' ? [spent.enteredOn] : owed.days
  const done = new Set(charged.map((one) => one.day))
  const missing = days.filter((one) => !done.has(one))
  if (missing.length === 0) return
  const ofBed = owed.kind === 'observation' ? new Map() : await servicesOfBeds(tx, admissionId, missing)
  const usual = code === null ? null : await serviceBy(tx, code)
  for (const one of missing) {
    const serviceId = ofBed.get(one) ?? usual
    if (serviceId !== null)
      await addCharge(charging, dayOf(serviceId, one, { ...spent, doctorId: admission.doctorId }), {
        origin,
        originId: null,
      })
  }
}

type ServiceId = GivenCharge['serviceId']

/** The service of each day whose bed has one. */
async function servicesOfBeds(
  tx: Tx,
  admissionId: string,
  days: readonly Day[],
): Promise<Map<Day, ServiceId>> {
  const nights = await bedNights(tx, admissionId, days)
  return new Map(
    nights.flatMap(({ day, serviceId }) => (serviceId === null ? [] : [[day, serviceId as ServiceId]])),
  )
}

type StayTime = Omit<Stay, 'dayHours'>

/** Whether an admission has a time in bed that may be charged. */
export const mayOweStay = (admission: AdmissionFacts, today: Day): boolean =>
  spentIn(admission, today) !== null

/** The time in bed that is charged: the whole of a hospital stay, or the observation of an urgency. */
function spentIn(admission: AdmissionFacts, today: Day): StayTime | null {
  const { ambit, enteredAt, enteredOn, dischargedAt, dischargedOn } = admission
  if (ambit === inpatient)
    return { enteredAt, enteredOn, leftAt: dischargedAt, leftOn: dischargedOn ?? today }
  const { observedFrom, observedOn, observedUntil, observedUntilOn } = admission
  if (ambit !== urgency || observedFrom === null || observedOn === null) return null
  return {
    enteredAt: observedFrom,
    enteredOn: observedOn,
    leftAt: observedUntil ?? dischargedAt,
    leftOn: observedUntilOn ?? dischargedOn ?? today,
  }
}

/** The active charges of a stay or an observation. */
async function chargedIn(tx: Tx, admissionId: string) {
  return rowsFrom<{ day: Day; origin: string }>(tx)`
    select c.day::text as day, c.origin from billing.charge c join tariffs.service_face s on s.id = c.service_id
    where c.admission_id = ${admissionId}::uuid and c.state <> 'reversed' and (s.kind = 'stay' or c.origin = ${origin})`
}

async function serviceBy(tx: Tx, code: string): Promise<GivenCharge['serviceId']> {
  const row = await rowFrom<{ id: GivenCharge['serviceId'] }>(tx)`
    select id from tariffs.service_face where code = ${code} and active`
  const found = row?.id
  const none = `El servicio ${code} de los parámetros de estancia no existe o está inactivo.`
  insist(found !== undefined, 'FAC-172', none, { status: 409 })
  return found
}

type StayStart = Pick<StayTime, 'enteredAt' | 'enteredOn'> & Pick<AdmissionFacts, 'doctorId'>

const dayOf = (serviceId: GivenCharge['serviceId'], day: Day, began: StayStart): GivenCharge => ({
  serviceId,
  quantity: '1',
  day,
  hour: day === began.enteredOn ? hourInBogota(new Date(began.enteredAt)) : '00:00',
  professionalId: began.doctorId,
  diagnosisId: null,
  programId: null,
  ...nothingDeclared,
})

/** The beginning and end of a time in bed; instants in ISO, days of Bogotá. */
interface Stay {
  readonly enteredAt: string
  readonly enteredOn: Day
  /** The end of what is charged; null while the patient stays, and then `leftOn` is today. */
  readonly leftAt: string | null
  readonly leftOn: Day
  /** Fewer hours than these in bed are observation, not a day of stay (Decreto 2423 de 1996; billing dossier §5.5). */
  readonly dayHours: number
}

type StayCharge =
  | { readonly kind: 'observation' }
  /** One charge for each day. */
  | { readonly kind: 'days'; readonly days: readonly Day[] }

/**
 * What a stay is charged as: a finished one of fewer hours than `dayHours` is observation, and any longer one at least a day. The
 * day of entry counts and the day of discharge does not.
 */
export function stayCharge({ enteredAt, enteredOn, leftAt, leftOn, dayHours }: Stay): StayCharge {
  if (leftAt !== null && hoursBetween(enteredAt, leftAt) < dayHours) return { kind: 'observation' }
  const whole = daysBetween(enteredOn, leftOn)
  const count = leftAt === null ? whole : Math.max(1, whole)
  return { kind: 'days', days: Array.from({ length: count }, (_, index) => addDays(enteredOn, index)) }
}

const hoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 3_600_000
