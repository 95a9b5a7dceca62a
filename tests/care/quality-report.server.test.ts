import { addDays, newId } from '@quina/kernel'
import { tellingPatients } from '@quina/people/server'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bedIndicators, censusReports } from '../../modules/clinical/care/beds/census/census.contract.ts'
import { occupancyOperations } from '../../modules/clinical/care/beds/census/occupancy.server.ts'
import {
  accessDetail,
  accessesBy,
} from '../../modules/clinical/care/official/care-report/access-report.contract.ts'
import { admissionReportOperations } from '../../modules/clinical/care/official/care-report/admission-reports.server.ts'
import {
  admissionsBy,
  careReports,
  dischargeDetail,
  triageTimes,
  unsigned,
} from '../../modules/clinical/care/official/care-report/care-report.contract.ts'
import { careReportOperations } from '../../modules/clinical/care/official/care-report/care-reports.server.ts'
import {
  consultationGroupings,
  consultationsBy,
  referralTimes,
} from '../../modules/clinical/care/official/care-report/clinical-report.contract.ts'
import { triageReportOperations } from '../../modules/clinical/care/official/care-report/triage-reports.server.ts'
import { indicatorCaseOperations } from '../../modules/clinical/care/official/quality-report/indicator-cases.server.ts'
import { indicatorOperations } from '../../modules/clinical/care/official/quality-report/indicators.server.ts'
import {
  indicatorCases,
  indicators,
  qualityReports,
} from '../../modules/clinical/care/official/quality-report/quality-report.contract.ts'
import { morbidityReportOperations } from '../../modules/clinical/care/official/statistics-report/morbidity.server.ts'
import { sihoOperations } from '../../modules/clinical/care/official/statistics-report/siho.server.ts'
import {
  dimensions,
  monthly,
  morbidity,
  production,
  siho,
  statisticsReports,
} from '../../modules/clinical/care/official/statistics-report/statistics-report.contract.ts'
import { statisticsReportOperations } from '../../modules/clinical/care/official/statistics-report/statistics-reports.server.ts'
import { triageWorld } from './triage-world.ts'

const operations = tellingPatients('care.patient_summary', [
  ...admissionReportOperations,
  ...triageReportOperations,
  ...careReportOperations,
  ...indicatorOperations,
  ...indicatorCaseOperations,
  ...statisticsReportOperations,
  ...sihoOperations,
  ...occupancyOperations,
  ...morbidityReportOperations,
])
const reports = [...careReports, ...censusReports, ...qualityReports, ...statisticsReports]
const world = await triageWorld()
const { db } = world
afterAll(world.close)
const { answer, follow } = reportsOf(operations, { db, actor: world.actor })
/** When the verbs of the waiting room are done. */
const today = { from: '2026-11-20', to: '2026-11-20' }
const march = { from: '2026-03-01', to: '2026-03-31' }

/** Five minutes later, in the same level unless another is given: who waits goes on waiting since the first. */
const lookedAtAgain = (id: string, level: number | null = null) =>
  sql`
    insert into care.classification (id, triage_id, place, begun_at, ended_at, vital_signs_id, complaint, pregnant,
      scale2, age_months, resources, scores, suggested_level, incomplete, edition, level, change_reason, destination,
      professional_id, signed_by)
    select gen_random_uuid(), triage_id, place + 1, begun_at, ended_at + interval '5 minutes', vital_signs_id, complaint,
      pregnant, scale2, age_months, resources, scores, suggested_level, incomplete, edition, coalesce(${level}, level),
      change_reason, destination, professional_id, signed_by
    from care.classification where triage_id = ${id}::uuid`.execute(db)

describe('triage II that waited 12, 25, 41 and 30 minutes (care dossier §13.7)', () => {
  beforeAll(async () => {
    for (const minutes of [12, 25, 41, 30]) {
      const id = await world.classified({
        level: '2',
        changeReason: 'Se ve más grave de lo que dicen los signos',
      })
      await sql`
        update care.triage t set status = 'attended', attended_at = c.ended_at + make_interval(mins => ${minutes}),
          level_since = c.ended_at
        from care.classification c where c.triage_id = t.id and t.id = ${id}::uuid`.execute(db)
      await lookedAtAgain(id)
    }
    await world.classified({ level: '2', changeReason: 'Se ve más grave de lo que dicen los signos' })
  })

  test('P.3.10 is 27,0 minutes; its cases add up to it, and who was not attended is not one', async () => {
    const { rows } = await answer(indicators, today)
    const row = rows.find(({ id }) => id === 'P.3.10')!
    expect(row.values).toMatchObject({ numerator: 108, denominator: 4, value: '27.0', unit: 'minutos' })
    for (const column of ['numerator', 'denominator']) {
      const reported = await follow(reports, { report: indicators, row, column }, today)
      expect(reported.map(({ values }) => values.value).toSorted()).toEqual([12, 25, 30, 41])
    }
  })

  test('three of four were in time: 75 %', async () => {
    const { rows } = await answer(triageTimes, today)
    const row = rows.find(({ id }) => id === 'Triage II')!
    expect(row.values).toMatchObject({ count: 5, attended: 4, mean: '27.0', target: 30, within: '75.00' })
    for (const column of Object.keys(triageTimes.drill!)) {
      const reported = await follow(reports, { report: triageTimes, row, column }, today)
      expect([column, reported.length]).toEqual([column, row.values[column]])
    }
  })

  test('by hour and by outcome, each figure leads to as many who came', async () => {
    await sql`
      update care.triage set arrived_at = arrived_at - interval '1 hour'
      where id = (select id from care.triage order by number limit 1)`.execute(db)
    for (const [by, groups] of Object.entries({ level: 1, hour: 2, disposition: 1 })) {
      const input = { ...today, by }
      const { rows } = await answer(triageTimes, input)
      expect(rows).toHaveLength(groups)
      expect(rows.reduce((all, { values }) => all + Number(values.count), 0)).toBe(5)
      for (const row of rows)
        for (const column of Object.keys(triageTimes.drill!)) {
          const reported = await follow(reports, { report: triageTimes, row, column }, input)
          expect([by, column, reported.length]).toEqual([by, column, row.values[column]])
        }
    }
  })

  test('reports attended patients without a signed note', async () => {
    const { rows } = await answer(unsigned, today)
    expect(rows.filter(({ values }) => values.kind === 'triage')).toHaveLength(4)
  })
})

test('reports the fifty-five in order; those of other sources have no figure, and no cases', async () => {
  const { rows } = await answer(indicators, march)
  expect(rows).toHaveLength(55)
  const source = (name: string) => rows.filter(({ values }) => values.source === name).length
  expect([source('own'), source('outside')]).toEqual([13, 42])
  expect(rows.find(({ id }) => id === 'P.3.1')!.values).toMatchObject({ denominator: 0, value: null })
  await expect(answer(indicatorCases, { ...march, indicator: 'P.1.1' })).rejects.toMatchObject({
    code: 'CAL-001',
  })
})

interface Stay {
  readonly patientId: string
  readonly ambit?: '1' | '2' | '3'
  readonly from: string
  readonly to: string
  readonly diagnosis?: string
  readonly condition?: string
}

const entry = async (catalogue: string, code: string, name = code) => {
  await sql`insert into reference.entry (id, catalogue, code, name, since)
    values (${newId()}, ${catalogue}, ${code}, ${name}, '2000-01-01') on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from reference.entry where catalogue = ${catalogue} and code = ${code}`.execute(db)
  return rows[0]!.id
}

/** Somebody who came and left, as it was. */
async function stayed({ patientId, ambit = '2', from, to, diagnosis = 'J180', condition = '01' }: Stay) {
  const id = await world.admit({ patientId: patientId as never, ambit, entryRoute: '01' })
  const diagnosisId = await entry('diagnosis', diagnosis)
  const [day, hour] = from.split('T')
  const [left, at] = to.split('T')
  await sql`
    update care.admission set status = 'closed', date = ${day}, time = ${hour}, discharge_date = ${left}, discharge_time = ${at},
      discharge_condition = ${condition}, discharge_diagnosis_id = ${diagnosisId}::uuid
      where id = ${id}::uuid`.execute(db)
  return id
}

describe('who comes back to urgencias before 72 hours for the same cause (P.2.13)', () => {
  beforeAll(async () => {
    const [back, late, other] = [await world.keep(), await world.keep(), await world.keep()]
    await stayed({ patientId: back, from: '2026-03-02T08:00', to: '2026-03-02T12:00' })
    await stayed({
      patientId: back,
      from: '2026-03-05T11:00',
      to: '2026-03-05T13:00',
      diagnosis: 'J189',
    })
    await stayed({ patientId: late, from: '2026-03-02T08:00', to: '2026-03-02T12:00' })
    await stayed({ patientId: late, from: '2026-03-05T12:00', to: '2026-03-05T13:00' })
    await stayed({ patientId: other, from: '2026-03-10T08:00', to: '2026-03-10T12:00' })
    await stayed({ patientId: other, from: '2026-03-11T08:00', to: '2026-03-11T12:00', diagnosis: 'I10X' })
  })

  test('seventy-one hours count and seventy-two do not, nor another cause', async () => {
    const { rows } = await answer(indicators, march)
    const row = rows.find(({ id }) => id === 'P.2.13')!
    expect(row.values).toMatchObject({ numerator: 1, denominator: 6, value: '16.67', unit: '%' })
    expect(await follow(reports, { report: indicators, row, column: 'numerator' }, march)).toHaveLength(1)
    expect(await follow(reports, { report: indicators, row, column: 'denominator' }, march)).toHaveLength(6)
  })

  test('of stays, one before fifteen days counts and one at fifteen does not (P.2.14)', async () => {
    const may = { from: '2026-05-01', to: '2026-05-31' }
    for (const hour of ['11:59', '12:00']) {
      const patientId = await world.keep()
      const stay = { patientId, ambit: '3' as const, diagnosis: 'J180' }
      await stayed({ ...stay, from: '2026-05-01T08:00', to: '2026-05-02T12:00' })
      await stayed({ ...stay, from: `2026-05-17T${hour}`, to: '2026-10-18T12:00' })
    }
    const { rows } = await answer(indicators, may)
    expect(rows.find(({ id }) => id === 'P.2.14')!.values).toMatchObject({
      ...{ numerator: 1, denominator: 2, value: '500.00', unit: 'por mil' },
    })
  })

  test('ages are grouped as statistics requires (care dossier §11.6)', async () => {
    const ages = [0, 1, 4, 5, 14, 15, 44, 45, 59, 60, 99]
    const { rows } = await sql<{ reported: string }>`
      select care.age_group(y) as reported from unnest(${ages}::int[]) with ordinality as t (y, place) order by place`.execute(
      db,
    )
    expect(rows.map(({ reported }) => reported)).toEqual([
      ...['<1', '1–4', '1–4', '5–14', '5–14', '15–44', '15–44', '45–59', '45–59', '≥60', '≥60'],
    ])
  })

  test.each(['ambit', 'service', 'payer', 'diagnosis'])('admissions by %s lead to theirs', async (by) => {
    const input = { ...march, by }
    const { rows, totals } = await answer(admissionsBy, input)
    expect(totals).toMatchObject({ count: '6', people: '3', open: '0', left: '6' })
    for (const row of rows)
      for (const column of Object.keys(admissionsBy.drill!)) {
        const reported = await follow(reports, { report: admissionsBy, row, column }, input)
        expect([column, reported.length]).toEqual([column, row.values[column]])
      }
  })
})

describe('what was attended', () => {
  beforeAll(async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from people.employee where professional limit 1`.execute(db)
    const [ana, luz] = [await world.keep(), await world.keep()]
    const attended = async (patientId: string, cups: string, day: string, quantity = '1') =>
      sql`insert into care.attended_service (id, campus_id, patient_id, source, source_id, entry_id, quantity, at,
            professional_id, diagnosis_id, warning, created_by)
          values (${newId()}, ${world.campusId}::uuid, ${patientId}::uuid, 'attention', ${newId()},
                  ${await entry('procedure', cups)}::uuid,
                  ${quantity}, ${`${day}T10:00:00-05:00`}::timestamptz, ${rows[0]!.id}::uuid,
                  ${await entry('diagnosis', cups === '890305' ? 'Z000' : 'J180')}::uuid,
                  'Sin cargo', ${world.actor.userId})`.execute(db)
    await attended(ana, '890201', '2026-04-06')
    await attended(ana, '890201', '2026-04-20')
    await attended(luz, '890201', '2026-04-06')
    await attended(luz, '890305', '2026-04-07')
    await attended(luz, '902210', '2026-04-07', '3')
    await attended(luz, '999999', '2026-04-08')
    for (const cups of ['735301', '735301', '720101', '740001']) await attended(ana, cups, '2026-05-04')
  })
  const april = { from: '2026-04-01', to: '2026-04-30' }

  test.each(Object.keys(dimensions).filter((by) => by !== 'siho'))(
    'production by %s leads to its services, and people are counted once',
    async (by) => {
      const input = { ...april, by }
      const { rows, totals } = await answer(production, input)
      expect(totals).toMatchObject({ services: '6', people: '2', quantity: '8' })
      for (const row of rows)
        for (const column of Object.keys(production.drill!)) {
          const reported = await follow(reports, { report: production, row, column }, input)
          expect([column, reported.length]).toEqual([column, row.values[column]])
        }
    },
  )

  test.each(Object.keys(consultationGroupings))('consultations by %s lead to theirs (C2)', async (by) => {
    const input = { ...april, by }
    const { rows, totals } = await answer(consultationsBy, input)
    expect(totals).toEqual({ count: '6', people: '2' })
    for (const row of rows) {
      const reported = await follow(reports, { report: consultationsBy, row, column: 'count' }, input)
      expect(reported).toHaveLength(Number(row.values.count))
    }
  })

  test('one of four births was by caesarean: P.1.3 is 25 %', async () => {
    const may = { from: '2026-05-01', to: '2026-05-31' }
    const { rows } = await answer(indicators, may)
    const row = rows.find(({ id }) => id === 'P.1.3')!
    expect(row.values).toMatchObject({
      numerator: 1,
      denominator: 4,
      value: '25.00',
      unit: '%',
      source: 'own',
    })
    const [one, ...more] = await follow(reports, { report: indicators, row, column: 'numerator' }, may)
    expect([one!.values.reported, more]).toEqual(['740001 740001', []])
  })

  test('SIHO counts each service in one concept, and tells what fits none', async () => {
    const { rows } = await answer(siho, april)
    const reported = Object.fromEntries(rows.map(({ id, values }) => [id, values.total]))
    expect(reported).toMatchObject({ general: 3, nursing: 1, laboratory: 3, none: 1, specialist: 0 })
    expect(rows.reduce((all, { values }) => all + Number(values.total), 0)).toBe(8)
    const none = rows.find(({ id }) => id === 'none')!
    const [one, ...more] = await follow(reports, { report: siho, row: none, column: 'total' }, april)
    expect([one!.values.service, more]).toEqual(['999999 999999', []])
  })

  test('the series has its twenty-four months, each with its own', async () => {
    const { rows } = await answer(monthly, { to: '2026-04-15' })
    expect(rows).toHaveLength(24)
    expect(rows.at(-1)!.values).toMatchObject({
      month: expect.stringContaining('2026'),
      ambulatory: 6,
      people: 2,
    })
    const reported = await follow(reports, { report: monthly, row: rows.at(-1)!, column: 'ambulatory' }, {})
    expect(reported).toHaveLength(6)
  })

  test('visits without illness are reported separately from the causes', async () => {
    const input = { ...march, of: 'discharge' }
    const { rows } = await answer(morbidity, input)
    expect(rows.map(({ id, values }) => [id, values.total, values.part])).toEqual([
      ['J18', 5, '83.33'],
      ['I10', 1, '16.67'],
    ])
    for (const column of Object.keys(morbidity.drill!)) {
      const reported = await follow(reports, { report: morbidity, row: rows[0]!, column }, input)
      expect([column, reported.length]).toEqual([column, rows[0]!.values[column]])
    }
  })
})

describe('stays, as SIHO requires them (care dossier §11.6)', () => {
  const june = { from: '2026-06-01', to: '2026-06-30' }
  beforeAll(async () => {
    const admissions: string[] = []
    for (const diagnosis of ['O829', 'O800', 'K358', 'J180', 'F200'])
      admissions.push(
        await stayed({
          ...{ patientId: await world.keep(), ambit: '3', diagnosis },
          ...{ from: '2026-06-02T10:00', to: '2026-06-05T09:00' },
        }),
      )
    const [caesarean, birth, appendix, lungs] = admissions as [string, string, string, string]
    for (const [admissionId, cups] of [
      [caesarean, '740001'],
      [birth, '735301'],
      [appendix, '471101'],
      [lungs, '902210'],
    ] as const)
      await sql`insert into care.attended_service (id, campus_id, patient_id, admission_id, source, source_id, entry_id,
            quantity, at, professional_id, warning, created_by)
          select ${newId()}, a.campus_id, a.patient_id, a.id, 'order', ${newId()}, ${await entry('procedure', cups)}::uuid, 1,
            '2026-06-03T10:00:00-05:00', (select id from people.employee where professional limit 1), 'Sin cargo',
            ${world.actor.userId} from care.admission a where a.id = ${admissionId}::uuid`.execute(db)
    await lain(lungs)
  })

  /** A bed of intensive care since June, in which somebody lay from their entry to their discharge. */
  async function lain(admissionId: string) {
    const [locationId, bedId] = [newId(), newId()]
    await sql`insert into hospital.location (id, campus_id, kind, code, name, condition, accessible)
      values (${locationId}, ${world.campusId}::uuid, 'bed', 'UCI1', 'Cama 1', 'working', false)`.execute(db)
    await sql`insert into care.bed (id, campus_id, location_id, kind, reps_service_id, from_day, until_day)
      values (${bedId}, ${world.campusId}::uuid, ${locationId}, 'intensive', ${world.service}::uuid, '2026-06-01',
              '2026-06-30')`.execute(db)
    await sql`insert into care.bed_period (id, bed_id, campus_id, state, from_at, until_at, admission_id, created_by)
      select ${newId()}, ${bedId}, a.campus_id, 'occupied', a.entered_at, a.discharged_at, a.id, ${world.actor.userId}
      from care.admission a where a.id = ${admissionId}::uuid`.execute(db)
  }

  test('discharges and their stays by what was done, and the days of beds; each leads to its people', async () => {
    const { rows } = await answer(siho, june)
    const reported = Object.fromEntries(rows.map(({ id, values }) => [id, values.total]))
    expect(reported).toMatchObject({
      ...{ discharges: 5, 'discharges-obstetricSurgical': 1, 'discharges-obstetric': 1 },
      ...{ 'discharges-surgical': 1, 'discharges-medical': 1, 'discharges-mental': 1 },
      ...{ stayDays: 15, 'stayDays-surgical': 3, intensive: 1, intermediate: 0, occupied: 3, available: 30 },
    })
    const line = (id: string) => rows.find((row) => row.id === id)!
    for (const id of ['discharges', 'discharges-mental', 'intensive']) {
      const people = await follow(reports, { report: siho, row: line(id), column: 'total' }, june)
      expect([id, people.length]).toEqual([id, reported[id]])
    }
    for (const [id, column] of [
      ['stayDays', 'stay'],
      ['occupied', 'days'],
    ] as const) {
      const people = await follow(reports, { report: siho, row: line(id), column: 'total' }, june)
      expect([id, people.reduce((all, { values }) => all + Number(values[column]), 0)]).toEqual([
        id,
        reported[id],
      ])
    }
  })

  test('the days of beds of SIHO are those of the indicators of beds, and a service leads to its own', async () => {
    const { rows } = await answer(bedIndicators, june)
    const { rows: concepts } = await answer(siho, june)
    const reported = (id: string) => concepts.find((row) => row.id === id)!.values.total
    const sum = (name: string) => rows.reduce((all, { values }) => all + Number(values[name]), 0)
    expect([sum('occupied'), sum('available')]).toEqual([reported('occupied'), reported('available')])
    for (const row of rows) {
      const gone = await follow(reports, { report: bedIndicators, row, column: 'discharges' }, june)
      expect(gone).toHaveLength(Number(row.values.discharges))
    }
  })
})

test('who leaves at 12:10 AM after twenty minutes stayed a day, as who leaves the same day (care dossier §13.8)', async () => {
  for (const [from, to] of [
    ['2026-08-20T23:50', '2026-08-21T00:10'],
    ['2026-08-21T08:00', '2026-08-21T17:00'],
    ['2026-08-19T08:00', '2026-08-21T17:00'],
  ] as const)
    await stayed({ patientId: await world.keep(), ambit: '3', from, to })
  const { rows } = await answer(dischargeDetail, { from: '2026-08-21', to: '2026-08-21' })
  expect(rows.map(({ values }) => values.stay).toSorted()).toEqual([1, 1, 2])
})

describe('referrals (C8)', () => {
  const july = { from: '2026-07-01', to: '2026-07-31' }
  beforeAll(async () => {
    const refer = async (destination: string | null, hours: number | null) =>
      sql`insert into care.medical_order (id, number, status, campus_id, created_by, updated_by, patient_id, kind, priority, date,
            destination, professional_id, signed_at, done_at)
          values (${newId()}, (select coalesce(max(number), 0) + 1 from care.medical_order),
                  ${hours === null ? 'signed' : 'done'}, ${world.campusId}::uuid,
                  ${world.actor.userId}, ${world.actor.userId}, ${await world.keep()}::uuid, 'referral', 'urgent', '2026-07-06',
                  ${destination}, (select id from people.employee where professional limit 1),
                  '2026-07-06T08:00:00-05:00'::timestamptz,
                  '2026-07-06T08:00:00-05:00'::timestamptz + make_interval(hours => ${hours}))`.execute(db)
    for (const hours of [2, 4, null]) await refer('Hospital del norte', hours)
    await refer(null, null)
    const came = await stayed({
      ...{ patientId: await world.keep(), from: '2026-07-07T08:00', to: '2026-07-07T18:00' },
    })
    await sql`update care.admission set referral_ips = 'Puesto de salud' where id = ${came}::uuid`.execute(db)
  })

  test('referrals sent, requested of the house and received, with the time of their answer', async () => {
    const { rows, totals } = await answer(referralTimes, july)
    expect(totals).toEqual({ count: '5', answered: '3', pending: '2' })
    const reported = rows.map(({ values: { kind, name, count, answered, mean, p90 } }) => [
      ...[kind, name, count, answered],
      ...[mean, p90],
    ])
    expect(reported).toContainEqual(['out', 'Hospital del norte', 3, 2, '3.0', '4.0'])
    expect(reported).toContainEqual(['in', 'Puesto de salud', 1, 1, '10.0', '10.0'])
    expect(reported).toContainEqual(['own', 'Sin decir', 1, 0, null, null])
    for (const row of rows)
      for (const column of Object.keys(referralTimes.drill!)) {
        const people = await follow(reports, { report: referralTimes, row, column }, july)
        expect([column, people.length]).toEqual([column, row.values[column]])
      }
  })
})

test.each(['user', 'what', 'day'])(
  'who read clinical records, by %s, leads to each reading (C11)',
  async (by) => {
    const patientId = await world.keep()
    await sql`insert into people.patient_access (user_id, campus_id, resource, operation, patient_ids, motive)
    values (${world.actor.userId}, ${world.campusId}::uuid, 'care.note', 'print', ${[patientId]}::uuid[],
            'Auditoría de la queja')`.execute(db)
    const input = { from: world.today, to: addDays(world.today, 1), by }
    const { rows } = await answer(accessesBy, input)
    expect(rows.length).toBeGreaterThan(0)
    const row = rows.find(({ values }) => Number(values.printed) > 0)!
    const before = Number(row.values.printed)
    const reported = await follow(reports, { report: accessesBy, row, column: 'printed' }, input)
    expect(reported).toHaveLength(before)
    expect(reported.at(-1)!.values).toMatchObject({
      patientId,
      people: 1,
      operation: 'print',
      motive: 'Auditoría de la queja',
    })
    const own = await answer(accessDetail, { from: input.from, to: input.to, patientId })
    expect(own.rows).not.toHaveLength(0)
  },
)

test('P.3.10 counts from the first II before the attention, though the last triage was another', async () => {
  const id = await world.classified({
    level: '2',
    changeReason: 'Se ve más grave de lo que dicen los signos',
  })
  await sql`
    update care.triage t set status = 'attended', attended_at = c.ended_at + interval '20 minutes', level_since = c.ended_at
    from care.classification c where c.triage_id = t.id and t.id = ${id}::uuid`.execute(db)
  await lookedAtAgain(id, 3)
  const { rows } = await answer(indicators, today)
  expect(rows.find((row) => row.id === 'P.3.10')?.values).toMatchObject({ numerator: 128, denominator: 5 })
})
