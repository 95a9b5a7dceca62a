import { type Call, saveRow, shippedContent, shippedFileOf } from '@quina/blocks/server'
import { day, money } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { pesosOfUvt } from '../../setup/uvt/uvt.domain.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { seedWithholdingRules } from './seed.server.ts'
import { starterRules } from './starter-rules.domain.ts'
import { rulesOn, withholdingRuleOperations, withholdingRuleService } from './withholding-rule.server.ts'

const world = await journalWorld()
afterAll(world.close)

const { id: accountId } = await world.db
  .selectFrom('accounting.account')
  .select('id')
  .where('code', '=', '243608')
  .executeTakeFirstOrThrow()

const blank = {
  kind: 'renta',
  code: 'PRU-D',
  name: 'Prueba',
  beneficiary: 'filer',
  fromDay: '2026-01-01',
  untilDay: null,
  base: 'net',
  rate: '2.5',
  rateUnit: 'percent',
  minUvt: '10',
  minPesos: null,
  untilUvt: null,
  moment: 'causacion',
  accountId,
  norm: null,
  yearlyUvt: null,
  yearlyRate: null,
  municipalityId: null,
  ciiu: null,
  contractKind: null,
  multiple: 1,
  fundId: null,
  sparesPublic: false,
}
const save = (values: object) =>
  world.inTransaction((tx) =>
    saveRow(tx, withholdingRuleService, { id: null, body: { ...blank, ...values }, actor: world.actor }),
  )
const daysOf = async (code: string) => {
  const rows = await world.db
    .selectFrom('accounting.withholdingRule')
    .select(['fromDay', 'untilDay'])
    .where('code', '=', code)
    .orderBy('fromDay')
    .execute()
  return rows.map(({ fromDay, untilDay }) => [fromDay, untilDay])
}

describe('days', () => {
  test('a change of norm is a new rule that ends the former', async () => {
    await save({})
    await save({ fromDay: '2026-07-01', minUvt: '27' })
    expect(await daysOf('PRU-D')).toEqual([
      ['2026-01-01', '2026-06-30'],
      ['2026-07-01', null],
    ])
  })

  test('a rule with an end over one without it: what was open goes on after it', async () => {
    await save({ code: 'PASS', rate: '2.5' })
    await save({ code: 'PASS', rate: '1', fromDay: '2026-03-01', untilDay: '2026-03-31' })
    expect(await daysOf('PASS')).toEqual([
      ['2026-01-01', '2026-02-28'],
      ['2026-03-01', '2026-03-31'],
      ['2026-04-01', null],
    ])
    const rateOn = async (on: string) =>
      (await rulesOn(world.db, day(on))).filter(({ code }) => code === 'PASS').map(({ rate }) => Number(rate))
    const days = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01', '2030-12-31']
    expect(await Promise.all(days.map(rateOn))).toEqual([[2.5], [1], [1], [2.5], [2.5]])
  })

  test('a bracket with an end over one without it: what is above it goes on as it was', async () => {
    await save({ code: 'STEP', minUvt: null, rate: '2' })
    await save({ code: 'STEP', minUvt: null, untilUvt: '100', rate: '1', fromDay: '2026-06-01' })
    const rules = (await rulesOn(world.db, day('2026-06-01'))).filter(({ code }) => code === 'STEP')
    const reported = rules.map(({ minUvt, untilUvt, rate }) => [Number(minUvt ?? 0), untilUvt, Number(rate)])
    expect(reported.toSorted()).toEqual([
      [0, '100.0000', 1],
      [100, null, 2],
    ])
    await save({ code: 'STEP', minUvt: null, untilUvt: '150', rate: '3', fromDay: '2026-09-01' })
    const later = (await rulesOn(world.db, day('2026-09-01'))).filter(({ code }) => code === 'STEP')
    expect(later.map(({ minUvt, rate }) => [Number(minUvt ?? 0), Number(rate)]).toSorted()).toEqual([
      [0, 3],
      [150, 2],
    ])
  })

  test('two at a time are refused: RET-001, also when they are written at once', async () => {
    await expect(save({ fromDay: '2026-03-01', untilDay: '2026-03-31' })).rejects.toMatchObject({
      code: 'RET-001',
    })
    // A transaction that collides with another is tried again, like every call of the product.
    const race = (): Promise<unknown> =>
      save({ code: 'RACE' }).catch((error) => (error.code === '40P01' ? race() : Promise.reject(error)))
    const racers = await Promise.allSettled([1, 2, 3, 4].map(race))
    const codes = racers.map((racer) => (racer.status === 'fulfilled' ? 'kept' : racer.reason.code))
    expect(codes.toSorted()).toEqual(['RET-001', 'RET-001', 'RET-001', 'kept'])
  })

  test('another beneficiary, contract or bracket is another rule', async () => {
    await save({ code: 'OTHER', minUvt: null, untilUvt: '100' })
    await save({ code: 'OTHER', minUvt: '100' })
    await save({ code: 'OTHER', beneficiary: 'all' })
    await save({ code: 'OTHER', contractKind: 'works' })
    await expect(save({ code: 'OTHER', minUvt: '99' })).rejects.toMatchObject({ code: 'RET-001' })
  })
})

test.each([
  [{ untilDay: '2025-12-31' }, 'RET-002'],
  [{ rate: '100.1' }, 'RET-003'],
  [{ minPesos: '100.00' }, 'RET-004'],
  [{ untilUvt: '10' }, 'RET-004'],
  [{ kind: 'ica' }, 'RET-005'],
  [{ ciiu: '8610' }, 'RET-005'],
  [{ yearlyUvt: '3300' }, 'RET-006'],
])('%o is refused: %s', async (values, code) => {
  await expect(save({ code: 'BAD', ...values })).rejects.toMatchObject({ code })
})

const officialRules = () => shippedContent('accounting', shippedFileOf('accounting', 'withholdingRules'))

describe('the official file', () => {
  const content = officialRules()
  const send = (content: Buffer, command: 'check' | 'apply', body = {}) => {
    const of = withholdingRuleOperations.find(({ endpoint }) => endpoint.path.endsWith(`import/${command}`))
    const file = { name: 'reglas.csv', mediaType: 'text/csv', content }
    return world.inTransaction((tx) =>
      Promise.resolve(of?.handle({ tx, actor: world.actor, file, body } as unknown as Call)),
    )
  }

  test('is read as it is published, each row once however often it is brought', async () => {
    expect(await send(content, 'apply')).toMatchObject({ rows: 56, creates: 56, updates: 0, problems: [] })
    const again = await send(content, 'apply', { again: 'yes' })
    expect(again).toMatchObject({ rows: 56, creates: 0, updates: 56, problems: [] })
    const least = async (on: string) =>
      (await rulesOn(world.db, day(on))).find(({ code }) => code === 'COM-D')?.minUvt
    const days = ['2025-05-31', '2025-06-01', '2026-05-07', '2026-05-08', '2026-06-30', '2026-07-01']
    expect(await Promise.all(days.map(least))).toEqual(
      ['27', '10', '10', '27', '27', '10'].map((of) => `${of}.0000`),
    )
    const vat = (await rulesOn(world.db, day('2026-08-10'))).find(({ code }) => code === 'RIVA')
    expect(vat).toMatchObject({ kind: 'iva', base: 'vat', rate: '15.000000', beneficiary: 'all' })
  })

  test('every mistake of a file is reported, and nothing of it is applied', async () => {
    const header = content.toString().split('\n')[0]?.trim()
    const rows = [
      'XX-D,Uno,declarante,2026-01-01,2025-01-01,1,2.5,valor_sin_iva,243608,',
      'XX-D,Dos,nadie,2026-01-01,,1,2.5,valor_sin_iva,999999,',
      'XX-D,Tres,todos,2026-01-01,,1,2.5,AIU,243608,',
    ]
    const bad = Buffer.from([header, ...rows].join('\n'))
    const reported = [
      { row: 2, column: 'Vigente hasta', message: 'No puede terminar antes de empezar.' },
      { row: 3, column: 'Beneficiario' },
    ]
    expect(await send(bad, 'check')).toMatchObject({ problems: reported })
    await expect(send(bad, 'apply')).rejects.toMatchObject({ code: 'IMP-ROWS' })
  })

  test('the starter rules add only what is missing', async () => {
    await world.inTransaction(seedWithholdingRules)
    await world.inTransaction(seedWithholdingRules)
    expect(await daysOf('COM-D')).toHaveLength(4)
    expect(await daysOf('ART-383')).toEqual([['2016-01-01', null]])
  })
})

test('the starter rules equal those of the official file', () => {
  const published = officialRules().toString('utf8').split('\n').slice(1)
  const official = new Set(
    published.map((row) => {
      const [code, , , from, , minimum, rate, , account] = row.split(',')
      return [code, from, Number(minimum), Number(rate), account].join(' ')
    }),
  )
  const ours = starterRules
    .filter(({ base }) => base !== 'labour')
    .map(({ code, fromDay, minUvt, rate, account }) =>
      [code, fromDay, Number(minUvt ?? 0), Number(rate), account].join(' '),
    )
  expect(ours.filter((one) => !official.has(one))).toEqual([])
})

test('the list shows the minimum in pesos of today, rounded by the law', async () => {
  const { rows } = await sql<{ count: string; uvt: string; today: string }>`
    select r.min_uvt as count, u.value as uvt, r.minimum_today as today from accounting.withholding_rule_list r
    join accounting.uvt u on u.year = extract(year from now() at time zone 'America/Bogota') where r.min_uvt > 0`.execute(
    world.db,
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const { count, uvt, today } of rows) expect(money(today)).toBe(pesosOfUvt(count, money(uvt)))
})
