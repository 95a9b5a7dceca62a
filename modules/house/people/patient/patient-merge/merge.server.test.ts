import { day, newId } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { now, patientsWorld, today } from '../../testing/patients.server.ts'
import { affiliations } from '../affiliation/affiliation.contract.ts'
import { saveAffiliation } from '../affiliation/affiliation.server.ts'
import { knownAllergies, recordAllergyWords } from '../allergy/allergy-facts.server.ts'
import { consents } from '../consent/consent.contract.ts'
import { addConsent } from '../consent/consent.server.ts'
import { recordPatientEvent } from '../patient-event/event.server.ts'
import { patientFile } from '../patient-file/patient-file.contract.ts'
import './people-collisions.server.ts'
import { type Decision, mergeFiles, mergePreview, separateFiles } from './merge.contract.ts'

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

const merge = (survivor: string, loserId: string, actor = keeper, decisions: Decision[] = []) =>
  by(actor).act(mergeFiles, { id: survivor, loserId, reason: 'La misma persona, dos registros', decisions })
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

/** The decisions of a preview, all in favour of one of the files. */
async function decide(survivor: string, loserId: string, stays: Decision['stays']): Promise<Decision[]> {
  const { collisions } = await by().ask(mergePreview, { id: survivor, loserId })
  return collisions.map(({ guard, one, other }) => ({ guard, oneId: one.id, otherId: other.id, stays }))
}
const eventsOf = async (id: string) => (await by().ask(patientFile, { id })).events.length
const insuredDays = async (id: string) =>
  (await by().ask(affiliations, { id })).map(({ values }) => values.fromDay).toSorted()

test('what was written in one file is read in the other, and both documents find it', async () => {
  const { survivor, loser } = await pair()
  await event(loser)
  await event(survivor)
  await insured(survivor, '2026-01-01')
  await insured(loser, '2025-01-01', '2025-12-31')
  await insured(loser, '2026-06-01')
  await expect(merge(survivor, loser)).rejects.toMatchObject({ code: 'PAC-048' })
  const { id } = await merge(survivor, loser, keeper, await decide(survivor, loser, 'survivor'))
  expect(await eventsOf(survivor)).toBe(2)
  expect(await insuredDays(survivor)).toEqual(['2025-01-01', '2026-01-01'])
  expect(await owns('people.patient_event', loser)).toBe(1)
  const byOld = await found('91876')
  expect(byOld.map((row) => [row.id, row.status]).toSorted()).toEqual(
    [
      [survivor, 'active'],
      [loser, 'merged'],
    ].toSorted(),
  )
  expect((await undo(id)).remaining).toEqual([])
  expect(await eventsOf(survivor)).toBe(1)
  expect(await eventsOf(loser)).toBe(1)
  expect(await insuredDays(loser)).toEqual(['2025-01-01', '2026-06-01'])
  expect((await found('91876')).map((row) => [row.id, row.status])).toEqual([[loser, 'active']])
  await expect(undo(id)).rejects.toMatchObject({ code: 'PAC-046' })
})

test('two affiliations of one span: the chosen one insures, and the other comes back when the files are separated', async () => {
  const { survivor, loser } = await pair()
  await insured(survivor, '2026-01-01', '2026-09-30')
  await insured(loser, '2026-06-01')
  const { id } = await merge(survivor, loser, keeper, await decide(survivor, loser, 'loser'))
  expect(await insuredDays(survivor)).toEqual(['2026-06-01'])
  await expect(insured(survivor, '2026-10-01')).rejects.toMatchObject({ code: 'AFI-017' })
  await undo(id)
  expect(await insuredDays(survivor)).toEqual(['2026-01-01'])
  await insured(survivor, '2026-10-01')
})

test('the database refuses what another file of the person has, whatever the program believed', async () => {
  const { survivor, loser } = await pair()
  await insured(loser, '2026-06-01')
  await merge(survivor, loser)
  const { rows } = await sql<{
    id: string
  }>`select id from people.affiliation where patient_id = ${loser}`.execute(db)
  const copy = sql`insert into people.affiliation (id, patient_id, regime, user_type, eps_id, from_day)
    select ${newId()}, ${survivor}, regime, user_type, eps_id, from_day from people.affiliation where id = ${rows[0]!.id}`
  await expect(copy.execute(db)).rejects.toMatchObject({ constraint: 'affiliation_once', code: '23P01' })
})

test('of two answers for one purpose the chosen one holds, and nothing else is requested of the patient', async () => {
  const { survivor, loser } = await pair()
  for (const [patientId, granted] of [
    [survivor, true],
    [loser, false],
  ] as const)
    await db.transaction().execute((tx) =>
      addConsent(tx, {
        patientId,
        actor: keeper,
        today,
        values: {
          purpose: 'care',
          granted,
          medium: 'signature',
          signedOn: today,
          signerName: 'ANA VÉLEZ',
          signerDocument: 'CC 1',
          signerKinship: null,
          witness: null,
        },
      }),
    )
  const { id } = await merge(survivor, loser, keeper, await decide(survivor, loser, 'loser'))
  expect((await by().ask(consents, { id: survivor })).map(({ values }) => values.granted)).toEqual([false])
  await undo(id)
  expect((await by().ask(consents, { id: survivor })).map(({ values }) => values.granted)).toEqual([true])
  expect((await by().ask(consents, { id: loser })).map(({ values }) => values.granted)).toEqual([false])
})

test('an allergy of the absorbed file is seen in the one that stays', async () => {
  const { survivor, loser } = await pair()
  const learnt = { patientId: loser, actor: keeper, now, source: 'triage' } as const
  await db.transaction().execute((tx) => recordAllergyWords(tx, learnt, 'Penicilina'))
  await merge(survivor, loser)
  expect((await by().ask(patientFile, { id: survivor })).allergies).toBe('Penicilina')
  expect(await db.transaction().execute((tx) => knownAllergies(tx, survivor))).toMatchObject([
    { words: 'Penicilina' },
  ])
})

test('a file that was merged before follows to the last survivor, and comes back with its own', async () => {
  const { survivor, loser } = await pair()
  const { survivor: last } = await pair()
  await event(loser)
  const first = await merge(survivor, loser)
  const second = await merge(last, survivor)
  expect(await eventsOf(last)).toBe(1)
  await undo(second.id)
  expect(await eventsOf(last)).toBe(0)
  expect(await eventsOf(survivor)).toBe(1)
  await undo(first.id)
  expect(await eventsOf(survivor)).toBe(0)
})

test('the preview of a merge, and the merge itself, are recorded in both files', async () => {
  const { survivor, loser } = await pair()
  await by().ask(mergePreview, { id: survivor, loserId: loser })
  await merge(survivor, loser)
  const traces = await sql<{ n: number }>`select count(*)::int as n from people.patient_access
    where resource = 'people.patientMerge' and patient_ids @> ${[survivor, loser]}::uuid[]`.execute(db)
  expect(traces.rows[0]!.n).toBe(2)
})

test('a refused merge has its reason and moves nothing', async () => {
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

test('two people merge the same pair at once: one succeeds and the other is refused', async () => {
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
