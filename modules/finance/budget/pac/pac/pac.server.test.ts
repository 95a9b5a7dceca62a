import { inCall } from '@quina/blocks/server'
import { Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { pacReportOperations } from '../../report/pac-report/pac-report.server.ts'
import { budgetAlerts } from '../../report/summary/alerts.server.ts'
import { type Amounts, type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import { pacTable } from './pac.contract.ts'
import { pacOperations } from './pac.server.ts'

const million = 1_000_000
const tens = Array.from({ length: 12 }, () => 10 * million)

async function story(amounts: Amounts = {}) {
  const world = await budgetWorld(amounts)
  onTestFinished(world.close)
  return world
}

/** An obligación of so many pesos on drugs, ready to be paid. */
async function owed({ approvedCdp, approvedRegistro, approvedObligacion }: BudgetWorld, whole: number) {
  const day = { date: '2026-01-05' }
  const cdp = await approvedCdp(whole, day)
  return approvedObligacion(await approvedRegistro(cdp, whole, day), whole, day)
}

async function exampleE2(control: 'warns' | 'blocks', mode: 'accumulated' | 'strict' = 'accumulated') {
  const world = await story({ drugs: 120 * million })
  await world.controlPac({ control, mode })
  await world.programUniform({ drugs: 120 * million })
  const obligacion = await owed(world, 100 * million)
  await world.approvedPago(obligacion, 6 * million, { date: '2026-01-20' })
  return { world, obligacion }
}

test('example E-2: 25 million on 10 March are refused with the 24 there are', async () => {
  const { world, obligacion } = await exampleE2('blocks')
  await expect(world.approvedPago(obligacion, 25 * million, { date: '2026-03-10' })).rejects.toMatchObject({
    code: 'PRE-030',
    status: 409,
    message: 'No hay PAC disponible para realizar este egreso. PAC disponible: 24.000.000.',
    fields: { 'lines.0.amount': expect.any(String) },
  })
  await world.approvedPago(obligacion, 24 * million, { date: '2026-03-10' })
})

test('example E-2, month by month: 10 million and no more', async () => {
  const { world, obligacion } = await exampleE2('blocks', 'strict')
  await expect(world.approvedPago(obligacion, 11 * million, { date: '2026-03-10' })).rejects.toMatchObject({
    message: 'No hay PAC disponible para realizar este egreso. PAC disponible: 10.000.000.',
  })
  await world.approvedPago(obligacion, 10 * million, { date: '2026-03-10' })
})

test('a vigencia that warns goes on, shows it before and keeps it after', async () => {
  const { world, obligacion } = await exampleE2('warns')
  const pago = await world.draftPago(obligacion, 25 * million, { date: '2026-03-10' })
  const { postings } = await world.preview(pago, 'approve')
  expect(postings[1]?.rows[0]?.slice(1)).toEqual(['24.000.000', '25.000.000', 'Supera el PAC'])
  const stored = () => sql`select amount, available from budget.pac_excess`.execute(world.db)
  expect((await stored()).rows).toEqual([])
  await world.approve(pago)
  expect((await stored()).rows).toEqual([{ amount: '25000000.00', available: '24000000.00' }])
})

test('a payment over the PAC is listed until it is annulled or an act gives its month what it lacked', async () => {
  const { world, obligacion } = await exampleE2('warns')
  const pago = await world.approvedPago(obligacion, 25 * million, { date: '2026-03-10' })
  const alert = budgetAlerts.find(({ name }) => name === 'pacExcess')!
  const reported = async () => {
    const { rows } = await sql<{ condition: string; excess: string }>`
      select condition, excess from budget.pac_excess_list`.execute(world.db)
    const asking = { actor: world.chief, today: world.today } as never
    return [rows, await world.act((tx) => alert.count(tx, asking))]
  }
  expect(await reported()).toEqual([[{ condition: 'over', excess: '1000000.00' }], 1])
  const more = [...tens]
  more[2] = 11 * million
  more[11] = 9 * million
  await world.programPac({ drugs: more }, { date: '2026-03-11' })
  expect(await reported()).toEqual([[{ condition: 'covered', excess: '1000000.00' }], 0])
  await world.annul(pago, { date: '2026-03-12' })
  expect(await reported()).toEqual([[{ condition: 'annulled', excess: '1000000.00' }], 0])
})

test('a reversed payment gives its quota back in the month of the reversal', async () => {
  const { world, obligacion } = await exampleE2('blocks')
  const pago = await world.approvedPago(obligacion, 24 * million, { date: '2026-03-10' })
  await world.annul(pago, { date: '2026-04-02' })
  await expect(world.approvedPago(obligacion, 1, { date: '2026-03-15' })).rejects.toMatchObject({
    code: 'PRE-030',
  })
  await world.approvedPago(obligacion, 34 * million, { date: '2026-04-03' })
})

test('quotas move between months, within what is appropriated and what is paid', async () => {
  const { world } = await exampleE2('blocks')
  const moved = [...tens]
  moved[2] = 0
  moved[10] = 20 * million
  expect(await world.programPac({ drugs: moved })).toEqual({ number: 2, kind: 'transfer' })
  const early = [5 * million, ...tens.slice(1)]
  await expect(world.programPac({ drugs: early })).rejects.toMatchObject({
    code: 'PRE-032',
    message:
      'El PAC acumulado no debe ser inferior a lo ejecutado. enero: PAC 5.000.000, ejecutado 6.000.000.',
  })
  await expect(world.programPac({ drugs: [...tens.slice(1), 11 * million] })).rejects.toMatchObject({
    code: 'PRE-031',
    message:
      'El PAC acumulado no debe ser superior a lo apropiado. PAC: 121.000.000. Apropiado: 120.000.000.',
  })
  await expect(world.programPac({ drugs: moved })).rejects.toMatchObject({ code: 'PRE-091' })
})

test('a modification leaves the PAC as it was, and the table shows what must be adjusted', async () => {
  const { world } = await exampleE2('blocks')
  await world.approvedModification('adicion', { income: 12 * million, given: { drugs: 12 * million } })
  const { rows } = await inCall(pacOperations, { tx: world.db } as never).ask(pacTable, {
    vigencia: 2026,
    plane: 'vigencia',
  })
  const drugs = rows.find((row) => row.rubro === '2.4.5.01.03')!
  expect(drugs).toMatchObject({ ceiling: '132000000.00', quota: tens.map((whole) => `${whole}.00`) })
  expect(drugs.paid[0]).toBe('6000000.00')
  await world.programPac({ drugs: [...tens.slice(0, 11), 22 * million] })
})

test('the report adds up to the payments of the plane', async () => {
  const { world } = await exampleE2('blocks')
  const [read] = pacReportOperations
  const query = read!.endpoint.query!.parse({ to: '2026-03-31', plane: 'vigencia', fuenteId: null })
  const answer = (await read!.handle({
    tx: world.db,
    query,
    actor: world.chief,
    now: new Date(),
  } as never)) as {
    totals: Record<string, string>
  }
  expect(answer.totals).toMatchObject({
    total: '120000000.00',
    paid: '6000000.00',
    carried: '24000000.00',
    m3: '10000000.00',
  })
})

test('payments at once never spend a quota twice, nor one that is being taken away', async () => {
  const world = await story({ drugs: 1_200 })
  await world.controlPac({ control: 'blocks' })
  await world.programUniform({ drugs: 1_200 })
  const obligaciones = await Promise.all(Array.from({ length: 8 }, () => owed(world, 50)))
  const pagos = await Promise.all(obligaciones.map((one) => world.draftPago(one, 50, { date: '2026-02-10' })))
  const quota = [50, 50, ...Array.from({ length: 9 }, () => 100), 200]
  const ended = await Promise.allSettled([
    ...pagos.map((pago) => world.approve(pago)),
    world.programPac({ drugs: quota }),
  ])
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const reason of refused) if (!(reason instanceof Problem)) throw reason
  const { rows } = await sql<{ left: string }>`
    select (select sum(vigente) from budget.pac_month where month <= 2) - pagado as left
    from budget.apropiacion where id = ${world.lines.drugs}::uuid`.execute(world.db)
  expect(Number(rows[0]!.left)).toBeGreaterThanOrEqual(0)
  expect(ended.filter((one) => one.status === 'fulfilled').length).toBeGreaterThanOrEqual(2)
})
