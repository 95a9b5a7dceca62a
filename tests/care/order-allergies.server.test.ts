import { allergiesOf, medicineAllergies } from '@quina/people/contract'
import { recordAllergyWords } from '@quina/people/server'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  denyAllergies,
  recordAllergy,
  reverseAllergy,
} from '../../modules/house/people/patient/allergy/allergy.contract.ts'
import { allergyOperations } from '../../modules/house/people/patient/allergy/allergy.server.ts'
import { orderWorld } from './order-world.ts'

const world = await orderWorld()
afterAll(world.close)
const { allergic, blood, db, draft, entries, nurse, physician, pills, run, signed, today, writing } = world

test('an allergy of the family stops a medicine until its line has a written reason, which is stored and printed', async () => {
  const patientId = await allergic('Penicilina: urticaria')
  const ticked = await draft({ ...pills(), alertsConfirmed: true }, { patientId })
  await expect(run(ticked, 'sign')).rejects.toMatchObject({
    code: 'ORD-024',
    fields: { 'medicines.0.allergyReason': expect.stringMatching(/Penicilina: urticaria.*misma familia/) },
  })
  const [line] = pills().medicines
  const reasoned = { ...line, allergyReason: 'Desensibilización en UCI, sin alternativa' }
  const id = await signed({ kind: 'medicine', medicines: [reasoned] }, { patientId })
  const stored = await db
    .selectFrom('care.medicalOrderMedicine')
    .select(['allergyReason', 'allergyWarning'])
    .where('parentId', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.allergyReason).toBe(reasoned.allergyReason)
  expect(stored.allergyWarning).toMatch(/AMOXICILINA es de la misma familia/)
  const { rows } = await sql<{
    warnings: string
  }>`select shown as warnings from people.allergy where patient_id = ${patientId}::uuid`.execute(db)
  expect(rows).toEqual([{ warnings: 'Penicilina: urticaria' }])
  await expect(
    sql`update care.medical_order_medicine set allergy_reason = 'x' where parent_id = ${id}::uuid`.execute(
      db,
    ),
  ).rejects.toThrow()
})

test('what triage writes of allergies stops the order, is listed once, and ends only by a reversal with its reason', async () => {
  const triageId = await world.classified({ allergies: 'Aspirina' })
  const { patientId } = await db
    .selectFrom('care.triage')
    .select('patientId')
    .where('id', '=', triageId)
    .executeTakeFirstOrThrow()
  const again = { patientId, actor: nurse, now: new Date(), source: 'triage' } as const
  await writing((tx) => recordAllergyWords(tx, again, 'ASPIRINA'))
  const { ask, act } = callsOf(allergyOperations, { actor: physician })(db)
  const list = async () => (await ask(allergiesOf, { id: patientId })).rows
  expect(await list()).toMatchObject([{ label: 'Aspirina', source: 'triage', reversal: null }])
  const id = await draft(pills('1A1023551000200'), { patientId })
  await expect(run(id, 'sign')).rejects.toMatchObject({ code: 'ORD-024' })
  expect(
    await ask(medicineAllergies, { id: patientId, medicineIds: [entries['1A1023551000200']!] }),
  ).toMatchObject([{ messages: [expect.stringMatching(/reacción cruzada/)] }])
  await expect(act(denyAllergies, { id: patientId })).rejects.toMatchObject({ code: 'ALE-002' })
  const allergyId = (await list())[0]!.id
  const reversal = {
    id: patientId,
    allergyId,
    kind: 'refuted',
    reason: 'La toleró en una prueba controlada',
  } as const
  await act(reverseAllergy, reversal)
  expect(await list()).toMatchObject([{ reversal: 'refuted', reversalReason: reversal.reason }])
  await run(id, 'sign')
  for (const change of [
    sql`delete from people.allergy where id = ${allergyId}::uuid`,
    sql`update people.allergy set shown = 'Otra' where id = ${allergyId}::uuid`,
  ])
    await expect(change.execute(db)).rejects.toThrow(/never changed/)
})

test('an allergy that is learnt after signing stops who carries the order out, until they write why', async () => {
  const patientId = await world.keep()
  const id = await signed(pills(), { patientId })
  const learnt = { patientId, actor: nurse, now: new Date(), source: 'triage' } as const
  await writing((tx) => recordAllergyWords(tx, learnt, 'Penicilina: anafilaxia'))
  const done = { date: today, time: '00:00' }
  await expect(run(id, 'carryOut', done, nurse)).rejects.toMatchObject({
    code: 'ORD-028',
    fields: { allergyReason: expect.stringMatching(/después de firmarla.*Penicilina: anafilaxia/) },
  })
  await run(id, 'carryOut', { ...done, allergyReason: 'Se desensibilizó en observación' }, nurse)
  const stored = await db
    .selectFrom('care.medicalOrder')
    .select(['doneAllergyWarning', 'doneAllergyReason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({
    doneAllergyWarning: expect.stringMatching(/AMOXICILINA es de la misma familia/),
    doneAllergyReason: 'Se desensibilizó en observación',
  })
})

test('an order justified when it was signed needs no reason again when it is carried out', async () => {
  const patientId = await allergic('Penicilina: urticaria')
  const [line] = pills().medicines
  const medicines = [{ ...line, allergyReason: 'Desensibilización en UCI, sin alternativa' }]
  const id = await signed({ kind: 'medicine', medicines }, { patientId })
  await run(id, 'carryOut', { date: today, time: '00:00' }, nurse)
})

test('a study with iodinated contrast meets an allergy to iodine, and one without it does not', async () => {
  const patientId = await allergic('Medio de contraste')
  const study = (code: string, allergyReason: string | null = null) => ({
    kind: 'image',
    services: [{ ...blood().services[0], procedureId: entries[code], allergyReason }],
  })
  await expect(run(await draft(study('879112'), { patientId }), 'sign')).rejects.toMatchObject({
    code: 'ORD-024',
    fields: { 'services.0.allergyReason': expect.stringMatching(/misma familia/) },
  })
  await signed(study('879112', 'Premedicado, sin otro estudio posible'), { patientId })
  await signed(study('879111'), { patientId })
})

test('an order looks at the sex of its CUPS and at the sex and age of its diagnosis', async () => {
  const patientId = await world.keep()
  await sql`update people.patient set sex = 'M', birth_date = '1980-01-01' where id = ${patientId}::uuid`.execute(
    db,
  )
  const smear = (change: object) => ({
    kind: 'laboratory',
    services: [{ ...blood().services[0], procedureId: entries['898101'], instructions: null, ...change }],
  })
  await expect(run(await draft(smear({}), { patientId }), 'sign')).rejects.toMatchObject({
    code: 'ORD-026',
    fields: { 'services.0.procedureId': expect.stringMatching(/solo para mujeres/) },
  })
  await signed(smear({ instructions: 'Hombre trans: conserva cérvix' }), { patientId })
  for (const code of ['O149', 'P220']) {
    const wrong = { ...blood(), alertsConfirmed: false, diagnosisId: entries[code] }
    await expect(run(await draft(wrong, { patientId }), 'sign')).rejects.toMatchObject({
      code: 'ORD-027',
      fields: { diagnosisId: expect.any(String) },
    })
    await signed({ ...wrong, alertsConfirmed: true }, { patientId })
  }
})

test('denying allergies is a fact with its date', async () => {
  const patientId = await allergic('Niega')
  const { ask } = callsOf(allergyOperations, { actor: physician })(db)
  expect(await ask(allergiesOf, { id: patientId })).toMatchObject({
    denied: true,
    summary: expect.stringMatching(/^Niega alergias \(\d{4}\/\d{2}\/\d{2}\)$/),
  })
  await signed(pills(), { patientId })
})

test('an allergy is recorded in one way: a substance, a family or words', async () => {
  const patientId = await world.keep()
  const { act } = callsOf(allergyOperations, { actor: physician })(db)
  const none = { id: patientId, substanceId: null, family: null, words: null, reaction: null, severity: null }
  const given = { ...none, certainty: 'confirmed' } as const
  await expect(act(recordAllergy, given)).rejects.toMatchObject({ code: 'ALE-001' })
  await act(recordAllergy, { ...given, family: 'penicillins', reaction: 'Anafilaxia', severity: 'severe' })
  await expect(run(await draft(pills(), { patientId }), 'sign')).rejects.toMatchObject({ code: 'ORD-024' })
})
