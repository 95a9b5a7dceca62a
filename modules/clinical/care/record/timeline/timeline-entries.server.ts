import { rowsFrom, type Tx } from '@quina/db/server'
import { dayInBogota } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { type RawBuilder, sql } from 'kysely'
import { invoicesOf } from '../../appointment/appointment/timeline-invoices.server.ts'
import { ambits, dischargeConditions } from '../../schedule/rips-lists/rips-lists.contract.ts'
import { roman, triageStates } from '../../triage/triage/triage.contract.ts'
import { medicalOrder, orderKinds } from '../medical-order/medical-order.contract.ts'
import { noteKinds } from '../note/note.contract.ts'
import { rdaState } from './rda-states.contract.ts'
import type { TimelineKind, TimelineRow } from './timeline.contract.ts'

interface Filter {
  readonly patientId: string
  readonly kinds: ReadonlySet<TimelineKind>
  readonly professionalId: string | null
  readonly from: string | null
  readonly until: string | null
  /** The site whose entries may be seen; any site when absent. */
  readonly campusId: string | null
}

/** Returns every entry of a patient that the user may see, the latest first. */
export async function entriesOf(tx: Tx, wanted: Filter): Promise<readonly TimelineRow[]> {
  const { patientId, kinds, professionalId, from, until, campusId } = wanted
  const readers = { appointment, admission, triage, signs, note, order, bed, discharge, rda, invoice }
  const found: TimelineRow[] = []
  for (const kind of kinds) found.push(...(await readers[kind](tx, patientId)))
  return found
    .filter((one) => campusId === null || one.campusId === campusId)
    .filter((one) => professionalId === null || one.professionalId === professionalId)
    .filter(({ at }) => from === null || dayInBogota(at) >= from)
    .filter(({ at }) => until === null || dayInBogota(at) <= until)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || one.id.localeCompare(other.id))
}

type Base = Omit<TimelineRow, 'kind' | 'lasted' | 'summary' | 'thing' | 'title'>

/** The columns common to all entries: when, where and by whom. */
const base = (at: RawBuilder<unknown>, professional: RawBuilder<unknown>) => sql`
  x.id, ${at} as at, x.campus_id, c.name as campus, ${professional} as professional_id,
  (select t.name from people.employee_face e join people.tercero_face t on t.id = e.tercero_id
   where e.id = ${professional}) as professional`

const ofPatient = (patientId: string) =>
  sql`join admin.campus_face c on c.id = x.campus_id where x.patient_id = ${anyFileOf(patientId)}`

/** The columns of the kind of an entry, the record that it opens, and its second line. */
const shownAs = <K extends string, T extends string>(kind: K, thing: T, summary: string | null) => ({
  kind,
  thing,
  summary,
})

async function appointment(tx: Tx, patientId: string): Promise<TimelineRow[]> {
  const rows = await rowsFrom<
    Base & { state: string; kind: string; requestedAt: Date; firstStartsAt: Date; admission: string | null }
  >(tx)`
    select ${base(sql`x.starts_at`, sql`x.professional_id`)}, x.condition as state, x.appointment_type_label as kind,
           x.requested_at, x.first_starts_at,
           (select l.code from care.admission_list l join care.admission a on a.id = l.id
            where a.appointment_id = x.id and a.status not in ('draft', 'annulled')) as admission
    from care.appointment_list x ${ofPatient(patientId)} and x.starts_at is not null`
  return rows.map(({ state, kind, requestedAt, firstStartsAt, admission: code, ...row }) => ({
    ...row,
    kind: 'appointment',
    thing: 'appointment',
    title: `Cita: ${kind}`,
    summary: [appointmentStates[state] ?? state, code && `admisión ${code}`].filter(Boolean).join(' · '),
    lasted: spansOf([
      ['Solicitud', requestedAt],
      ['Cita', firstStartsAt],
    ]),
  }))
}

const appointmentStates: Readonly<Record<string, string>> = {
  assigned: 'Asignada',
  confirmed: 'Confirmada',
  waiting: 'En sala',
  attending: 'En atención',
  attended: 'Atendida',
  missed: 'Inasistente',
  cancelled: 'Cancelada',
  rescheduled: 'Reprogramada',
}

async function admission(tx: Tx, patientId: string): Promise<TimelineRow[]> {
  const rows = await rowsFrom<
    Base & {
      code: string
      ambit: keyof typeof ambits
      payer: string | null
      enteredAt: Date
      appointment: string | null
      dischargedAt: Date | null
    }
  >(tx)`
    select ${base(sql`x.entered_at`, sql`x.doctor_id`)}, x.code, x.ambit, x.payer_label as payer, x.entered_at, x.discharged_at,
           (select o.label from care.admission a join care.appointment_option o on o.id = a.appointment_id where a.id = x.id)
             as appointment
    from care.admission_list x ${ofPatient(patientId)} and x.number is not null`
  return rows.map(({ code, ambit, payer, enteredAt, dischargedAt, appointment, ...row }) => ({
    ...row,
    kind: 'admission',
    thing: 'admission',
    title: `${ambits[ambit]}: admisión ${code}`,
    summary: [payer, appointment && `Cita ${appointment}`].filter(Boolean).join(' · ') || null,
    lasted: spansOf([
      ['Ingreso', enteredAt],
      ['Egreso', dischargedAt],
    ]),
  }))
}

async function triage(tx: Tx, patientId: string): Promise<TimelineRow[]> {
  const rows = await rowsFrom<
    Base & {
      level: number | null
      status: keyof typeof triageStates
      motive: string
      classified: Date | null
      attended: Date | null
      ended: Date | null
    }
  >(tx)`
    select ${base(sql`x.arrived_at`, sql`x.attended_by`)}, x.level, x.status, x.motive, x.first_classified_at as classified,
           x.attended_at as attended, case when x.status = 'finished' then x.ended_at end as ended
    from care.triage x ${ofPatient(patientId)}`
  return rows.map(({ level, status, motive, classified, attended, ended, ...row }) => ({
    ...row,
    ...shownAs('triage', 'triage', motive),
    title: `Triage${level === null ? '' : ` ${roman[level]}`}: ${triageStates[status][0].toLowerCase()}`,
    lasted: spansOf([
      ['Llegada', row.at],
      ['Triage', classified],
      ['Médico', attended],
      ['Egreso', ended],
    ]),
  }))
}

async function signs(tx: Tx, patientId: string): Promise<TimelineRow[]> {
  const rows = await rowsFrom<Base & { summary: string }>(tx)`
    select v.triage_id as id, v.taken_at as at, x.campus_id, c.name as campus, k.professional_id, t.name as professional,
           concat_ws(' · ', 'FC ' || v.heart_rate, 'FR ' || v.respiratory_rate, 'PA ' || v.systolic || '/' || v.diastolic,
                     'T ' || v.temperature || ' °C', 'SpO₂ ' || v.saturation || ' %') as summary
    from care.vital_signs v join care.triage x on x.id = v.triage_id
    left join care.classification k on k.vital_signs_id = v.id
    left join people.employee_face e on e.id = k.professional_id left join people.tercero_face t on t.id = e.tercero_id
    ${ofPatient(patientId)}`
  return rows.map((row) => ({ ...row, kind: 'signs', thing: 'triage', title: 'Signos vitales', lasted: [] }))
}

async function note(tx: Tx, patientId: string): Promise<TimelineRow[]> {
  const rows = await rowsFrom<Base & { kind: keyof typeof noteKinds; diagnosis: string; plan: string }>(tx)`
    select ${base(sql`x.at`, sql`x.professional_id`)}, x.kind, x.diagnosis_label as diagnosis, x.plan
    from care.note_list x ${ofPatient(patientId)} and x.status = 'signed'`
  return rows.map(({ kind, diagnosis, plan, ...row }) => ({
    ...row,
    ...shownAs('note', 'note', plan),
    title: `${noteKinds[kind]}: ${diagnosis}`,
    lasted: [],
  }))
}

async function order(tx: Tx, patientId: string): Promise<TimelineRow[]> {
  const rows = await rowsFrom<
    Base & {
      kind: keyof typeof orderKinds
      ordered: string | null
      status: keyof typeof medicalOrder.lifecycle.states
      doneAt: Date | null
    }
  >(tx)`
    select ${base(sql`x.signed_at`, sql`x.professional_id`)}, x.kind, x.ordered, x.status, x.done_at
    from care.medical_order_list x ${ofPatient(patientId)} and x.signed_at is not null`
  return rows.map(({ kind, ordered, status, doneAt, ...row }) => ({
    ...row,
    ...shownAs('order', 'order', ordered),
    title: `${orderKinds[kind]}: ${medicalOrder.lifecycle.states[status].label.toLowerCase()}`,
    lasted: spansOf([
      ['Orden', row.at],
      ['Realización', doneAt],
    ]),
  }))
}

/** The time a patient spent in a bed, with start and end; a bed only reserved for them is not shown. */
async function bed(tx: Tx, patientId: string): Promise<TimelineRow[]> {
  const rows = await rowsFrom<Base & { label: string; service: string; until: Date | null; again: boolean }>(
    tx,
  )`
    select x.id, b.from_at as at, x.campus_id, c.name as campus, null as professional, null as professional_id,
           l.code || ' ' || l.name as label, b.service, b.until_at as until,
           exists (select from care.bed_period_summary y where y.state = 'occupied' and y.chain = b.chain
                   and y.until_at = b.from_at and y.id <> b.id) as again
    from care.admission_list x
    join care.bed_period_summary b on b.admission_id = x.id and b.state = 'occupied'
    join care.bed d on d.id = b.bed_id
    join hospital.location_list l on l.id = d.location_id
    ${ofPatient(patientId)}`
  return rows.map(({ label, service, until, again, ...row }) => ({
    ...row,
    ...shownAs('bed', 'admission', service),
    title: `${again ? 'Traslado a la cama' : 'Cama'} ${label}`,
    lasted: spansOf([
      ['Entrada', row.at],
      ['Salida', until],
    ]),
  }))
}

async function discharge(tx: Tx, patientId: string): Promise<TimelineRow[]> {
  const rows = await rowsFrom<
    Base & { code: string; condition: keyof typeof dischargeConditions | null; diagnosis: string | null }
  >(tx)`
    select ${base(sql`x.discharged_at`, sql`x.discharge_doctor_id`)}, x.code, x.discharge_condition as condition,
           g.label as diagnosis
    from care.admission_list x
    left join reference.diagnosis_option g on g.id = x.discharge_diagnosis_id
    ${ofPatient(patientId)} and x.number is not null and x.discharged_at is not null`
  return rows.map(({ code, condition, diagnosis, ...row }) => ({
    ...row,
    ...shownAs('discharge', 'admission', diagnosis),
    lasted: [],
    title: `Egreso de la admisión ${code}${condition === null ? '' : `: ${dischargeConditions[condition]}`}`,
  }))
}

async function rda(tx: Tx, patientId: string): Promise<TimelineRow[]> {
  const rows = await rowsFrom<
    Base & { code: string; state: string; vida: string | null; answered: Date | null }
  >(tx)`
    select x.admission_id as id, x.closed_at as at, x.campus_id, c.name as campus, null as professional,
           null as professional_id, x.code, x.state, x.vida_code as vida, x.answered_at as answered
    from care.rda_list x ${ofPatient(patientId)}`
  return rows.map(({ code, state, vida, answered, ...row }) => ({
    ...row,
    ...shownAs('rda', 'admission', vida === null ? null : `Código VIDA ${vida}`),
    title: `RDA ${code}: ${(rdaState.options?.[state] ?? state).toLowerCase()}`,
    lasted: spansOf([
      ['Cierre', row.at],
      ['Respuesta', answered],
    ]),
  }))
}

async function invoice(tx: Tx, patientId: string): Promise<TimelineRow[]> {
  const found = await invoicesOf(tx, patientId)
  const campuses = new Map(
    (await tx.selectFrom('admin.campusFace').select(['id', 'name']).execute()).map(({ id, name }) => [
      id,
      name,
    ]),
  )
  return found.map((one) => ({
    ...one,
    kind: 'invoice',
    thing: 'invoice',
    professional: null,
    professionalId: null,
    lasted: [],
    campus: campuses.get(one.campusId) ?? '',
  }))
}

/** Minutes between two moments, as people say them: `12 min`, `2 h 05 min`, `3 días`. */
export function shownSpan(from: Date, to: Date): string {
  const minutes = Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  return `${Math.floor(hours / 24)} días`
}

type Moment = readonly [name: string, at: Date | null]

/** How long it took from each moment to the next that is known: *Llegada a triage: 12 min*. */
export function spansOf(moments: readonly Moment[]): string[] {
  const known = moments.flatMap(([name, at]) => (at === null ? [] : [{ name, at }]))
  return known.slice(1).flatMap(({ name, at }, place) => {
    const before = known[place]
    return before === undefined || at < before.at
      ? []
      : [`${before.name} a ${name.toLowerCase()}: ${shownSpan(before.at, at)}`]
  })
}
