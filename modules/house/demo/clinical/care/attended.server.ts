import { createDraft, performAction } from '@quina/blocks/server'
import { medicalOrderService, noteService } from '@quina/care/server'
import { oneWhere, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, day, dayInBogota, hourInBogota } from '@quina/kernel'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'

/** What the physician saw at an appointment that was attended. */
type Visit = Readonly<{ appointmentId: string; patientId: string; at: Date }>

/** Writes the note of an appointment, signed when it ended: signing it closes the appointment. */
export async function writeVisit(tx: Tx, cast: Cast, { at, ...visit }: Visit): Promise<void> {
  const actor = cast.as('doctor')
  const today = dayInBogota(at)
  const draft = {
    ...visit,
    ...stories[1]!,
    kind: 'evolution',
    date: today,
    time: hourInBogota(at),
    triageId: null,
    admissionId: null,
    background: null,
    disposition: null,
    cause: null,
    diagnosisId: await codeOf(tx, 'diagnosis', 'I10X'),
    diagnosisKind: '03',
    related1Id: null,
    related2Id: null,
    related3Id: null,
    procedureId: null,
    finalidadId: null,
  } as const
  const id = await createDraft(noteService, { tx, actor, input: draft })
  await performAction(noteService, { tx, actor, today, now: at, id, action: 'sign' })
}

/** An admitted patient, as shown in their note. */
export interface AdmissionRow {
  readonly id: string
  readonly patientId: string
  readonly ambit: '1' | '2' | '3'
  readonly date: Day
  readonly time: string
  readonly diagnosisId: string
  readonly cause: string
}

/** The text of each note: none is about a real person. */
const stories = [
  {
    motive: 'Tos con flema y fiebre desde hace tres días',
    illness: 'Tos productiva, fiebre de 38 °C y decaimiento. Niega dificultad para respirar en reposo.',
    exam: 'Estable, hidratado. Murmullo vesicular con crépitos en la base derecha. Abdomen blando.',
    analysis: 'Infección respiratoria sin signos de gravedad; se buscan complicaciones.',
    plan: 'Hemograma, hidratación y control. Se explican signos de alarma.',
  },
  {
    motive: 'Dolor de cabeza y tensión alta',
    illness: 'Cefalea desde anoche; dejó de tomar su medicamento hace una semana. Sin déficit neurológico.',
    exam: 'Consciente, orientado. Ruidos cardiacos rítmicos. Sin edemas. Examen neurológico normal.',
    analysis: 'Crisis hipertensiva sin daño de órgano por abandono del tratamiento.',
    plan: 'Laboratorios, se reinicia el tratamiento y se cita a control.',
  },
]

/** Attends the admitted patients: a signed note, and an examination that is carried out; both go to their account. */
export async function attendAdmitted(loading: Loading, cast: Cast): Promise<void> {
  const doctor = cast.as('doctor')
  const rows = await rowsFrom<AdmissionRow>(loading.db)`
    select a.id, a.patient_id, a.ambit, a.date::text as date, a.time, a.diagnosis_id, a.cause from care.admission_face a
    where a.status = 'open' and a.diagnosis_id is not null and a.campus_id = ${doctor.campusId}::uuid
    order by a.number limit 4`
  for (const [at, admitted] of rows.entries()) {
    const cups = ofAmbit[admitted.ambit]
    await once(loading, `attended.${at}`, doctor.userId, (tx) => writeNote(tx, cast, { ...admitted, cups }))
    await once(loading, `ordered.${at}`, doctor.userId, (tx) => order(tx, cast, admitted))
  }
}

const ofAmbit = { '1': '890201', '2': '890701', '3': null } as const

interface NoteFacts extends AdmissionRow {
  /** The consultation that it charges; an evolution charges none. */
  readonly cups: string | null
}

/** Writes and signs a note of the physician. A consultation of an ambulatory patient closes their visit. */
export async function writeNote(tx: Tx, cast: Cast, one: NoteFacts): Promise<string> {
  const { id: admissionId, ambit, date: on, cups, ...reported } = one
  const actor = cast.as('doctor')
  const today = day(on)
  const story = stories[Number(on.slice(-2)) % stories.length]!
  const draft = {
    ...reported,
    ...story,
    admissionId,
    date: today,
    triageId: null,
    appointmentId: null,
    background: null,
    kind: cups === null ? 'evolution' : 'consultation',
    disposition: cups === null ? null : 'home',
    diagnosisKind: '01',
    related1Id: null,
    related2Id: null,
    related3Id: null,
    procedureId: cups === null ? null : await codeOf(tx, 'procedure', cups),
    finalidadId: await codeOf(tx, 'finalidad', '15'),
  } as const
  const id = await createDraft(noteService, { tx, actor, input: draft })
  await performAction(noteService, { tx, actor, today, id, action: 'sign' })
  return id
}

async function order(
  tx: Tx,
  cast: Cast,
  { id: admissionId, date: on, time, ...one }: AdmissionRow,
): Promise<string> {
  const actor = cast.as('doctor')
  const today = day(on)
  const { patientId, diagnosisId } = one
  const blood = await codeOf(tx, 'procedure', '902210')
  const draft = {
    patientId,
    admissionId,
    diagnosisId,
    kind: 'laboratory',
    priority: 'urgent',
    date: today,
    services: [{ procedureId: blood, quantity: 1, outsidePlan: false }],
    related: false,
    alertsConfirmed: false,
  }
  const id = await createDraft(medicalOrderService, { tx, actor, input: draft })
  await performAction(medicalOrderService, { tx, actor, today, id, action: 'sign' })
  const input = { date: today, time }
  await performAction(medicalOrderService, { tx, actor, today, id, action: 'carryOut', input })
  return id
}

const codeOf = async (tx: Tx, catalogue: string, code: string): Promise<string> =>
  (await oneWhere(tx, 'reference.entryFace', { catalogue, code }, ['id'])).id
