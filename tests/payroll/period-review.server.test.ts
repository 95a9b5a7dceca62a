import { addTo, rowsWhere, type Tx } from '@quina/db/server'
import { type Day, day, newId, pesos } from '@quina/kernel'
import { actorFor, callsOf, testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { rehearsed } from '../../modules/finance/payroll/period/review/rehearsal/rehearsal.server.ts'
import { lastPayroll } from '../../modules/finance/payroll/period/review/review.contract.ts'
import {
  comparedWithPrevious,
  draftRows,
  lastPayrollOperation,
} from '../../modules/finance/payroll/period/review/review.server.ts'
import { engagementOf, payrollGround } from './payroll-world.ts'
import { periodHouse } from './period-house.ts'

const { db, close } = await testDatabase()
afterAll(close)
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const ground = await inTx((tx) => payrollGround(tx, actorFor()))
const house = () => periodHouse(db, ground)

test('a payroll is compared with the one before, each difference with its cause', async () => {
  const { liquidates, hire, open, approved, raise, run, happened } = await house()
  const engagementId = await hire({})
  await approved(3)
  await raise(engagementId, 3_000_000, ['2026-04-01', '2026-04-01'])
  await happened(engagementId, 'RN', { fromDay: day('2026-04-10'), toDay: day('2026-04-10'), hours: '10' })
  const period = await open(2026, 4)
  await run(period, 'liquidate')
  const rows = await inTx((tx) => comparedWithPrevious(tx, period))
  const causeOf = (concept: string) => rows.find((row) => row.concept.startsWith(concept))
  expect(causeOf('Asignación')).toMatchObject({
    ...{ before: '2640000.00', now: '3000000.00', difference: '360000.00' },
    cause: 'La base pasó de 2.640.000 a 3.000.000.',
  })
  expect(causeOf('Recargo nocturno')?.cause).toContain('Solo este mes.')
  expect(causeOf('Subsidio de alimentación')?.cause).toContain('Solo el mes anterior.')
  expect(rows.some(({ concept }) => concept.startsWith('Auxilio de transporte'))).toBe(false)
  // Reports of a month open on the last one with people: a draft of May has none.
  await open(2026, 5)
  const calls = await inTx(async (tx) => {
    const { ask } = callsOf([lastPayrollOperation], { actor: liquidates })(tx)
    return [await ask(lastPayroll, { year: 2026 }), await ask(lastPayroll, { year: 2025 })]
  })
  expect(calls).toEqual([
    { periodId: period, month: 4 },
    { periodId: null, month: null },
  ])
})

test('a line by hand survives a recalculation, and the comparison shows it with its reason (C2-4)', async () => {
  const { hire, open, approved, run, happened, lines } = await house()
  const engagementId = await hire({})
  const byCode = (code: string) =>
    db.selectFrom('payroll.concept').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  const { id: conceptId } = await byCode('AUX-EDU')
  for (const on of [day('2026-03-10'), day('2026-04-10')]) {
    const purpose = 'Matrícula, acta 14'
    await happened(engagementId, 'BON-S', {
      fromDay: on,
      toDay: on,
      amount: pesos(300_000),
      conceptId,
      purpose,
    })
  }
  await approved(3)
  const period = await open(2026, 4)
  await run(period, 'liquidate')
  const typed = async () =>
    (await lines(period, engagementId))
      .filter(({ concept }) => concept === 'AUX-EDU')
      .map(({ amount }) => amount)
  expect(await typed()).toEqual(['300000.00'])
  await run(period, 'recalculate')
  expect(await typed()).toEqual(['300000.00'])
  const rows = await inTx((tx) => comparedWithPrevious(tx, period))
  expect(rows).toMatchObject([{ before: '300000.00', now: '300000.00', difference: '0.00' }])
  expect(rows[0]!.cause).toMatch(/^Línea a mano: Matrícula, acta 14\. /)
})

test('a change is rehearsed on the last approved payroll without storing anything', async () => {
  const { liquidates, hire, approved, lines, raise } = await house()
  const engagementId = await hire({})
  const period = await approved(3)
  const before = await lines(period, engagementId)
  const asIs = { periodId: null, on: day('2026-03-31'), key: null, value: null, since: null, percent: null }
  const simulate = (change: object) => inTx((tx) => rehearsed(tx, { ...asIs, ...change }, liquidates))
  expect(await simulate({})).toEqual([])
  expect(await simulate({ key: 'AUX_TRANSPORTE', value: '300000' })).toMatchObject([
    { concept: 'Auxilio de transporte', before: '249095.00', now: '300000.00', difference: '50905.00' },
  ])
  await inTx((tx) =>
    addTo(tx, 'payroll.legalParameter', {
      ...{ id: newId(), key: 'SUBSIDIO_ALIMENTACION', fromDay: day('2027-01-01'), value: '120000' },
      ...{ norm: 'Decreto de 2027', normStatus: 'VIGENTE', unconfirmed: false },
    }),
  )
  const differences = await simulate({ on: day('2027-01-01') })
  expect(differences.find(({ concept }) => concept === 'Subsidio de alimentación')).toMatchObject({
    ...{ before: '105855.00', now: '120000.00' },
  })
  expect(await lines(period, engagementId)).toEqual(before)
  // C2-2: an increase decreed later that reaches back is seen person by person before it is paid.
  await raise(engagementId, 3_000_000, ['2026-06-15', '2026-01-01'])
  expect(await simulate({})).toEqual([])
  const increase = await simulate({ on: day('2026-06-30') })
  expect(increase.find(({ concept }) => concept.startsWith('Asignación'))).toMatchObject({
    before: '2640000.00',
    now: '3000000.00',
    difference: '360000.00',
    cause: 'La base pasó de 2.640.000 a 3.000.000.',
  })
  await expect(simulate({ key: 'NADA', value: '1' })).rejects.toMatchObject({ code: 'NOM-397' })
  await expect(simulate({ key: 'SMMLV' })).rejects.toMatchObject({ code: 'NOM-398' })
  const elsewhere = actorFor()
  await expect(inTx((tx) => rehearsed(tx, asIs, elsewhere))).rejects.toMatchObject({ code: 'NOM-396' })
})

test('a ruling is rehearsed on all the payrolls since a month, month by month (C6-4)', async () => {
  const { liquidates, approves, hire, approved, open, run } = await house()
  await hire({})
  for (const month of [2, 3]) await approved(month)
  const ruling = {
    key: 'AUX_TRANSPORTE',
    value: '300000',
    on: day('2026-03-31'),
    periodId: null,
    percent: null,
  }
  const months = async (since: string | null) =>
    (await inTx((tx) => rehearsed(tx, { ...ruling, since: since as Day | null }, liquidates))).map(
      ({ month, difference }) => `${month}: ${difference}`,
    )
  expect(await months('2026-02-13')).toEqual(['2026/02: 50905.00', '2026/03: 50905.00'])
  expect(await months('2026-03-01')).toEqual(['2026/03: 50905.00'])
  expect(await months(null)).toEqual(['2026/03: 50905.00'])
  await expect(months('2026-04-01')).rejects.toMatchObject({ code: 'NOM-396' })
  // A year at once: of thirteen, the last twelve.
  const before = await open(2025, 12)
  await run(before, 'liquidate')
  await run(before, 'approve', approves)
  for (const month of [1, 4, 5, 6, 7, 8, 9, 10, 11, 12]) await approved(month)
  const year = await months('2025-12-01')
  expect([year.length, year[0]]).toEqual([12, '2026/01: 50905.00'])
})

test('an increase of all posts is tried before it is decreed, by the dedication of each; own amounts stay (C2-2)', async () => {
  const { liquidates, hire, approved } = await house()
  const { positionId } = ground
  await inTx((tx) =>
    addTo(tx, 'payroll.positionPay', {
      id: newId(),
      positionId,
      fromDay: day('2024-01-01'),
      amount: '2000000.00',
      act: 'Acuerdo 4',
    }),
  )
  const { amount: _, ...byPost } = engagementOf(ground, newId()).salaries[0]!
  const follows = await hire({ salaries: [byPost] })
  const half = await hire({ salaries: [byPost], dedication: '50' })
  await hire({})
  for (const month of [2, 3]) await approved(month)
  const increase = {
    periodId: null,
    key: null,
    value: null,
    on: day('2026-06-01'),
    since: day('2026-01-01'),
  }
  const tried = (percent: string) => inTx((tx) => rehearsed(tx, { ...increase, percent }, liquidates))
  const salary = (await tried('7')).filter(({ concept }) => concept.startsWith('Asignación'))
  const found = salary.map(({ id, month, before, difference }) => [
    id.slice(0, 36),
    month,
    before,
    difference,
  ])
  expect(found.toSorted()).toEqual(
    ['2026/02', '2026/03']
      .flatMap((month) => [
        [follows, month, '2000000.00', '140000.00'],
        [half, month, '1000000.00', '70000.00'],
      ])
      .toSorted(),
  )
  await expect(tried('0')).rejects.toMatchObject({ code: 'NOM-328', fields: { percent: expect.any(String) } })
  expect(await inTx((tx) => rowsWhere(tx, 'payroll.positionPay', { positionId }, ['act']))).toEqual([
    { act: 'Acuerdo 4' },
  ])
})

test('the prenómina has each person with parts that add up to what they earn and what is deducted', async () => {
  const { hire, open, run, happened } = await house()
  const engagementId = await hire({})
  await hire({ contributorType: '99' })
  await happened(engagementId, 'IGE', { fromDay: day('2026-03-16'), toDay: day('2026-03-18') })
  await happened(engagementId, 'DED', {
    fromDay: day('2026-03-10'),
    toDay: day('2026-03-10'),
    amount: pesos(50_000),
  })
  const period = await open()
  await run(period, 'liquidate')
  const rows = await inTx((tx) => draftRows(tx, period))
  const [row, blocked] = rows.toSorted((one, other) => Number(other.net) - Number(one.net))
  const sum = (...names: (keyof NonNullable<typeof row>)[]) =>
    names.reduce((all, name) => all + Number(row![name]), 0)
  expect(sum('salary', 'hours', 'absences', 'allowances', 'others')).toBe(Number(row!.earned))
  expect(sum('health', 'pension', 'withholding', 'orders')).toBe(Number(row!.deducted))
  expect(Number(row!.orders)).toBe(50_000)
  expect(blocked!.notes).toContain('No hay cotizante 99-00')
})
