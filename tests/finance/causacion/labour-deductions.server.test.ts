import { decideParameter } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { afterAll, expect, test } from 'vitest'
import { labourLimits } from '../../../modules/finance/accounting/withholding/labour-income/limits.contract.ts'
import { causacionWorld } from './causacion-world.server.ts'

const world = await causacionWorld()
afterAll(world.close)
const { draft, run, causado, registro, withheld, books, act } = world

const fees = async (value: number, more: Readonly<Record<string, unknown>>) => {
  const rp = await registro(value, books.doctor)
  const lines = [{ concept: 'HON', value, centre: 'ward', rubro: rp.lines[0]! }] as const
  const who = { terceroId: books.doctor, supportKind: 'support_document', registroId: rp.id }
  return [lines, { ...who, labourRisk: '1', ...more }] as const
}
const withheldFrom = async (value: number, more: Readonly<Record<string, unknown>>) =>
  withheld(await causado(...(await fees(value, more))))

test('dependants, interest, prepaid medicine and AFC lower the base, each to its limit', async () => {
  // 9.000.000 less contributions 1.044.800 = 7.955.200; 900.000 + 500.000 + 300.000 + 200.000 are taken, then the 25 %.
  const certified = {
    dependants: true,
    housingInterest: pesos(500_000),
    prepaidHealth: pesos(300_000),
    voluntary: pesos(200_000),
  }
  expect(await withheldFrom(9_000_000, { ...certified, date: '2026-03-10' })).toEqual([])
  // 20.000.000: IBC 8.000.000, contributions 1.000.000 + 1.280.000 + 41.800 + 80.000; 1.340 UVT of the year rule.
  const wide = { ...certified, housingInterest: pesos(9_000_000), date: '2026-04-10' }
  expect(await withheldFrom(20_000_000, wide)).toEqual(['2026-04 243615 1613968'])
})

test('what was certified once in the month counts for the whole of it, and in no other', async () => {
  const first = { date: '2026-05-05', prepaidHealth: pesos(600_000) }
  expect(await withheldFrom(4_500_000, first)).toEqual([])
  // Of 9.000.000: (7.955.200 − 600.000) × 75 % = 5.516.400, less 95 UVT, at 19 %.
  expect(await withheldFrom(4_500_000, { date: '2026-05-20' })).toEqual(['2026-05 243615 102765'])
  expect(await withheldFrom(9_000_000, { date: '2026-06-05' })).toEqual(['2026-06 243615 188265'])
})

test('who contracts pays the risks of class V: they do not lower the base', async () => {
  // (9.000.000 − 1.026.000) × 75 % = 5.980.500.
  expect(await withheldFrom(9_000_000, { date: '2026-07-05', labourRisk: '5' })).toEqual([
    '2026-07 243615 190944',
  ])
})

test('a limit is that of the day', async () => {
  const { prepaidUvt } = labourLimits
  await act((tx) => decideParameter(tx, prepaidUvt, { fromDay: day('2026-09-01'), value: 2, userId: null }))
  // 600.000 is within 16 UVT; 2 UVT are 104.748: (7.955.200 − 104.748) × 75 % = 5.887.839.
  const prepaid = { prepaidHealth: pesos(600_000) }
  expect(await withheldFrom(9_000_000, { ...prepaid, date: '2026-08-05' })).toEqual(['2026-08 243615 102765'])
  expect(await withheldFrom(9_000_000, { ...prepaid, date: '2026-09-05' })).toEqual(['2026-09 243615 173339'])
})

test('without the table there is nothing to lower: CXP-027 in its field', async () => {
  const id = await draft(
    ...(await fees(1_000_000, { labourRisk: null, prepaidHealth: pesos(10), date: '2026-09-06' })),
  )
  await expect(run(id, 'approve')).rejects.toMatchObject({
    code: 'CXP-027',
    fields: { prepaidHealth: expect.any(String) },
  })
})
