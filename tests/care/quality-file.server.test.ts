import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { newId } from '@quina/kernel'
import { addTercero, tellingPatients } from '@quina/people/server'
import { reportsOf, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeQualityFile,
  makeIndicatorFile,
  makeRiskFile,
  markQualityFileSent,
  qualityFileContent,
  qualityFindings,
  riskCoverage,
} from '../../modules/clinical/care/official/quality-file/quality-file.contract.ts'
import {
  qualityFileOperations,
  tellingQualityFiles,
} from '../../modules/clinical/care/official/quality-file/quality-file.server.ts'
import {
  typeIndicator,
  withdrawIndicator,
} from '../../modules/clinical/care/official/quality-file/typed-indicator.contract.ts'
import { typedIndicatorOperations } from '../../modules/clinical/care/official/quality-file/typed-indicator.server.ts'
import { indicatorOperations } from '../../modules/clinical/care/official/quality-report/indicators.server.ts'
import { indicators } from '../../modules/clinical/care/official/quality-report/quality-report.contract.ts'
import { riskFileOperations } from '../../modules/clinical/care/official/risk-file/risk-file.server.ts'
import { codeIn } from './admission-world.ts'
import { triageWorld } from './triage-world.ts'

const world = await triageWorld()
afterAll(world.close)
const { db, actor } = world
const operations = [
  ...qualityFileOperations,
  ...typedIndicatorOperations,
  ...riskFileOperations,
  ...tellingPatients('care.patient_summary', [...tellingQualityFiles, ...indicatorOperations]),
]
const { act, take } = screensOf(operations, { db, actor })
const { answer } = reportsOf(operations, { db, actor })
const march = { from: '2026-03-01', to: '2026-03-31' }
const half = { year: 2026, half: '2' } as const
/** When the verbs of the waiting room are done. */
const november = { from: '2026-11-01', to: '2026-11-30' }
const stored = (id: string) =>
  db.selectFrom('care.qualityFile').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
let patientId: string

beforeAll(async () => {
  const id = await world.classified({
    level: '2',
    changeReason: 'Se ve más grave de lo que dicen los signos',
  })
  await sql`update care.triage t set status = 'attended', attended_at = c.ended_at + interval '27 minutes'
    from care.classification c where c.triage_id = t.id and t.id = ${id}::uuid`.execute(db)
  // Looked at again before it was attended, it was a III.
  await sql`
    insert into care.classification (id, triage_id, place, begun_at, ended_at, vital_signs_id, complaint, pregnant, scale2,
      age_months, resources, scores, suggested_level, incomplete, edition, level, change_reason, destination, professional_id,
      signed_by)
    select gen_random_uuid(), triage_id, place + 1, begun_at, ended_at + interval '5 minutes', vital_signs_id, complaint,
      pregnant, scale2, age_months, resources, scores, suggested_level, incomplete, edition, 3, change_reason, destination,
      professional_id, signed_by
    from care.classification where triage_id = ${id}::uuid`.execute(db)
  patientId = (
    await db.selectFrom('care.triage').select('patientId').where('id', '=', id).executeTakeFirstOrThrow()
  ).patientId!
})

test('a site that does not say who it is makes no file', async () => {
  await expect(act(makeIndicatorFile, half)).rejects.toMatchObject({ code: 'CAL-010' })
  await sql`insert into admin.company (id, name, nit, check_digit, reps_code)
    values (gen_random_uuid(), 'Hospital San Rafael', '891234567', 2, '1100100001')`.execute(db)
  await sql`update admin.campus set reps_code = '110010000101' where id = ${actor.campusId}::uuid`.execute(db)
})

test('who has no EAPB is an error: the file is made to be looked at, and is not closed', async () => {
  const { rows } = await answer(qualityFindings, november)
  expect(rows.map(({ values }) => [values.severity, values.record])).toEqual([['error', 'triage']])
  const { id } = await act(makeIndicatorFile, half)
  expect(await stored(id)).toMatchObject({ edition: 1, errors: 1, findings: 1, records: 1, status: 'review' })
  await expect(act(closeQualityFile, { id })).rejects.toMatchObject({ code: 'CAL-013' })
})

test('once it has one, the next edition is sound; closed, its bytes stand and no other is made', async () => {
  await insure()
  const { id } = await act(makeIndicatorFile, half)
  await expect(act(markQualityFileSent, { id, receipt: 'PISIS-1' })).rejects.toMatchObject({
    code: 'CAL-014',
  })
  await act(closeQualityFile, { id })
  await expect(act(closeQualityFile, { id })).rejects.toMatchObject({ code: 'CAL-012' })
  await expect(act(makeIndicatorFile, half)).rejects.toMatchObject({ code: 'CAL-011' })
  const { name, content } = await take(qualityFileContent, { id })
  const bytes = await buffer(Readable.from(content))
  expect(name).toBe('MCA195MOCA20261231NI000891234567C01.txt')
  const lines = bytes.toString('latin1').split('\r\n')
  expect(lines[0]).toBe('1|110010000101|NI|000891234567|2026-07-01|2026-12-31|1')
  expect(lines[1]).toMatch(/^6\|1\|CC\|.*\|EPS037\|2026-11-20\|\d\d:\d\d\|2026-11-20\|\d\d:\d\d$/)
  const [classifiedOn, classifiedAt, attendedOn, attendedAt] = lines[1]!.split('|').slice(-4)
  const waited = Date.parse(`${attendedOn}T${attendedAt}Z`) - Date.parse(`${classifiedOn}T${classifiedAt}Z`)
  expect(waited / 60_000).toBe(27)
  const { sha256 } = await stored(id)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  const read = await sql`select from people.patient_access where ${patientId}::uuid = any(patient_ids)
    and resource = 'care.qualityFileContent'`.execute(db)
  expect(read.rows).toHaveLength(1)
  await act(markQualityFileSent, { id, receipt: 'PISIS-1' })
  expect(await stored(id)).toMatchObject({ status: 'sent', receipt: 'PISIS-1', edition: 2 })
})

test('the file of risk reports the attended patients of that EPS in the month, with what was done', async () => {
  const { id: payerId } = await db
    .selectFrom('insurers.payer')
    .select('id')
    .where('adminCode', '=', 'EPS037')
    .executeTakeFirstOrThrow()
  const input = { payerId, year: 2026, month: '10' }
  await expect(act(makeRiskFile, input)).rejects.toMatchObject({ code: 'CAL-015' })
  await attended('903816', '2026-10-02')
  const { id } = await act(makeRiskFile, input)
  const { name, content } = await take(qualityFileContent, { id })
  expect(name).toBe('SGD280RPED20261031NI000891234567S01.TXT')
  const [head, record] = (await buffer(Readable.from(content))).toString('latin1').split('\r\n')
  expect(head).toBe('1|EPS037|2026-10-01|2026-10-31|1')
  expect(record!.split('|')[72]).toBe('2026-10-02')
  const coverage = await answer(riskCoverage, { payerId, from: '2026-10-01', to: '2026-10-31' })
  expect(coverage.rows.find(({ id: number }) => number === '72')!.values).toMatchObject({
    input: 1,
    reported: 1,
    coverage: '100.00',
  })
})

test('the database stores what was reported, and lets nothing go back', async () => {
  const change = (what: ReturnType<typeof sql>) =>
    sql`update care.quality_file set ${what} where status = 'sent'`.execute(db)
  await expect(change(sql`content = 'x'`)).rejects.toMatchObject({ code: '23001' })
  await expect(change(sql`status = 'closed', receipt = null`)).rejects.toMatchObject({ code: '23001' })
  await expect(sql`delete from care.quality_file`.execute(db)).rejects.toMatchObject({ code: '23001' })
})

test('of two that close editions of one period at once, one does', async () => {
  const made = await Promise.all([1, 2].map(() => draftOf('2025-01-01', '2025-06-30')))
  const closed = await Promise.allSettled(made.map((id) => act(closeQualityFile, { id })))
  expect(closed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('an indicator of another source is reported once it is typed, and not once it is withdrawn', async () => {
  const figures = {
    ...march,
    numerator: 30,
    denominator: 120,
    unit: 'percent',
    evidence: 'Libro de partos',
  } as const
  const reported = async () => (await answer(indicators, march)).rows.find(({ id }) => id === 'P.1.4')!.values
  await expect(act(typeIndicator, { ...figures, code: 'P.3.1' })).rejects.toMatchObject({ code: 'CAL-020' })
  const { id } = await act(typeIndicator, { ...figures, code: 'P.1.4' })
  expect(await reported()).toMatchObject({
    numerator: 30,
    denominator: 120,
    value: '25.00',
    unit: '%',
    source: 'typed',
  })
  await expect(act(typeIndicator, { ...figures, code: 'P.1.4' })).rejects.toMatchObject({
    constraint: 'typed_indicator_once',
  })
  await act(withdrawIndicator, { id, reason: 'Se contó mal' })
  expect(await reported()).toMatchObject({ value: null, source: 'outside' })
  await expect(act(withdrawIndicator, { id, reason: 'Otra vez' })).rejects.toMatchObject({ status: 404 })
})

/** The patient was done something on a day. */
const attended = (cups: string, on: string) =>
  world.writing(async (tx) => {
    const entryId = await codeIn(tx, 'procedure', { code: cups, name: 'LDL' })
    await sql`insert into care.attended_service (id, campus_id, patient_id, source, source_id, entry_id, quantity, at,
        professional_id, finalidad, created_by, warning)
      select gen_random_uuid(), ${actor.campusId}::uuid, ${patientId}::uuid, 'order', gen_random_uuid(), ${entryId}::uuid, 1,
             ${`${on}T09:00:00-05:00`}::timestamptz, (select id from people.employee limit 1), '12',
             ${actor.userId}::uuid, 'Sin cargo'`.execute(tx)
  })

/** Insures the patient with an EPS that has its code. */
async function insure() {
  await world.writing(async (tx) => {
    const given = { documentType: 'NIT', number: '900156264', personType: 'juridica' } as const
    const epsId = await addTercero(tx, actor, {
      ...given,
      number: '800088702',
      businessName: 'EPS de prueba',
    })
    await tx
      .insertInto('insurers.payer')
      .values({
        id: newId(),
        terceroId: epsId,
        kind: 'eps',
        adminCode: 'EPS037',
        coverage: '01',
        userType: '01',
      })
      .execute()
    await sql`insert into people.affiliation (id, patient_id, regime, user_type, member_kind, eps_id, from_day)
      values (${newId()}::uuid, ${patientId}::uuid, 'contributory', '01', 'C', ${epsId}::uuid, '2026-01-01')`.execute(
      tx,
    )
  })
}

let editions = 0
/** A sound file of other days, as it is kept. */
async function draftOf(from: string, to: string) {
  const id = newId()
  editions += 1
  await sql`insert into care.quality_file (id, campus_id, norm, from_day, to_day, edition, name, content, sha256, records,
      findings, errors, created_by)
    values (${id}::uuid, ${actor.campusId}::uuid, '256', ${from}, ${to}, ${editions}, 'x.txt', 'x',
      ${'0'.repeat(64)}, 1, 0, 0, ${actor.userId}::uuid)`.execute(db)
  return id
}
