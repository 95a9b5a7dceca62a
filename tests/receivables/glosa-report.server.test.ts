import { receivables } from '@quina/receivables/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { circular030, circular030File } from '../../modules/receivables/circular/circular.contract.ts'
import { glosaCauses, glosasBy } from '../../modules/receivables/report/glosa-report.contract.ts'
import { type GlosaWorld, glosaWorld } from './glosa-world.ts'
import { readReport } from './read-report.ts'

/** What is told of glosas, and of cartera to the Ministry. */
let world: GlosaWorld
let invoiceId = ''
beforeAll(async () => {
  world = await glosaWorld()
  invoiceId = await world.filed()
  await world.told(invoiceId, [
    [0, 'TA0201', 3_000],
    [1, 'FA0602', 2_000],
  ])
}, 180_000)
afterAll(() => world.close())

const span = { from: '2026-01-01', to: '2026-12-31' }
const read = () => readReport(receivables.operations, world)

test('glosas add up by each grouping, and each figure leads to its causes', async () => {
  for (const by of ['code', 'group', 'area', 'professional', 'payer', 'month', 'state'] as const) {
    const { rows, totals } = await read()(glosasBy, { ...span, by, kind: null })
    expect([totals.amount, totals.open, totals.accepted]).toEqual(['5000.00', '5000.00', '0.00'])
    for (const { values } of rows) {
      const causes = await read()(glosaCauses, { ...span, kind: null, by, value: values.value })
      expect([causes.rows.length, causes.totals.amount]).toEqual([values.causes, values.amount])
    }
  }
  const { rows } = await read()(glosasBy, { ...span, by: 'group', kind: null })
  expect(rows.map(({ values }) => [values.name, values.amount])).toEqual([
    ['TA', '3000.00'],
    ['FA', '2000.00'],
  ])
})

test('the Circular 030 tells what each filed invoice owes on the last day of its quarter', async () => {
  const owed = await world.owes(invoiceId)
  const { rows, totals } = await read()(circular030, { year: 2026, quarter: '4' })
  expect(rows.map(({ values }) => [values.indicator, values.answered, values.finding])).toEqual([
    ['I', 'NO', null],
  ])
  expect(Number(totals.balance)).toBe(owed)
  const before = await read()(circular030, { year: 2026, quarter: '3' })
  expect(before.rows).toEqual([])

  const next = await read()(circular030, { year: 2027, quarter: '1' })
  expect(next.rows.map(({ values }) => values.indicator)).toEqual(['A'])
  const { name, content } = await world.desk.take(circular030File, { year: 2026, quarter: '4' })
  const { nit, name: house } = await world.db
    .selectFrom('admin.company')
    .select(['nit', 'name'])
    .executeTakeFirstOrThrow()
  const plain = nit!.replace(/\D/g, '')
  expect(name).toBe(`SAC165FIPS20261231NI${plain.padStart(12, '0')}.TXT`)
  expect((content as Buffer).toString('latin1')).toBe(
    `1,NI,${plain},${house},2026-10-01,2026-12-31,1\r\n` +
      `2,1,NI,999000405,EPS Solidaria,NI,${plain},F,HSR,1,I,${owed},2026-11-20,2026-11-20,,0,0,NO,${owed},NO,0\r\n`,
  )
})
