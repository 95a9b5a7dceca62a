import { day, newId } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { saveAffiliation } from '../affiliation/affiliation.server.ts'
import { addConsent } from '../consent/consent.server.ts'
import { recordPatientEvent } from '../patient-event/event.server.ts'
import { now, patientsWorld, today } from '../testing/patients.server.ts'
import { mergeFiles, separateFiles } from './merge.contract.ts'

const { db, close, keep, ask, by, eps, keeper } = await patientsWorld()
afterAll(close)

let made = 0
/** Two files of one person, the second under another type of document. */
async function pair(change: Parameters<typeof keep>[0] = {}) {
  made += 1
  const number = String(1_000_000 + made * 1_111)
  const survivor = await keep({ number, phone: String(made), duplicateReason: 'Otra persona' })
  const loser = await keep({
    documentType: 'CE',
    number: `9${made}876`,
    phone: 'x',
    duplicateReason: 'Otra',
    ...change,
  })
  return { survivor, loser, number }
}

const merge = (survivor: string, loserId: string, actor = keeper) =>
  by(actor).act(mergeFiles, { id: survivor, loserId, reason: 'La misma persona, dos registros' })
const undo = (id: string) => by().act(separateFiles, { id, reason: 'Son dos personas distintas' })
const event = (patientId: string, pending = false) =>
  db.transaction().execute((tx) =>
    recordPatientEvent(tx, {
      patientId,
      kind: 'admission',
      at: now,
      title: 'Admisión en urgencias',
      document: 'care.admission',
      documentId: newId(),
      campusId: newId(),
      pending,
    }),
  )
const insured = (patientId: string, fromDay: string, untilDay: string | null = null) =>
  db.transaction().execute((tx) =>
    saveAffiliation(tx, {
      patientId,
      id: null,
      today,
      values: {
        regime: 'subsidized',
        userType: '04',
        epsId: eps as never,
        memberKind: null,
        incomeRange: null,
        sisben: null,
        primaryIpsId: null,
        municipalityId: null,
        fromDay: day(fromDay),
        untilDay: untilDay === null ? null : day(untilDay),
        verifiedOn: null,
        verifiedSource: null,
        cardNumber: null,
        policyNumber: null,
      },
    }),
  )
const owns = async (table: string, patientId: string) =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(table)} where patient_id = ${patientId}`.execute(db)
  ).rows[0]!.n
const found = async (q: string) =>
  ((await ask('GET /api/people/patient', { query: { q } })) as { rows: { id: string; status: string }[] })
    .rows

test('all that was of one file is of the other, and both documents find it', async () => {
  const { survivor, loser } = await pair()
  await event(loser)
  await event(survivor)
  await insured(survivor, '2026-01-01')
  await insured(loser, '2025-01-01', '2025-12-31')
  await insured(loser, '2026-06-01')
  const { id } = await merge(survivor, loser)
  expect(await owns('people.patient_event', survivor)).toBe(2)
  expect(await owns('people.affiliation', survivor)).toBe(2)
  expect(await owns('people.affiliation', loser)).toBe(1)
  const byOld = await found('91876')
  expect(byOld.map((row) => [row.id, row.status]).toSorted()).toEqual(
    [
      [survivor, 'active'],
      [loser, 'merged'],
    ].toSorted(),
  )
  await undo(id)
  expect(await owns('people.patient_event', survivor)).toBe(1)
  expect(await owns('people.patient_event', loser)).toBe(1)
  expect(await owns('people.affiliation', loser)).toBe(2)
  expect(await owns('people.patient_document', loser)).toBe(1)
  expect((await found('91876')).map((row) => [row.id, row.status])).toEqual([[loser, 'active']])
  await expect(undo(id)).rejects.toMatchObject({ code: 'PAC-046' })
})

test('what another module keeps by a foreign key follows, and comes back', async () => {
  await sql`create schema care_test`.execute(db)
  await sql`create table care_test.visit (id uuid primary key, patient_id uuid references people.patient)`.execute(
    db,
  )
  const { survivor, loser } = await pair()
  await sql`insert into care_test.visit values (${newId()}, ${loser}), (${newId()}, ${survivor})`.execute(db)
  const { id } = await merge(survivor, loser)
  expect(await owns('care_test.visit', survivor)).toBe(2)
  await undo(id)
  expect(await owns('care_test.visit', loser)).toBe(1)
})

test('a consent in force of the survivor is not contradicted', async () => {
  const { survivor, loser } = await pair()
  for (const patientId of [survivor, loser])
    await db.transaction().execute((tx) =>
      addConsent(tx, {
        patientId,
        actor: keeper,
        today,
        values: {
          purpose: 'care',
          granted: true,
          medium: 'signature',
          signedOn: today,
          signerName: 'ANA VÉLEZ',
          signerDocument: 'CC 1',
          signerKinship: null,
          witness: null,
        },
      }),
    )
  await merge(survivor, loser)
  expect(await owns('people.consent', survivor)).toBe(1)
  expect(await owns('people.consent', loser)).toBe(1)
})

test('a refused merge says why and moves nothing', async () => {
  const { survivor, loser } = await pair({ sex: 'M' })
  await event(loser)
  await expect(merge(survivor, loser)).rejects.toMatchObject({ code: 'PAC-042' })
  expect(await owns('people.patient_event', loser)).toBe(1)
  const far = await pair({ birthDate: day('1981-05-02') })
  await expect(merge(far.survivor, far.loser)).rejects.toMatchObject({ code: 'PAC-043' })
})

test('two open admissions need a supervisor', async () => {
  const { survivor, loser } = await pair()
  await event(survivor, true)
  await event(loser, true)
  const clerk = actorFor({ permissions: ['people.patient.merge'] })
  await expect(merge(survivor, loser, clerk)).rejects.toMatchObject({ code: 'PAC-044' })
  await expect(merge(survivor, loser)).resolves.toHaveProperty('id')
})

test('two people merge the same pair at once: one does it and the other is told', async () => {
  const { survivor, loser } = await pair()
  const racers = await Promise.allSettled([
    merge(survivor, loser),
    merge(loser, survivor),
    merge(survivor, loser),
    merge(loser, survivor),
  ])
  const codes = racers.map((racer) => (racer.status === 'fulfilled' ? 'merged' : racer.reason.code))
  expect(codes.toSorted()).toEqual(['PAC-041', 'PAC-041', 'PAC-041', 'merged'])
})

test('a merge is taken apart before the one it rests on', async () => {
  const { survivor, loser } = await pair()
  const { survivor: last } = await pair()
  const first = await merge(survivor, loser)
  const second = await merge(last, survivor)
  await expect(undo(first.id)).rejects.toMatchObject({ code: 'PAC-047' })
  await undo(second.id)
  await undo(first.id)
})
