import type { DraftInput } from '@quina/blocks'
import { createDraft, performAction } from '@quina/blocks/server'
import { rowWhere } from '@quina/db/server'
import { day, type Id, lastDayOf, money, newId, pesos, sumOf } from '@quina/kernel'
import { printedOf, screensOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { leaveClaimService } from '../../modules/finance/payroll/books/leave-claim/leave-claim.server.ts'
import { payPayables } from '../../modules/finance/payroll/books/payable/payable.server.ts'
import {
  postingDetail,
  postingPreview,
  postPeriod,
} from '../../modules/finance/payroll/books/posting/posting.contract.ts'
import {
  postingOperations,
  postingService,
} from '../../modules/finance/payroll/books/posting/posting.server.ts'
import {
  changeAffiliation,
  changeCosts,
} from '../../modules/finance/payroll/staff/engagement/engagement-rows.contract.ts'
import { engagementRowOperations } from '../../modules/finance/payroll/staff/engagement/engagement-rows.server.ts'
import { noveltyService } from '../../modules/finance/payroll/staff/novelty/novelty.server.ts'
import { tellingPay } from '../../modules/finance/payroll/staff/pay-access/pay-access.server.ts'
import { booksToday, booksWorld } from './books-world.ts'
import { engagementOf } from './payroll-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const world = await booksWorld(db)
const { actor, approves, ground, inTx, hire, approved, received } = world
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

test('who looks at an entry leaves the trace of the people whose pay is in its lines', async () => {
  const read = screensOf(tellingPay(postingOperations), { db, actor, today: booksToday })
  const periodId = march as Id<'payroll.period'>
  await read.ask(postingPreview, { periodId })
  const { rows: gross } = await sql<{ terceroId: Id<'people.tercero'> }>`
    select m.tercero_id as "terceroId" from payroll.period_person n join payroll.engagement e on e.id = n.engagement_id
    join people.employee m on m.id = e.employee_id where n.period_id = ${march} limit 1`.execute(db)
  await read.ask(postingDetail, {
    periodId,
    account: '251101',
    terceroId: gross[0]!.terceroId,
    costCentreId: null,
  })
  const { rows } = await sql<{ people: number }>`
    select cardinality(employee_ids) as people from payroll.pay_access
    where user_id = ${actor.userId} order by id`.execute(db)
  expect(rows.map(({ people }) => people)).toEqual([3, 1])
})

test('a period is posted once, owes what its voucher credits, and is reversed whole', async () => {
  const { cost, net } = await totals(march)
  const inTray = async () => {
    const { rows } = await sql<{ difference: string; budget: string; voucher: string | null }>`
      select l.difference::text as difference, l.budget_difference::text as budget, l.voucher,
             e.document_id = l.id as "opensVoucher"
      from payroll.period_posting_list l left join accounting.entry_list e on e.id = l.voucher_id
      where period_id = ${march}`.execute(db)
    return rows[0]
  }
  const pending = { difference: cost, budget: cost, voucher: null, opensVoucher: null }
  expect(await inTray()).toEqual(pending)
  await post(march)
  expect(await vouchers(march)).toEqual([{ condition: 'posted', total: cost }])
  expect((await owed(march)).net).toBe(net)
  await expect(post(march)).rejects.toMatchObject({ code: 'YA_CONTABILIZADA', status: 409 })
  const voucher = expect.stringMatching(/^NO \d{3}$/)
  expect(await inTray()).toEqual({ difference: '0.00', budget: cost, voucher, opensVoucher: true })
  const { postingId } = await preview(march)
  const [entry] = (await inTx((tx) => printedOf(postingService, tx, { id: postingId! }))).posted
  expect(entry?.leads).toHaveLength(1)
  expect(new Set(entry?.rows.map(({ account }) => account)).size).toBe(entry?.rows.length)
  expect(sumOf(entry!.rows, ({ credit }) => money(credit ?? '0'))).toBe(money(cost!))
  await reverse(march)
  expect(await inTray()).toEqual(pending)
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
  const { lines: written } = await preview(may)
  await change('999999')
  expect(await preview(may)).toMatchObject({ problems: 0, status: 'posted' })
  expect((await preview(may)).lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual(
    written.map(({ account, debit, credit }) => [account, debit, credit]),
  )
  await change('242402')
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

/** A sick leave that somebody writes and another approves. */
const fallsIll = (engagementId: string, days: { readonly fromDay: string; readonly toDay: string }) =>
  inTx(async (tx) => {
    const { id: kindId } = (await rowWhere(tx, 'payroll.noveltyKind', { code: 'IGE' }, ['id']))!
    const input = { date: booksToday, engagementId, kindId, support: 'S-1', ...days } as DraftInput<
      typeof noveltyService.document
    >
    const id = await createDraft(noveltyService, { tx, actor, input })
    const approving = { tx, actor: approves, today: booksToday, id, action: 'approve' as const, input: {} }
    await performAction(noveltyService, approving)
  })

/** Somebody of 2.700.000 who was ill from 20 to 31 of a month that is posted, and what their EPS owes. */
async function claimed(month: number) {
  const salaries = [{ ...engagementOf(ground, newId()).salaries[0]!, amount: pesos(2_700_000) }]
  const { id: engagementId } = await hire({ salaries })
  const of = `2026-${String(month).padStart(2, '0')}`
  await fallsIll(engagementId, { fromDay: `${of}-20`, toDay: lastDayOf(2026, month) })
  const period = await approved(month)
  await post(period, lastDayOf(2026, month))
  const { rows } = await sql<{ id: string; item: string }>`
    select c.id, payroll.leave_item(v.number, v.vigencia, c.month) as item from payroll.leave_claim c
    join payroll.novelty v on v.id = c.novelty_id where c.engagement_id = ${engagementId}`.execute(db)
  const { id, item } = rows[0]!
  const run = (action: 'file' | 'recognise' | 'deny' | 'reopen', input: object) =>
    inTx((tx) => performAction(leaveClaimService, { tx, actor, today: booksToday, id, action, input }))
  await run('file', { filedOn: day('2026-11-03'), reference: 'RAD-77' })
  return {
    period,
    run,
    pays: (amount: number) =>
      received({ openItem: item, amount, account: '138426', terceroId: ground.epsId }),
    recognises: (amount: number) =>
      run('recognise', { postedOn: day('2026-11-10'), recognised: `${amount}.00`, purpose: null }),
    async shown() {
      const { rows: found } = await sql<{ shown: string }>`
        select concat_ws(' ', condition, days, paid::int, claimed::int, day31::int, received::int, balance::int) as shown
        from payroll.leave_claim_list where id = ${id}`.execute(db)
      return found[0]!.shown
    },
    async booked() {
      const { rows: found } = await sql<{ code: string; amount: number }>`
        select a.code, sum(l.debit - l.credit)::int as amount
        from accounting.entry_face e join accounting.entry_line_face l on l.entry_id = e.id and l.vigencia = e.vigencia
        join accounting.account_face a on a.id = l.account_id
        where e.document_id = ${id} group by 1 having sum(l.debit - l.credit) <> 0 order by 1`.execute(db)
      return Object.fromEntries(found.map(({ code, amount }) => [code, amount]))
    },
  }
}
const taken = (code: string) => ({ code, status: 409 })

test('a leave is claimed by days of the calendar, its day 31 is recovered, and receipts pay it in parts', async () => {
  const claim = await claimed(8)
  expect(await claim.shown()).toBe('filed 10 540000 600000 60000 0 540000')
  await claim.recognises(600_000)
  expect(await claim.booked()).toEqual({ '138426': 60_000, '480826': -60_000 })
  await claim.pays(200_000)
  expect(await claim.shown()).toBe('partial 10 540000 600000 60000 200000 400000')
  await expect(claim.pays(400_001)).rejects.toMatchObject(taken('TES-050'))
  await expect(
    claim.run('reopen', { date: day('2026-11-20'), reason: 'Se registró por error' }),
  ).rejects.toMatchObject(taken('NOM-473'))
  await expect(reverse(claim.period, '2026-11-20')).rejects.toMatchObject(taken('NOM-475'))
  await claim.pays(400_000)
  expect(await claim.shown()).toBe('paid 10 540000 600000 60000 600000 0')
})

test('an account that requires no document, as in older houses, is paid by that of a leave or without one', async () => {
  const requires = (required: boolean) =>
    sql`update accounting.account set requires_open_item = ${required} where code = '138426'`.execute(db)
  await requires(false)
  const claim = await claimed(9)
  await expect(claim.pays(540_001)).rejects.toMatchObject(taken('TES-050'))
  await claim.pays(540_000)
  expect(await claim.shown()).toBe('paid 9 540000 540000 0 540000 0')
  await received({ openItem: null, amount: 10_000, account: '138426', terceroId: ground.epsId })
  await requires(true)
})

test('what is recognised in less, and what is denied, is a cost of its centre, until it is filed again', async () => {
  const claim = await claimed(10)
  await claim.recognises(500_000)
  expect(await claim.booked()).toEqual({ '138426': -40_000, '730104': 40_000 })
  const again = { date: day('2026-11-11'), reason: 'La EPS corrigió su respuesta' }
  await claim.run('reopen', again)
  expect(await claim.booked()).toEqual({})
  await claim.run('deny', { postedOn: day('2026-11-12'), purpose: 'Sin derecho' })
  expect(await claim.booked()).toEqual({ '138426': -540_000, '730104': 540_000 })
  expect(await claim.shown()).toBe('denied 10 540000 600000 60000 0 0')
})

test('what changes after the approval reaches the next payroll, not the one that was approved (C2-8)', async () => {
  const { id, employeeId } = await hire()
  const january = await approved(1)
  const rows = screensOf(engagementRowOperations, { db, actor, today: booksToday })
  const fromDay = day('2026-01-01')
  const bearing = { highRisk: false, foreigner: false, riskClass: null, workCentre: null, subtype: null }
  await rows.act(changeAffiliation, { id, fromDay, kind: 'eps', terceroId: ground.otherEpsId, ...bearing })
  const alone = { secondCentreId: null, secondPercent: null, thirdCentreId: null, thirdPercent: null }
  await rows.act(changeCosts, { id, fromDay, costCentreId: ground.otherCentreId, percent: '100', ...alone })
  await sql`update hospital.position set name = 'Otro nombre' where id = ${ground.positionId}`.execute(db)
  const february = await approved(2)
  for (const period of [january, february]) await post(period, '2026-02-28')
  const { rows: found } = await sql<{ month: number; eps: string; centres: string; position: string }>`
    select p.month, n.snapshot ->> 'position' as position,
           (select string_agg(distinct s.code, ' ') from payroll.person_share s where s.person_id = n.id) as centres,
           (select string_agg(distinct y.tercero_label, ', ' order by y.tercero_label) from payroll.payable_list y
            where y.period_id = p.id and y.kind = 'eps') as eps
    from payroll.period p join payroll.period_person n on n.period_id = p.id and n.engagement_id = ${id}
    where p.month in (1, 2) order by 1`.execute(db)
  await sql`update hospital.position set name = 'Auxiliar administrativo' where id = ${ground.positionId}`.execute(
    db,
  )
  expect(found).toEqual([
    { month: 1, position: '407-05 Auxiliar administrativo', centres: 'N10', eps: 'EPS de prueba' },
    { month: 2, position: '407-05 Otro nombre', centres: 'N20', eps: 'EPS de prueba, Otra EPS de prueba' },
  ])
  const { rows: booked } = await sql<{ month: number; code: string }>`
    select distinct p.month, f.code from payroll.period p join payroll.period_posting g on g.period_id = p.id
    join accounting.entry_face e on e.document_id = g.id
    join accounting.entry_line_face l on l.entry_id = e.id and l.vigencia = e.vigencia
    join people.employee_face m on m.tercero_id = l.tercero_id and m.id = ${employeeId}
    join hospital.cost_centre_face f on f.id = l.cost_centre_id
    where p.month in (1, 2) order by 1, 2`.execute(db)
  expect(booked).toEqual([
    { month: 1, code: 'N10' },
    { month: 2, code: 'N20' },
  ])
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
