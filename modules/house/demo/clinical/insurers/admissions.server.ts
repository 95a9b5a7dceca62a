import type { ActionOf, DraftInput } from '@quina/blocks'
import { actingOn, createDraft, performAction } from '@quina/blocks/server'
import { admissionService, receiveAllPapers } from '@quina/care/server'
import { rowFrom, rowWhere, type Tx } from '@quina/db/server'
import { addDays, type Day } from '@quina/kernel'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { writeNote } from '../care/attended.server.ts'
import { type DemoAdmission, demoAdmissions } from './admissions.domain.ts'

/** Admits the patients: each is admitted, seen and closed by the rules of the screen. */
export async function admitPatients(loading: Loading, cast: Cast, today: Day): Promise<void> {
  const registrar = cast.as('registrar')
  for (const [at, given] of demoAdmissions.entries())
    await once(loading, `admission.${at}`, registrar.userId, (tx) => admitOne(tx, cast, { given, today }))
}

/** An admission, and the day from which its days are counted back. */
type AdmissionInput = Readonly<{ given: DemoAdmission; today: Day }>

export async function admitOne(tx: Tx, cast: Cast, { given, today }: AdmissionInput): Promise<string | null> {
  const date = addDays(today, -given.ago)
  const input = await inputOf(tx, given, date)
  if (input === null) return null
  // In a small hospital the user who admits also does what others do elsewhere.
  const actor = actingOn(cast.as('registrar'), admissionService.document)
  const id = await createDraft(admissionService, { tx, actor, input })
  const run = (action: ActionOf<Admission>, day: Day, input: object = {}) =>
    performAction(admissionService, { tx, actor, today: day, id, action, input })
  if (given.ends === 'draft') return id
  await run('admit', date)
  if (given.ends === 'open') return id
  if (given.ends === 'annulled') {
    await run('annul', date, { reason: 'El paciente se retiró antes de ser atendido.' })
    return id
  }
  await receiveAllPapers(tx, id, { date, userId: actor.userId })
  const { patientId, diagnosisId } = input
  await attendOne(tx, cast, { given, id, date, patientId, diagnosisId: diagnosisId ?? '' })
  const leaves = addDays(date, given.stay ?? 0)
  if (given.ends === 'finished') return id
  if (given.ends === 'hospitalised')
    await run('hospitalise', date, {
      date,
      time: '06:10',
      repsServiceId: input.repsServiceId,
      locationId: null,
      diagnosisId: input.diagnosisId,
      doctorId: input.doctorId,
    })
  else {
    await run('discharge', leaves, {
      date: leaves,
      time: '23:30',
      condition: '01',
      diagnosisId: input.diagnosisId,
      related1Id: null,
      related2Id: null,
      related3Id: null,
      complicationId: null,
      deathCauseId: null,
      doctorId: input.doctorId,
    })
    if (given.ends === 'closed') await run('close', leaves)
  }
  return id
}

type Admission = typeof admissionService.document

interface AttendedAdmission extends Pick<AdmissionInput, 'given'> {
  readonly id: string
  readonly date: Day
  readonly patientId: string
  readonly diagnosisId: string
}

/** Writes the physician's note of a patient. For an ambulatory patient it charges the consultation and closes the visit. */
async function attendOne(tx: Tx, cast: Cast, { given, ...seen }: AttendedAdmission): Promise<void> {
  const { ambit, cause, consultation = '890201' } = given
  const goes = ambit === '1'
  const [cups, time] = goes ? [consultation, '17:20'] : [null, given.time]
  await writeNote(tx, cast, { ...seen, ambit, cause, cups, time })
}

interface CoverageFacts {
  readonly payerId: string
  readonly contractId: string
  readonly coverage: string
  readonly regime: string
  readonly authorisation: boolean
}

/** Returns null when there is no contract for it yet. */
async function inputOf(tx: Tx, given: DemoAdmission, date: Day): Promise<DraftInput<Admission> | null> {
  const patient = await patientOf(tx, given.patient)
  const userType = given.payer?.userType ?? patient.userType
  const paying = await payingOf(tx, {
    userType,
    date,
    tercero: given.payer?.nit ?? null,
    modality: given.payer?.modality ?? '04',
    epsId: patient.epsId,
  })
  if (paying === undefined) return null
  const { authorisation, ...pays } = paying
  const byEps = given.payer === undefined || given.payer.modality === '03'
  return {
    ...pays,
    patientId: patient.id,
    ambit: given.ambit,
    date,
    time: given.time,
    repsServiceId: await codeOf(tx, 'repsService', given.reps),
    entryRoute: given.ambit === '1' ? null : '01',
    cause: given.cause,
    careModality: '01',
    doctorId: await doctorOf(tx),
    diagnosisId: await codeOf(tx, 'diagnosis', given.diagnosis),
    userType,
    category: patient.regime === 'contributory' && byEps ? 'A' : null,
    authorisationNumber: authorisation ? `AUT-${date.replaceAll('-', '')}-${given.patient}` : null,
    sirasNumber: given.payer?.siras ?? null,
    policy: given.payer?.policy ?? null,
    arrival: given.ambit === '2' ? 'own' : null,
    sickLeave: false,
  }
}

type Patient = Readonly<{ id: string; epsId: string; regime: string; userType: string }>

/** Returns one of the adults that an EPS insures, in a fixed order. */
async function patientOf(tx: Tx, place: number): Promise<Patient> {
  const found = await rowFrom<Patient>(tx)`
    select p.id, a.eps_id, a.regime, a.user_type from people.patient_face p
    join people.affiliation_now a on a.patient_id = p.id and a.payer = 'health' and a.eps_id is not null
    where p.document_type = 'CC' and p.active order by p.number offset ${place} limit 1`
  if (found === undefined) throw new Error(`the demonstration has no patient ${place}`)
  return found
}

interface Payable {
  readonly userType: string
  readonly date: Day
  readonly tercero: string | null
  readonly modality: '03' | '04'
  readonly epsId: string
}

async function payingOf(
  tx: Tx,
  { userType, date, tercero, modality, epsId }: Payable,
): Promise<CoverageFacts | undefined> {
  return rowFrom<CoverageFacts>(tx)`
    select c.payer_id, c.id as contract_id, c.coverage, c.regime, c.authorisation or p.authorisation = 'always' as authorisation
    from insurers.contract_face c
    join insurers.payer_face p on p.id = c.payer_id join people.tercero_face t on t.id = p.tercero_id
    where c.status = 'active' and c.modality = ${modality} and ${date}::date between c.starts_on and c.ends_on
      and (t.number = ${tercero} or (${tercero}::text is null and t.id = ${epsId}::uuid))
      and exists (select from insurers.contract_user_type u where u.parent_id = c.id and u.user_type = ${userType})
    order by c.number limit 1`
}

async function codeOf(tx: Tx, catalogue: string, code: string): Promise<string> {
  const exact = await rowWhere(tx, 'reference.entryFace', { catalogue, code }, ['id'])
  if (exact !== undefined) return exact.id
  const any = tx.selectFrom('reference.entryFace').select('id').where('catalogue', '=', catalogue)
  return (await any.orderBy('code').executeTakeFirstOrThrow()).id
}

export async function doctorOf(tx: Tx): Promise<string | null> {
  const found = await tx
    .selectFrom('people.employeeFace')
    .select('id')
    .where('profession', '=', 'medicine')
    .where('rethus', 'is not', null)
    .orderBy('rethus')
    .executeTakeFirst()
  return found?.id ?? null
}
