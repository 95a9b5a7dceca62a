import { performAction } from '@quina/blocks/server'
import { day, type Id } from '@quina/kernel'
import { screensOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { payPayables } from '../../modules/payroll/books/payable/payable.server.ts'
import {
  postingDetail,
  postingPreview,
  postPeriod,
} from '../../modules/payroll/books/posting/posting.contract.ts'
import { postingOperations, postingService } from '../../modules/payroll/books/posting/posting.server.ts'
import { booksToday, booksWorld } from './books-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const world = await booksWorld(db)
const { actor, ground, inTx, hire, approved } = world
const half = (costCentreId: string) => ({ fromDay: day('2024-01-15'), costCentreId, percent: '50' })
await hire()
await hire({ costs: [half(ground.centreId), half(ground.otherCentreId)] })
await hire({ spending: 'administrative' })
const march = await approved(3)

const { ask, act } = screensOf(postingOperations, { db, actor, today: booksToday })
const preview = (periodId: string) => ask(postingPreview, { periodId: periodId as Id<'payroll.period'> })
const post = (periodId: string, date = '2026-03-31') =>
  act(postPeriod, { periodId: periodId as Id<'payroll.period'>, date: day(date) })
const reverse = async (periodId: string, date = '2026-04-01') => {
  const { postingId } = await preview(periodId)
  const input = { date: day(date), reason: 'Se corrige una cuenta' }
  const given = { actor, today: booksToday, id: postingId!, action: 'reverse', input } as const
  return inTx((tx) => performAction(postingService, { tx, ...given }))
}
const vouchers = async (periodId: string) => {
  const { rows } = await sql<{ condition: string; total: string }>`
    select e.condition, e.total::text as total from accounting.entry_list e
    join payroll.period_posting p on p.id = e.document_id
    where e.document = 'payroll.periodPosting' and p.period_id = ${periodId} order by e.condition`.execute(db)
  return rows
}
const owed = async (periodId: string) => {
  const { rows } = await sql<{ live: string; reversed: string; net: string }>`
    select count(*) filter (where condition = 'open')::text as live,
           count(*) filter (where condition = 'reversed')::text as reversed,
           coalesce(sum(balance) filter (where kind = 'net'), 0)::text as net
    from payroll.payable_list where period_id = ${periodId}`.execute(db)
  return rows[0]!
}
const totals = async (periodId: string) => {
  const { rows } = await sql<{ cost: string; net: string }>`
    select sum(earned + employer)::text as cost, sum(net)::text as net from payroll.period_person
    where period_id = ${periodId}`.execute(db)
  return rows[0]!
}

test('an approved period waits in the tray with the entry that it would make', async () => {
  const { status, problems, debit, credit, lines } = await preview(march)
  expect(lines.flatMap(({ problem }) => problem ?? [])).toEqual([])
  expect({ status, problems }).toEqual({ status: 'draft', problems: 0 })
  expect(debit).toBe((await totals(march)).cost)
  expect(credit).toBe(debit)
  const accounts = new Set(lines.map(({ account }) => account))
  for (const code of ['730103', '732003', '510101', '730105', '510303', '251101', '242402', '249050'])
    expect(accounts).toContain(code)
})

test('a line of the entry leads to the people it is made of', async () => {
  const { lines } = await preview(march)
  const eps = lines.find(({ account }) => account === '242402')!
  const { account, terceroId, costCentreId } = eps
  const people = await ask(postingDetail, { periodId: march, account, terceroId, costCentreId } as never)
  expect(people).toHaveLength(3)
  const sum = people.reduce((all, { amount }) => all + Number(amount), 0)
  expect(sum).toBe(Number(eps.credit))
})

test('a period is posted once, owes what its voucher credits, and is reversed whole', async () => {
  await post(march)
  const { cost, net } = await totals(march)
  expect(await vouchers(march)).toEqual([{ condition: 'posted', total: cost }])
  expect((await owed(march)).net).toBe(net)
  await expect(post(march)).rejects.toMatchObject({ code: 'YA_CONTABILIZADA', status: 409 })
  const { rows } = await sql<{ difference: string; voucher: string }>`
    select difference::text as difference, voucher from payroll.period_posting_list where period_id = ${march}`.execute(
    db,
  )
  expect(rows).toEqual([{ difference: '0.00', voucher: expect.stringMatching(/^NO \d{3}$/) }])
  await reverse(march)
  expect(await owed(march)).toMatchObject({ live: '0', net: '0.00' })
  expect((await vouchers(march)).map(({ condition }) => condition)).toEqual(['reversal', 'reversed'])
  await post(march, '2026-04-02')
  expect((await vouchers(march)).filter(({ condition }) => condition === 'posted')).toHaveLength(1)
  expect((await owed(march)).net).toBe(net)
})

test('what is paid keeps the voucher from being reversed', async () => {
  const april = await approved(4)
  await post(april, '2026-04-30')
  const { rows } = await sql<{ id: string }>`
    select id from payroll.payable_list where period_id = ${april} and kind = 'net' limit 1`.execute(db)
  const mover = { document: 'treasury.egreso', documentId: crypto.randomUUID(), day: booksToday }
  await inTx((tx) => payPayables(tx, mover, [{ payableId: rows[0]!.id, amount: 100n as never }]))
  await expect(reverse(april, '2026-04-30')).rejects.toMatchObject({ code: 'TIENE_PAGOS', status: 409 })
  expect((await vouchers(april)).map(({ condition }) => condition)).toEqual(['posted'])
})

test('a missing account is a red line and refuses the posting', async () => {
  const may = await approved(5)
  const change = (to: string) =>
    sql`update payroll.concept_account a set payable = ${to} from payroll.concept c
        where c.id = a.concept_id and c.code = 'SALUD-EMP'`.execute(db)
  await change('999999')
  const { problems, lines } = await preview(may)
  expect(problems).toBe(1)
  expect(lines[0]?.problem).toBe('La cuenta 999999 no existe, está inactiva o no recibe movimientos')
  await expect(post(may, '2026-05-31')).rejects.toMatchObject({ code: 'CUENTA_NO_CONFIGURADA', status: 409 })
  await change('242402')
  await expect(post(may, '2026-05-31')).resolves.toMatchObject({ postingId: expect.any(String) })
})

test('a draft changes the tercero of a contribution and the centre of a person', async () => {
  const june = await approved(6)
  const { postingId, lines } = await preview(june)
  const urgencias = lines.filter(({ account }) => account === '730103').length
  expect(urgencias).toBe(2)
  await sql`insert into payroll.posting_payee (id, parent_id, position, instead_of_id, tercero_id)
            values (gen_random_uuid(), ${postingId}, 1, ${ground.epsId}, ${ground.otherEpsId})`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select n.engagement_id as id from payroll.period_person n join payroll.engagement_cost c on c.parent_id = n.engagement_id
    where n.period_id = ${june} and c.percent = 50 limit 1`.execute(db)
  await sql`insert into payroll.posting_centre (id, parent_id, position, engagement_id, cost_centre_id)
            values (gen_random_uuid(), ${postingId}, 1, ${rows[0]!.id}, ${ground.otherCentreId})`.execute(db)
  const changed = await preview(june)
  expect(changed.lines.filter(({ account }) => account === '730103')).toHaveLength(1)
  expect(changed.lines.filter(({ terceroId }) => terceroId === ground.epsId)).toEqual([])
})

test('posting and reversing at once, fifty times, leave one voucher or none and nothing half applied', async () => {
  const july = await approved(7)
  const { cost, net } = await totals(july)
  const outcomes = new Map<string, number>()
  for (let round = 0; round < 50; round++) {
    const both = await Promise.allSettled([
      post(july, '2026-07-31'),
      reverse(july, '2026-07-31'),
      post(july, '2026-07-31'),
    ])
    for (const one of both)
      if (one.status === 'rejected' && !('code' in (one.reason as object))) throw one.reason
    const live = (await vouchers(july)).filter(({ condition }) => condition === 'posted')
    expect(live.length).toBeLessThanOrEqual(1)
    for (const { total } of live) expect(total).toBe(cost)
    expect((await owed(july)).net).toBe(live.length === 1 ? net : '0.00')
    const key = both.map(({ status }) => status[0]).join('')
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
  }
  // Both ways happened: what was posted was reversed in some round, and one of two postings was refused.
  expect(outcomes.size).toBeGreaterThan(1)
}, 120_000)
