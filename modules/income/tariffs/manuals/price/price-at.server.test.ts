import { day, moneyText, pesos } from '@quina/kernel'
import { testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moderatingAt } from '../../payment/moderating/moderating-at.server.ts'
import {
  issManual,
  type PriceReader,
  priced,
  published,
  range2026,
  service,
  soat2026,
} from '../../testing/tariff-world.server.ts'
import { surgeryAt } from '../surgery/surgery-at.server.ts'
import { explainPrice } from './price.domain.ts'
import { priceAt } from './price-at.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const may = day('2026-05-10')
let soat: string
let lessFive: PriceReader
let iss: string
beforeAll(async () => {
  const manualId = await soat2026(db)
  soat = await published(db, { code: 'SOAT', manualId })
  lessFive = priced(db, await published(db, { code: 'SOAT-5', manualId, percent: '-5' }))
  iss = await published(db, {
    code: 'ISS25',
    manualId: await issManual(db),
    percent: '25',
    unitRounding: '5',
    finalRounding: '5',
  })
  await range2026(db)
})
const amounts = (lines: readonly { readonly amount: bigint }[]) =>
  lines.map(({ amount }) => Number(amount) / 100)

test('a consultation of urgencies with SOAT less five per cent, with the formula that is kept', async () => {
  const urgency = await service(db, { code: 'URG', soatCode: '39145' })
  const { price, formula } = await lessFive(urgency, may)
  expect(price).toBe(pesos(85_600))
  expect(formula).toMatchObject({ units: '7.44', unitValue: '12110.00', base: '90100.00', percents: ['-5'] })
  expect(formula.rests).toEqual({ tarifario: 'SOAT-5', version: 1, edition: 'SOAT 2026' })
  expect(explainPrice(formula)).toBe(
    'SOAT 39145: 7,44 × 12.110 = 90.100; -5 % (porcentaje del tarifario) = 85.600',
  )
})

test('what the annex published wins over units by their value', async () => {
  const published = await service(db, { code: 'P19007', soatCode: '19007' })
  expect((await priceAt(db, { tarifarioId: soat, serviceId: published, day: may })).price).toBe(
    pesos(771_900),
  )
})

test('a contract agrees over the tarifario: a price, a percentage of the service, one of its own', async () => {
  const urgency = await service(db, { code: 'URG2', soatCode: '39145' })
  expect((await lessFive(urgency, may, { fixedPrice: pesos(70_050) })).price).toBe(pesos(70_050))
  expect((await lessFive(urgency, may, { factor: '-10' })).price).toBe(pesos(81_100))
  expect((await lessFive(urgency, may, { percent: '0' })).price).toBe(pesos(90_100))
  expect((await lessFive(urgency, may, { finalRounding: pesos(1) })).price).toBe(pesos(85_595))
})

test('nothing is priced by the value of another year', async () => {
  const urgency = await service(db, { code: 'URG3', soatCode: '39145' })
  await expect(lessFive(urgency, day('2027-01-01'))).rejects.toMatchObject({ code: 'TAR-013' })
  await expect(lessFive(urgency, day('2025-12-31'))).rejects.toMatchObject({ code: 'TAR-014' })
  const unknown = await service(db, { code: 'NADA', soatCode: '99999' })
  await expect(lessFive(unknown, may)).rejects.toMatchObject({ code: 'TAR-010' })
})

test('worked example 1: copago of a beneficiary, by event and by year', async () => {
  const hospital = { day: may, regime: 'contributory', userType: '02', category: 'B' } as const
  const copago = (value: number, before: number) =>
    moderatingAt(db, {
      ...hospital,
      service: { class: 'copago' },
      value: pesos(value),
      paidInYear: pesos(before),
    })
  expect((await copago(4_800_000, 0)).amount).toBe(pesos(830_400))
  expect((await copago(14_000_000, 830_400)).amount).toBe(pesos(1_497_644))
  expect((await copago(8_000_000, 2_328_044)).amount).toBe(pesos(667_365))
})

test('worked example 2: a cuota for each order of a cotizante; another régimen is not affected', async () => {
  const input = { day: may, userType: '01', category: 'A', value: pesos(90_000) } as const
  const cuota = { ...input, service: { class: 'cuota' } } as const
  expect(await moderatingAt(db, { ...cuota, regime: 'contributory' })).toMatchObject({
    concept: 'cuota',
    amount: pesos(5_000),
  })
  expect(await moderatingAt(db, { ...cuota, regime: 'special' })).toMatchObject({ why: 'not-affected' })
  const old = moderatingAt(db, { ...cuota, regime: 'contributory', day: day('2025-05-10') })
  await expect(old).rejects.toMatchObject({ code: 'TAR-020' })
})

const surgery = (code: string, group: number) => service(db, { code, surgical: true, surgicalGroup: group })

test('worked example 3: a caesarean of group 08 with SOAT less five per cent', async () => {
  const caesarean = await surgery('CES', 8)
  const { lines, total } = await surgeryAt(db, {
    tarifarioId: lessFive.tarifarioId,
    day: may,
    procedures: [{ serviceId: caesarean, relation: 'bilateral' }],
  })
  expect(lines.map(({ itemCode }) => itemCode)).toEqual(['39006', '39106', '39119', '39210', '39303'])
  expect(amounts(lines)).toEqual([453_000, 267_500, 118_700, 803_000, 430_200])
  expect(total).toBe(pesos(2_072_400))
  expect((await lessFive(caesarean, may)).price).toBe(total)
  expect((await lessFive(caesarean, may, { rounds: 'total' })).price).toBe(pesos(2_072_200))
})

test('worked example 4: two procedures by different routes', async () => {
  const relation = 'other-route-same-specialist'
  const procedures = [
    { serviceId: await surgery('G07', 7), relation },
    { serviceId: await surgery('G10', 10), relation },
  ] as const
  const { lines, total } = await surgeryAt(db, { tarifarioId: soat, day: may, procedures })
  expect(lines.map(({ code }) => code)).toEqual([...Array(5).fill('G10'), ...Array(5).fill('G07')])
  expect(amounts(lines.slice(5))).toEqual([308_000, 181_500, 81_200, 385_400, 339_600])
  expect(total).toBe(pesos(4_619_400))
})

test('worked example 5: ISS with 25 % and five pesos, 140 and 100 UVR by another route', async () => {
  const relation = 'other-route-same-specialist'
  const procedures = [
    { serviceId: await service(db, { code: 'U140', surgical: true, uvr: '140' }), relation },
    { serviceId: await service(db, { code: 'U100', surgical: true, uvr: '100' }), relation },
  ] as const
  const { lines, formula } = await surgeryAt(db, { tarifarioId: iss, day: may, procedures })
  expect(amounts(lines)).toEqual([
    ...[222_600, 168_000, 63_000, 233_015, 175_150],
    ...[119_250, 90_000, 33_750, 135_605, 102_380],
  ])
  expect(moneyText(pesos(861_765 + 480_985))).toBe(formula.final)
})
