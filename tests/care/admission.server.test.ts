import { type Call, constraintsIn, saveRow } from '@quina/blocks/server'
import { addDays } from '@quina/kernel'
import { affiliate } from '@quina/people/server'
import { actorFor, callsOf, meaningOf, screensOf } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { admissionOperations } from '../../modules/clinical/care/admission/admission/admission.server.ts'
import {
  admissionFacts,
  admissionInvoiced,
} from '../../modules/clinical/care/admission/admission/admission-facts.server.ts'
import { dischargeSlip } from '../../modules/clinical/care/admission/admission-print/admission-print.contract.ts'
import { admissionPrintOperations } from '../../modules/clinical/care/admission/admission-print/print.server.ts'
import {
  admissionPapers,
  receivePaper,
  receivePapers,
} from '../../modules/clinical/care/admission/checklist/checklist.contract.ts'
import { checklistOperations } from '../../modules/clinical/care/admission/checklist/checklist.server.ts'
import { checksOf } from '../../modules/clinical/care/admission/completeness/admission-checks.server.ts'
import { documentRequirementService } from '../../modules/clinical/care/admission/document-requirement/document-requirement.server.ts'
import { admitAtDesk, atDesk } from '../../modules/clinical/care/record/front-desk/front-desk.contract.ts'
import {
  admitAtDeskOperation,
  atDeskOperation,
} from '../../modules/clinical/care/record/front-desk/front-desk.server.ts'
import { addContract } from '../income/receivables/receivables-ground.ts'
import { admissionWorld } from './admission-world.ts'

const world = await admissionWorld()
afterAll(world.close)
const { admit, draft, run, keep, today } = world

test('a consultation is admitted, finished and invoiced, and its facts carry the codes of RIPS', async () => {
  const id = await admit({ patientId: await keep() })
  await world.receiveAll(id)
  await run(id, 'finish', { date: today, time: '00:10', diagnosisId: null })
  const facts = await world.reading((tx) => admissionFacts(tx, id))
  expect(facts).toMatchObject({
    status: 'closed',
    ambit: '1',
    diagnosis: 'I10X',
    stayDays: 1,
    userType: '12',
  })
  expect(facts.code).toMatch(/^\S+-2026-000001$/)
  await world.writing((tx) => admissionInvoiced(tx, id))
  expect(await world.reading((tx) => admissionFacts(tx, id))).toMatchObject({ status: 'invoiced' })
  await expect(run(id, 'reopen', { reason: 'Se cobró de menos' })).rejects.toMatchObject({
    code: 'GEN-STATE',
  })
})

test('the lights are red where the admission contradicts the affiliation of the day, or there is none', async () => {
  const patientId = await keep()
  const red = async (change: object) => {
    const input = { patientId, regime: 'contributory', userType: '01', coverage: '16', ...change } as never
    const checks = await world.reading((tx) => checksOf(tx, { id: null, input, until: new Date(), today }))
    return checks
      .filter(({ tone, name }) => tone === 'bad' && /affiliation|matrix/.test(name))
      .map(({ name }) => name)
  }
  expect(await red({})).toEqual(['affiliation'])
  await world.writing((tx) =>
    affiliate(tx, { patientId, today }, { regime: 'uninsured', userType: '05', fromDay: today }),
  )
  expect(await red({})).toEqual(['matrix'])
})

test('what is red keeps it from closing, and says which', async () => {
  const id = await admit({ patientId: await keep(), payerId: null })
  const refusal = { code: 'ADM-010', fields: { payerId: 'Falta quién paga.' } }
  await expect(run(id, 'finish', { date: today, time: '00:10', diagnosisId: null })).rejects.toMatchObject(
    refusal,
  )
})

test('an urgency becomes a stay at the same instant, joined to it', async () => {
  const patientId = await keep()
  const urgency = await admit({ patientId, ambit: '2', entryRoute: '01' })
  const input = { date: today, time: '00:20', repsServiceId: world.service, locationId: null, doctorId: null }
  await run(urgency, 'hospitalise', { ...input, diagnosisId: world.diagnosis })
  const left = await world.reading((tx) => admissionFacts(tx, urgency))
  const [stay] = await world.admissionsOf(patientId, '3')
  expect(left).toMatchObject({ status: 'discharged', dischargeCondition: '03' })
  expect(stay).toMatchObject({
    originId: urgency,
    status: 'open',
    entryRoute: '03',
    enteredAt: left.dischargedAt,
  })
})

test.each([
  ['user', 'user'],
  ['program', 'program'],
  ['vital-urgency', null],
] as const)('what exempts the urgency (%s) is, in its stay, %s', async (exempt, stored) => {
  const patientId = await keep()
  const urgency = await admit({ patientId, ambit: '2', entryRoute: '01', exempt })
  const input = { date: today, time: '00:20', repsServiceId: world.service, locationId: null, doctorId: null }
  await run(urgency, 'hospitalise', { ...input, diagnosisId: world.diagnosis })
  const [stay] = await world.admissionsOf(patientId, '3')
  expect(stay!.exempt).toBe(stored)
})

test('an urgency is in observation from its order until it ends or the patient leaves', async () => {
  const reported = async (id: string) => {
    const { observedFrom, observedUntil } = await world.reading((tx) => admissionFacts(tx, id))
    const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString())
    return [instant(observedFrom), instant(observedUntil)]
  }
  const at = (time: string) => ({ date: today, time })
  const iso = (time: string) => new Date(`${today}T${time}:00-05:00`).toISOString()
  const id = await admit({ patientId: await keep(), ambit: '2', entryRoute: '01', time: '00:01' })
  await expect(run(id, 'endObservation', at('00:05'))).rejects.toMatchObject({ code: 'ADM-049' })
  await expect(run(id, 'observe', at('00:00'))).rejects.toMatchObject({ code: 'ADM-003' })
  await run(id, 'observe', at('00:03'))
  await expect(run(id, 'observe', at('00:04'))).rejects.toMatchObject({ code: 'ADM-050' })
  expect(await reported(id)).toEqual([iso('00:03'), null])
  await expect(run(id, 'endObservation', at('00:02'))).rejects.toMatchObject({ code: 'ADM-051' })
  await run(id, 'endObservation', at('00:09'))
  expect(await reported(id)).toEqual([iso('00:03'), iso('00:09')])

  const hospitalised = await admit({ patientId: await keep(), ambit: '2', entryRoute: '01', time: '00:01' })
  await run(hospitalised, 'observe', at('00:03'))
  const input = {
    repsServiceId: world.service,
    locationId: null,
    doctorId: null,
    diagnosisId: world.diagnosis,
  }
  await expect(run(hospitalised, 'hospitalise', { ...at('00:02'), ...input })).rejects.toMatchObject({
    code: 'ADM-051',
  })
  await run(hospitalised, 'hospitalise', { ...at('00:20'), ...input })
  expect(await reported(hospitalised)).toEqual([iso('00:03'), iso('00:20')])

  const outpatient = await admit({ patientId: await keep(), time: '00:01' })
  await expect(run(outpatient, 'observe', at('00:03'))).rejects.toMatchObject({ code: 'ADM-048' })
})

test('two people admitting one patient at once make one admission', async () => {
  const patientId = await keep()
  const ids = [await draft({ patientId }), await draft({ patientId })]
  const done = await Promise.allSettled(ids.map((id) => run(id, 'admit')))
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await world.admissionsOf(patientId, '1')).toHaveLength(1)
  const third = run(await draft({ patientId }), 'admit')
  const open = { code: 'ADM-001', status: 409, field: 'patientId' }
  expect(await meaningOf(third, constraintsIn(admissionOperations))).toMatchObject(open)
  await admit({ patientId, ambit: '2', entryRoute: '01' })
  const stay = run(await draft({ patientId, ambit: '3', entryRoute: '01' }), 'admit')
  expect(await meaningOf(stay, constraintsIn(admissionOperations))).toMatchObject(open)
})

test('who had died by then is not admitted, and who pays has the contract that is named', async () => {
  const patientId = await keep()
  const died = (deceasedOn: string) =>
    world.db.updateTable('people.patient').set({ deceasedOn }).where('id', '=', patientId).execute()
  await died(addDays(today, -1))
  await expect(admit({ patientId })).rejects.toMatchObject({
    code: 'ADM-055',
    fields: { patientId: expect.any(String) },
  })
  await died(today)
  await admit({ patientId })
  const { id } = await world.db.selectFrom('insurers.payer').select('id').executeTakeFirstOrThrow()
  const contractId = await world.writing((tx) => addContract(tx, world.actor, id))
  const agreed = { patientId: await keep(), contractId: contractId as never }
  await expect(draft({ ...agreed, payerId: null })).rejects.toMatchObject({
    code: 'ADM-011',
    fields: { contractId: expect.any(String) },
  })
  await draft(agreed)
})

test('a required paper has one code and possible ages; a waiver shows its reason, and a receipt its day', async () => {
  const own = { code: 'ACTA', name: 'Acta', ambit: null, userTypes: null, causes: null, mandatory: false }
  const form = { moment: 'admission', form: 'copy', validDays: null, takesFile: false }
  const save = (change: object) => {
    const body = { ...own, ...form, minAge: null, maxAge: null, ...change }
    return world.writing((tx) =>
      saveRow(tx, documentRequirementService, { id: null, body, actor: world.actor }),
    )
  }
  const reported = (code: string, field: string) => ({ code, fields: { [field]: expect.any(String) } })
  await save({ minAge: 18, maxAge: 18 })
  await expect(save({})).rejects.toMatchObject(reported('ADM-020', 'code'))
  await expect(save({ code: 'OTRA', minAge: 18, maxAge: 17 })).rejects.toMatchObject(
    reported('ADM-021', 'maxAge'),
  )

  const id = await admit({ patientId: await keep() })
  const desk = screensOf(checklistOperations, { db: world.db, actor: world.actor, now: new Date() })
  const [paper] = await desk.ask(admissionPapers, { id })
  const say = (change: object) => {
    const input = { id, paperId: paper!.id, version: paper!.version, deliveredOn: null, reason: null }
    return desk.act(receivePaper, { ...input, status: 'delivered', ...change })
  }
  for (const status of ['waived', 'not_applicable'])
    await expect(say({ status })).rejects.toMatchObject(reported('ADM-022', 'reason'))
  await expect(say({ deliveredOn: addDays(today, 1) })).rejects.toMatchObject(
    reported('ADM-023', 'deliveredOn'),
  )
  await say({ deliveredOn: today })
})

test('a death in the house is recorded in the file, until the discharge that recorded it is reversed', async () => {
  const patientId = await keep()
  const id = await admit({ patientId, ambit: '2', entryRoute: '01' })
  const related = {
    related1Id: null,
    related2Id: null,
    related3Id: null,
    complicationId: null,
    doctorId: null,
  }
  const died = { condition: '02', diagnosisId: world.diagnosis, deathCauseId: world.diagnosis }
  await run(id, 'discharge', { date: today, time: '00:04', ...related, ...died })
  const deceasedOn = async () =>
    (
      await world.db
        .selectFrom('people.patient')
        .select('deceasedOn')
        .where('id', '=', patientId)
        .executeTakeFirstOrThrow()
    ).deceasedOn
  expect(await deceasedOn()).toBe(today)
  await run(id, 'reopen', { reason: 'Se dio el egreso a otra persona' })
  expect(await deceasedOn()).toBe(null)
})

test('nobody gets the slip of a discharge before it', async () => {
  const id = await admit({ patientId: await keep(), ambit: '2', entryRoute: '01' })
  const house = { printContext: () => Promise.resolve({} as never) }
  const slip = callsOf(admissionPrintOperations, { actor: world.actor, house })(world.db)
  await expect(slip.take(dischargeSlip, { id })).rejects.toMatchObject({ code: 'ADM-012' })
})

test('the patient of one with a number is not changed, and it is annulled while it has no charges', async () => {
  const id = await admit({ patientId: await keep() })
  await expect(world.edit(id, { patientId: await keep() })).rejects.toMatchObject({ code: 'ADM-006' })
  await run(id, 'annul', { reason: 'Se admitió a quien no era' })
  expect((await world.reading((tx) => admissionFacts(tx, id))).status).toBe('annulled')
})

test('codes of urgencias are refused in a consultation, and the other way; an inactive file is not admitted', async () => {
  const visit = await admit({ patientId: await keep() })
  const urgency = await admit({ patientId: await keep(), ambit: '2', entryRoute: '01' })
  const at = { date: today, time: '00:10', diagnosisId: world.diagnosis }
  const stay = { ...at, repsServiceId: world.service, locationId: null, doctorId: null }
  await expect(run(visit, 'hospitalise', stay)).rejects.toMatchObject({ code: 'ADM-009' })
  await expect(run(urgency, 'finish', at)).rejects.toMatchObject({ code: 'ADM-047' })
  const patientId = await keep()
  await world.db.updateTable('people.patient').set({ active: false }).where('id', '=', patientId).execute()
  const refused = { code: 'ADM-008', fields: { patientId: expect.any(String) } }
  await expect(admit({ patientId })).rejects.toMatchObject(refused)
})

test('its papers follow its type of user and its cause', async () => {
  const id = await admit({ patientId: await keep(), userType: '10', coverage: '04' })
  expect(await world.papersOf(id)).toContain('FURIPS')
  await world.edit(id, { userType: '12', coverage: '15' })
  expect(await world.papersOf(id)).not.toContain('FURIPS')
})

test('opening an admission reads its patient, and the reading is recorded', async () => {
  const patientId = await keep()
  const id = await admit({ patientId })
  const open = admissionOperations.find(
    ({ endpoint: { method, path } }) => `${method} ${path}` === 'GET /api/care/admission/:id',
  )!
  const actor = actorFor({ permissions: ['care.admission.view'] })
  const call = {
    tx: world.db,
    actor: { ...actor, campusId: world.actor.campusId },
    ip: '10.0.0.7',
    params: { id },
  }
  await open.handle({ ...call, query: {}, body: {} } as unknown as Call)
  const traces = await world.db
    .selectFrom('people.patientAccess')
    .select(['userId', 'resource', 'operation', 'patientIds'])
    .where('resource', '=', 'care.admission')
    .execute()
  expect(traces).toEqual([
    { userId: actor.userId, resource: 'care.admission', operation: 'view', patientIds: [patientId] },
  ])
})

test('at the desk somebody is admitted as they stand there, all their papers are received at once, and only once', async () => {
  const patientId = await keep()
  const desk = callsOf([atDeskOperation, admitAtDeskOperation, ...checklistOperations], {
    actor: world.actor,
    now: new Date(),
  })
  const nothing = {
    repsServiceId: null,
    entryRoute: null,
    diagnosisId: null,
    doctorId: null,
    payerId: null,
    contractId: null,
    category: null,
    authorisationNumber: null,
    withoutContract: null,
    policy: null,
  }
  const declared = { ambit: '1', cause: '38', careModality: '01', regime: 'private', userType: '12' } as const
  const { id, code } = await world.writing((tx) =>
    desk(tx).act(admitAtDesk, { patientId, appointmentId: null, ...nothing, ...declared, coverage: '15' }),
  )
  expect(code).toMatch(/^HSQ-\d{4}-\d{6}$/)
  expect(await world.reading((tx) => desk(tx).ask(atDesk, { patientId }))).toMatchObject({
    refused: null,
    appointments: [],
    open: [{ id, code, ambit: '1', date: today }],
  })
  const receive = () => world.writing((tx) => desk(tx).act(receivePapers, { id }))
  expect((await receive()).received).toBeGreaterThanOrEqual(2)
  const papers = await world.db
    .selectFrom('care.admissionDocument')
    .select(['status', 'deliveredOn'])
    .where('admissionId', '=', id)
    .execute()
  expect(papers.every(({ status, deliveredOn }) => status === 'delivered' && deliveredOn === today)).toBe(
    true,
  )
  expect(await receive()).toEqual({ received: 0 })
  await run(id, 'annul', { reason: 'Se equivocaron de paciente' })
})
