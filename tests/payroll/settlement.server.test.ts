import { setTimeout } from 'node:timers/promises'
import { createDraft, performAction } from '@quina/blocks/server'
import { rowOf, valueFrom, valuesFrom } from '@quina/db/server'
import { day, type Id, newId, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { printedOf, screensOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeArea,
  reopenArea,
} from '../../modules/finance/accounting/ledger/period-area/period-area.server.ts'
import { drawnVouchers } from '../../modules/finance/accounting/testing/drawn-vouchers.server.ts'
import { liquidationService } from '../../modules/finance/payroll/benefits/liquidation/liquidation.server.ts'
import { defineBenefitDebts } from '../../modules/finance/payroll/benefits/provision/benefit-debt.server.ts'
import { moveProvisions } from '../../modules/finance/payroll/benefits/provision/provision-move.server.ts'
import { settlementAlerts } from '../../modules/finance/payroll/benefits/settlement/settlement-deadline.server.ts'
import { defineSettlementPayrolls } from '../../modules/finance/payroll/benefits/settlement/settlement-payroll.server.ts'
import {
  benefitBooks,
  postBenefit,
  reverseBenefit,
} from '../../modules/finance/payroll/books/benefit-books/benefit-books.contract.ts'
import { benefitBooksOperations } from '../../modules/finance/payroll/books/benefit-books/benefit-books.server.ts'
import { benefitDebts } from '../../modules/finance/payroll/books/benefit-debt/benefit-debts.server.ts'
import { benefitBudget } from '../../modules/finance/payroll/books/commitment/commitment.contract.ts'
import { commitmentOperations } from '../../modules/finance/payroll/books/commitment/commitment.server.ts'
import { postPeriod } from '../../modules/finance/payroll/books/posting/posting.contract.ts'
import { postingOperations } from '../../modules/finance/payroll/books/posting/posting.server.ts'
import { periodProof } from '../../modules/finance/payroll/books/proof/period-proof.contract.ts'
import { periodProofOperations } from '../../modules/finance/payroll/books/proof/period-proof.server.ts'
import { periodService } from '../../modules/finance/payroll/period/period/period.server.ts'
import { settlementPayrolls } from '../../modules/finance/payroll/period/period/settlement-period.server.ts'
import { deductionService } from '../../modules/finance/payroll/staff/deduction/deduction.server.ts'
import { engagementService } from '../../modules/finance/payroll/staff/engagement/engagement.server.ts'
import { tellingPay } from '../../modules/finance/payroll/staff/pay-access/pay-access.server.ts'
import { booksToday, booksWorld } from './books-world.ts'
import { engagementOf } from './payroll-world.ts'
import { periodHouse } from './period-house.ts'
import { settlementFigures, settlementVerbs, startDate } from './settlement-verbs.ts'

const { db, close } = await testDatabase()
afterAll(close)
const { actor, approves, ground, inTx, approved } = await booksWorld(db)
const operations = [...benefitBooksOperations, ...commitmentOperations, ...postingOperations]
const { ask, act } = screensOf(operations, { db, actor, today: booksToday })
beforeAll(() => {
  // Another file of the same process may have put its own.
  defineBenefitDebts(benefitDebts)
  defineSettlementPayrolls(settlementPayrolls)
})

const { employed, leaves, drafted, run, settled } = settlementVerbs({ actor, approves, ground, inTx })
const { linesOf, totalsOf, owed } = settlementFigures(db)

test('B-3: the settlement of somebody who retires, whole: what is earned, contributed and paid', async () => {
  const { id: engagementId } = await employed()
  const id = await settled(engagementId)
  expect(await linesOf(id, 'earning')).toEqual([
    ...['BASICO 1500000', 'AUX-TRANSP 124548', 'BSP 743750', 'PRIMA-SERV 486587', 'VAC-COMP 1230949'],
    ...['PRIMA-VAC 1230949', 'BON-RECR 141667', 'PRIMA-NAV 2860387', 'CESANTIAS 3098752', 'INT-CES 294381'],
  ])
  // IBC 2.243.750: health 280.500 and pension 359.000, of which 89.750 each are the employee's (payroll dossier §2.14).
  // 3.959.213 of base against 95 UVT of the 23,12 days that all of it is the pay of (ET, art. 385).
  expect(await linesOf(id, 'deduction')).toEqual([
    ...['SALUD-EMP 89750', 'PENSION-EMP 89750', 'RETEFUENTE 23700'],
  ])
  expect(await linesOf(id, 'employer')).toEqual(
    expect.arrayContaining(['SALUD-PAT 190750', 'PENSION-PAT 269250']),
  )
  const totals = await totalsOf(id)
  expect(totals).toMatchObject({ earned: 11_711_970, deducted: 203_200, net: 11_508_770, sum: 11_508_770 })
})

test('its paper is worth the net, and says how each concept and each deduction is computed', async () => {
  const { id: engagementId } = await employed()
  const id = await settled(engagementId)
  const liquidations = db.selectFrom('payroll.benefitLiquidation').selectAll()
  const stored = await liquidations.where('id', '=', id).executeTakeFirstOrThrow()
  const { worth, adds } = await inTx((tx) => printedOf(liquidationService, tx, stored))
  expect(worth).toBe(pesos(11_508_770))
  const sentences = await valuesFrom<string>(db)`
    select l.sentence from payroll.period p join payroll.period_person n on n.period_id = p.id
    join payroll.period_line l on l.person_id = n.id
    where p.liquidation_id = ${id} and l.nature in ('earning', 'deduction')`
  expect(sentences).toHaveLength(13)
  for (const sentence of sentences) expect(adds).toContain(sentence)
})

const provided = (engagementId: string, kind: string, whole: number) =>
  inTx(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into payroll.provision_run (id, date, purpose, status, number, version, campus_id, created_by, updated_by)
      values (gen_random_uuid(), '2026-01-31', 'Provisiones', 'approved', 1 + (select count(*) from payroll.provision_run), 1,
              ${actor.campusId}, ${actor.userId}, ${actor.userId})
      on conflict do nothing returning id`.execute(tx)
    const runId = rows[0]?.id ?? (await valueFrom<string>(tx)`select id from payroll.provision_run limit 1`)
    await moveProvisions(tx, { day: day('2026-01-31'), runId }, [
      { engagementId, kind, amount: pesos(whole) },
    ])
  })
const provisions = (engagementId: string) =>
  valuesFrom<string>(db)`
    select kind || ' ' || amount::int as shown from payroll.provision_balance
    where engagement_id = ${engagementId} and amount <> 0 order by kind`
const reason = 'Se corrige la base de la persona'

test('its entry takes the provision first, owes each what is theirs, and is reversed and annulled whole', async () => {
  const { id: engagementId } = await employed()
  await provided(engagementId, 'cesantias', 3_000_000)
  await provided(engagementId, 'bsp', 900_000)
  const id = await settled(engagementId)
  const foreseen = await ask(benefitBooks, { liquidationId: id })
  expect(foreseen).toMatchObject({ problem: null, status: 'approved' })
  const budget = await ask(benefitBudget, { liquidationId: id })
  const { earned, employer } = (await totalsOf(id))!
  const needed = budget.rubros.reduce((sum, one) => sum + Number(one.needed), 0) + Number(budget.unplaced)
  expect(needed).toBe(earned + employer)
  await act(postBenefit, { liquidationId: id, postedOn: day('2026-10-20') })
  expect(await owed(id)).toEqual([
    ...['afp 242401 89750 open', 'afp 251122 269250 open', 'arl 251111 54700 open', 'ccf 251124 109300 open'],
    ...['eps 242402 89750 open', 'eps 251123 190750 open', 'icbf 249050 82000 open'],
    ...['net 251101 11508770 open', 'sena 249050 54700 open', 'withholding 243615 23700 open'],
  ])
  const drawn = await drawnVouchers(db, id)
  // Cesantías take all that was provided; of the bonus 156.250 are owed to nobody.
  expect(drawn).toMatch(/251102 +3000000\.00/)
  expect(drawn).toMatch(/251109 +900000\.00/)
  expect(drawn).toMatch(/730109 +156250\.00/)
  const { rows } = await sql<{ debit: number; credit: number }>`
    select sum(l.debit)::int as debit, sum(l.credit)::int as credit from accounting.entry_face e
    join accounting.entry_line_face l on l.entry_id = e.id where e.document_id = ${id}`.execute(db)
  expect(rows).toEqual([{ debit: earned + employer + 156_250, credit: earned + employer + 156_250 }])
  expect(await provisions(engagementId)).toEqual([])
  const posted = await ask(benefitBooks, { liquidationId: id })
  expect([posted.uses, posted.released]).toEqual([foreseen.uses, foreseen.released])
  expect(posted.released).toEqual([{ label: 'Bonificación por servicios prestados', amount: '156250.00' }])
  await act(reverseBenefit, { liquidationId: id, date: day('2026-10-21'), reason })
  expect((await owed(id)).every((row) => row.endsWith('reversed'))).toBe(true)
  expect(await provisions(engagementId)).toEqual(['bsp 900000', 'cesantias 3000000'])
  await run(id, 'annul', { date: day('2026-10-22'), reason })
  expect(await totalsOf(id)).toBeUndefined()
  const again = await drafted(engagementId)
  await run(again, 'approve')
  expect(await totalsOf(again)).toMatchObject({ net: 11_508_770 })
})

test('after the payroll of its month a settlement contributes in the line that PILA has, rounded once', async () => {
  const { id: engagementId } = await employed()
  await leaves(engagementId)
  await expect(drafted(engagementId, { salaryFrom: null })).rejects.toMatchObject({
    code: 'NOM-425',
    fields: { salaryFrom: expect.stringContaining('Apruebe antes la nómina') },
  })
  await expect(drafted(engagementId, { salaryFrom: '2026-10-02' })).rejects.toMatchObject({
    code: 'NOM-424',
    fields: { salaryFrom: expect.stringContaining('2026/10/01') },
  })
  const period = await approved(10)
  const id = await drafted(engagementId, { salaryFrom: null })
  await run(id, 'approve')
  expect((await linesOf(id, 'earning'))[0]).toBe('BSP 743750')
  const { rows } = await sql<{ concept: string; amount: number }>`
    select l.concept, sum(l.amount)::int as amount from payroll.period p
    join payroll.period_person n on n.period_id = p.id join payroll.period_line l on l.person_id = n.id
    where (p.id = ${period} or p.liquidation_id = ${id}) and n.engagement_id = ${engagementId}
      and l.concept ~ 'SALUD|PENSION' group by 1 order by 1`.execute(db)
  // Both together are what B-3 contributes.
  expect(rows).toEqual([
    ...[
      { concept: 'PENSION-EMP', amount: 89_750 },
      { concept: 'PENSION-PAT', amount: 269_250 },
    ],
    ...[
      { concept: 'SALUD-EMP', amount: 89_750 },
      { concept: 'SALUD-PAT', amount: 190_750 },
    ],
  ])
  const { rows: lines } = await sql<{ ibc: number }>`
    select (l -> 'line' -> 'ibc' ->> 'health')::bigint / 100 as ibc from payroll.month_pila m, jsonb_array_elements(m.pila) l
    where m.engagement_id = ${engagementId} and m.year = 2026 and m.month = 10`.execute(db)
  expect(lines.map(({ ibc }) => Number(ibc))).toEqual([2_243_750])
})

test('the payroll of who leaves is made by the settlement alone, and posted with it', async () => {
  const { id: engagementId } = await employed()
  const byHand = inTx((tx) =>
    createDraft(periodService, {
      ...{ tx, actor },
      input: { kind: 'settlement', date: booksToday, year: 2026, month: 10, paidOn: booksToday } as never,
    }),
  )
  await expect(byHand).rejects.toMatchObject({ code: 'NOM-426', fields: { kind: expect.any(String) } })
  const id = await settled(engagementId)
  const period = await db
    .selectFrom('payroll.period')
    .select('id')
    .where('liquidationId', '=', id)
    .executeTakeFirstOrThrow()
  const post = act(postPeriod, { periodId: period.id, date: day('2026-10-31') })
  await expect(post).rejects.toMatchObject({ code: 'NOM-447', status: 409 })
})

let papers = 0
const ordered = (employeeId: Id<'people.employee'>, change: object) => {
  papers += 1
  const input = {
    ...{
      date: booksToday,
      employeeId,
      terceroId: ground.ccfId,
      office: `Oficio ${papers}`,
      receivedOn: '2026-03-01',
    },
    ...{ base: 'salary', onBonus: false, onVacation: false, onCesantias: false, onSettlement: true },
    ...{ fromDay: '2026-03-01', authorisedOn: '2026-02-20', mode: 'amount', paidBefore: pesos(0), cap: null },
    ...{ amount: null, percent: null, untilDay: null, instalments: null, depositAccount: null },
    ...{ court: 'Juzgado 3', process: '1'.repeat(23), ...change },
  } as unknown as Parameters<typeof createDraft<typeof deductionService.document>>[1]['input']
  return inTx(async (tx) => {
    const id = await createDraft(deductionService, { tx, actor, input })
    await performAction(deductionService, { tx, actor, today: booksToday, id, action: 'approve', input: {} })
    return id
  })
}
const notesOf = async (id: string) => {
  const { rows } = await sql<{
    notes: string[]
  }>`select notes from payroll.benefit_liquidation where id = ${id}`.execute(db)
  return rows[0]!.notes
}

test.each([
  // 30 % of 11.587.422 (salary and benefits, without transport) less 203.200 of contributions and withholding.
  ['bears on the settlement', { onSettlement: true }, 'EMB-ALIM 3415267'],
  // 30 % of 1.500.000 less the part of them that the salary has: 26.304.
  ['bears on the salary alone', { onSettlement: false }, 'EMB-ALIM 442109'],
] as const)('an order of maintenance that %s', async (_, change, deducted) => {
  const { id: engagementId, employeeId } = await employed()
  await ordered(employeeId, { kind: 'embargoFood', mode: 'percent', percent: '30', ...change })
  const id = await settled(engagementId)
  expect(await linesOf(id, 'deduction')).toEqual([
    'SALUD-EMP 89750',
    'PENSION-EMP 89750',
    'RETEFUENTE 23700',
    deducted,
  ])
  const { net, sum } = (await totalsOf(id))!
  expect(net).toBe(sum)
})

const maintenance = { kind: 'embargoFood', mode: 'percent', percent: '30', onSettlement: false }
const rest = { kind: 'vacation', decision: 'time', date: '2026-10-01', untilDay: '2026-09-30', restDays: 15 }
const inAdvance = {
  kind: 'cesantiasAdvance',
  date: '2026-10-01',
  untilDay: '2026-09-30',
  advance: pesos(2_000_000),
}
test.each([
  // 30 % of 4.099.578 (rest, prima and recreación) less 160.000 of contributions and 0 of withholding.
  ['maintenance, on a rest', { ...maintenance, onVacation: true }, rest, 'EMB-ALIM'],
  ['maintenance that does not bear on rests', { ...maintenance, onCesantias: true }, rest, null],
  ['a civil order, whatever it says', { kind: 'embargoCivil', mode: 'fifth', onVacation: true }, rest, null],
  // Half of 2.000.000: neither contributions nor withholding take of cesantías.
  [
    'a cooperative, on cesantías',
    { ...maintenance, kind: 'embargoCooperative', percent: '50', onCesantias: true },
    inAdvance,
    'EMB-COOP 1000000',
  ],
  ['maintenance, on cesantías', { ...maintenance, onCesantias: true }, inAdvance, 'EMB-ALIM 600000'],
  ['maintenance on rests alone, on cesantías', { ...maintenance, onVacation: true }, inAdvance, null],
] as const)('one benefit answers for orders by their kind and what they bear on: %s', async (...row) => {
  const [, order, benefit, deducted] = row
  const { id: engagementId, employeeId } = await employed()
  await ordered(employeeId, order)
  const id = await drafted(engagementId, {
    salaryFrom: null,
    adjustments: [],
    restFrom: '2026-10-05',
    ...benefit,
  })
  await run(id, 'approve')
  const garnished = (await linesOf(id, 'deduction')).filter((line) => line.startsWith('EMB'))
  expect(garnished).toEqual(deducted === null ? [] : [expect.stringContaining(deducted)])
  const { net, sum } = (await totalsOf(id))!
  expect(net).toBe(sum)
})

test('a libranza that the person authorised is paid whole, up to the half, and what is left is reported', async () => {
  const small = await employed()
  const instalment = { kind: 'libranza', amount: pesos(200_000), court: null, process: null }
  await ordered(small.employeeId, { ...instalment, cap: pesos(2_000_000), paidBefore: pesos(500_000) })
  const paid = await settled(small.id)
  expect(await linesOf(paid, 'deduction')).toContain('LIBRANZA 1500000')
  expect(await notesOf(paid)).toEqual([])
  const large = await employed()
  await ordered(large.employeeId, { ...instalment, cap: pesos(20_000_000) })
  const id = await settled(large.id)
  // Half of 11.587.422 less 203.200.
  expect(await linesOf(id, 'deduction')).toContain('LIBRANZA 5692111')
  expect(await notesOf(id)).toEqual([expect.stringContaining('queda un saldo de 14.307.889')])
  const other = await employed()
  await ordered(other.employeeId, { ...instalment, cap: pesos(2_000_000), onSettlement: false })
  expect(await linesOf(await settled(other.id), 'deduction')).toContain('LIBRANZA 200000')
})

test('an order of maintenance takes its part of the cesantías of the year, and the fund gets the rest', async () => {
  const { affiliations: given } = engagementOf(ground, newId())
  const affiliations = [
    ...given,
    { ...given[0]!, fromDay: startDate, kind: 'cesantias', terceroId: ground.ccfId },
  ]
  const yearly = { kind: 'cesantias', date: '2026-12-01', untilDay: '2026-11-30', salaryFrom: null }
  const free = await employed({ affiliations })
  await run(await drafted(free.id, yearly), 'approve')
  const { id: engagementId, employeeId } = await employed({ affiliations })
  await ordered(employeeId, { ...maintenance, onCesantias: true })
  const id = await drafted(engagementId, yearly)
  await run(id, 'approve')
  const [worth = ''] = await linesOf(id, 'earning')
  const whole = Number(worth.replace('CESANTIAS ', ''))
  const embargo = Math.round(whole * 0.3)
  expect(await linesOf(id, 'deduction')).toEqual([`EMB-ALIM ${embargo}`, `CES-FONDO ${whole - embargo}`])
  expect(await totalsOf(id)).toMatchObject({ net: 0, sum: 0 })
  await act(postBenefit, { liquidationId: id, postedOn: day('2026-12-02') })
  expect((await owed(id)).toSorted()).toEqual([
    `cesantias 251102 ${whole - embargo} open`,
    expect.stringMatching(new RegExp(`^embargo 2424\\d+ ${embargo} open$`)),
  ])
  const { rows } = await sql<{ due: string; payee: string }>`
    select due_on::text as due, tercero_label as payee from payroll.payable_list
    where liquidation_id = ${id} and kind = 'cesantias'`.execute(db)
  expect(rows).toEqual([{ due: '2027-02-14', payee: 'Caja de prueba' }])
})

test('a rest that takes all of a later month contributes ahead of it, and that month owes nothing', async () => {
  const site = await periodHouse(db, ground)
  const engagementId = await site.hire()
  await site.approved(9)
  const wanted = {
    kind: 'vacation',
    decision: 'time',
    date: '2026-10-01',
    untilDay: '2026-09-30',
    salaryFrom: null,
  }
  const id = await drafted(
    engagementId,
    { ...wanted, restFrom: '2026-10-05', restDays: 45, adjustments: [] },
    site.liquidates,
  )
  await run(id, 'approve', {}, site.approves)
  // 4 % of 2.640.000 for the thirty days of November, beside those of October.
  const ahead = await sql<{ shown: string }>`
    select l.concept || ' ' || to_char(l.of_month, 'MM') || ' ' || l.amount::int as shown from payroll.period p
    join payroll.period_person n on n.period_id = p.id join payroll.period_line l on l.person_id = n.id
    where p.liquidation_id = ${id} and l.of_month is not null order by 1`.execute(db)
  expect(ahead.rows.map(({ shown }) => shown)).toEqual(['PENSION-EMP 11 105600', 'SALUD-EMP 11 105600'])
  await site.approved(10)
  const november = await site.approved(11)
  expect(await site.people(november)).toMatchObject([
    { earned: '0.00', deducted: '0.00', net: '0.00', alerts: [] },
  ])
  const { rows } = await sql<{ concept: string; amount: number }>`
    select case when l.concept like 'SALUD%' then 'health' else 'pension' end as concept, sum(l.amount)::int as amount
    from payroll.period p join payroll.period_person n on n.period_id = p.id join payroll.period_line l on l.person_id = n.id
    where n.engagement_id = ${engagementId} and p.status = 'approved' and l.concept ~ '^(SALUD|PENSION)'
      and coalesce(l.of_month, make_date(p.year, p.month, 1)) = '2026-11-01'
    group by 1 order by 1`.execute(db)
  expect(rows).toEqual([
    { concept: 'health', amount: 330_000 },
    { concept: 'pension', amount: 422_400 },
  ])
})

test('cesantías of somebody in the FNA go to it, and the person is paid the rest', async () => {
  await inTx((tx) =>
    addTercero(tx, actor, {
      documentType: 'NIT',
      number: '899999284',
      personType: 'juridica',
      businessName: 'Fondo Nacional del Ahorro',
    }),
  )
  const { id: engagementId } = await employed({ cesantiasRegime: 'fna' })
  const id = await settled(engagementId)
  const { earned, net } = (await totalsOf(id))!
  expect([earned, net]).toEqual([11_711_970 - 3_098_752 - 294_381, 11_508_770 - 3_098_752 - 294_381])
  await act(postBenefit, { liquidationId: id, postedOn: day('2026-10-20') })
  expect(await owed(id)).toEqual(
    expect.arrayContaining(['fna 251102 3098752 open', `net 251101 ${net} open`]),
  )
  const other = await employed({ cesantiasRegime: 'fna' })
  await ordered(other.employeeId, { ...maintenance, onCesantias: true })
  const garnished = await settled(other.id)
  // 30 % of what goes to the FNA; and of 1.500.000 less the part of 203.200 that the salary has beside 8.194.289: 37.197.
  await act(postBenefit, { liquidationId: garnished, postedOn: day('2026-10-20') })
  const embargo = 929_626 + 438_841
  expect((await owed(garnished)).filter((one) => /^(fna|net|embargo)/.test(one))).toEqual([
    `embargo 242411 ${embargo} open`,
    `fna 251102 ${3_098_752 - 929_626} open`,
    `net 251101 ${net - 438_841} open`,
  ])
})

test('looking at the books of a settlement leaves the trace of whose pay was read', async () => {
  const { id: engagementId, employeeId } = await employed()
  const id = await settled(engagementId)
  const recorded = tellingPay([...benefitBooksOperations, ...periodProofOperations])
  const seen = screensOf(recorded, { db, actor, today: booksToday })
  await seen.ask(benefitBooks, { liquidationId: id })
  const { rows: made } = await sql<{ id: Id<'payroll.period'> }>`
    select id from payroll.period where liquidation_id = ${id}`.execute(db)
  await seen.ask(periodProof, { periodId: made[0]!.id })
  const { rows } = await sql<{ operation: string; resource: string; employees: string[] }>`
    select operation, resource, employee_ids as employees from payroll.pay_access
    where user_id = ${actor.userId} order by at`.execute(db)
  expect(rows.slice(-2)).toEqual([
    { operation: 'view', resource: 'payroll.benefitBooks', employees: [employeeId] },
    { operation: 'view', resource: 'payroll.periodProof', employees: [employeeId] },
  ])
})

test('C1.11: the liquidation of requested cesantías names its last days, and an alert counts those near them', async () => {
  const { id: engagementId } = await employed()
  await leaves(engagementId)
  // Who left is still offered by name, to be settled, and says so.
  const offered = await rowOf(db, 'payroll.engagementOption', engagementId, ['enabled', 'detail'])
  expect(offered).toEqual({ enabled: true, detail: expect.stringMatching(/ · Retirado$/) })
  const due = () => inTx((tx) => settlementAlerts[0]!.count(tx, { actor, today: day('2027-01-05') }))
  const before = await due()
  const id = await drafted(engagementId, { requestedOn: '2026-10-16' })
  await run(id, 'approve')
  // Fifteen business days, and forty-five more.
  const notes = await notesOf(id)
  expect(notes).toEqual([expect.stringContaining('el acto vence el 2026/11/09 y el pago el 2027/01/18')])
  expect(notes[0]).toContain('En término')
  expect([await due(), before]).toEqual([before + 1, before])
})

test('who settles approves it no more than a payroll, nor in a month that payroll closed', async () => {
  const { id: engagementId } = await employed()
  await leaves(engagementId)
  const id = await drafted(engagementId)
  const same = { code: 'MISMO_USUARIO_APRUEBA', status: 409 }
  await expect(run(id, 'approve', {}, actor)).rejects.toMatchObject(same)
  const month = { vigencia: 2026, number: 10 }
  await inTx((tx) => closeArea(tx, month, 'payroll'))
  const closed = { code: 'PERIODO_CERRADO', fields: { untilDay: expect.any(String) } }
  await expect(run(id, 'approve')).rejects.toMatchObject(closed)
  await inTx((tx) => reopenArea(tx, { ref: month, area: 'payroll', reason: 'Falta una liquidación' }))
  await run(id, 'approve')
})

test('one who settles and one who approves the month at once pay the days once, fifty times', async () => {
  const site = await periodHouse(db, ground)
  const engagementId = await site.hire()
  await site.hire()
  const retired = { retiredOn: day('2026-09-15'), cause: 'resignation', reason: 'Renuncia aceptada' } as const
  const by = { actor: site.liquidates, today: booksToday }
  await inTx((tx) =>
    performAction(engagementService, { tx, ...by, id: engagementId, action: 'retire', input: retired }),
  )
  const wanted = { untilDay: '2026-09-15', date: '2026-09-16', salaryFrom: '2026-09-01', adjustments: [] }
  const settlement = () => drafted(engagementId, wanted, site.liquidates)
  const refusals = new Set<string>()
  const lost = { settlement: 0, payroll: 0 }
  const period = await site.open(2026, 9)
  await site.run(period, 'liquidate')
  let id = await settlement()
  let lead = 0
  for (let round = 0; round < 50; round++) {
    const [settles, approval] = await Promise.allSettled([
      setTimeout(Math.max(0, -lead)).then(() => run(id, 'approve', {}, site.approves)),
      setTimeout(Math.max(0, lead)).then(() => site.run(period, 'approve', site.approves)),
    ])
    // The one that lost begins earlier the next time, until both meet.
    lead += settles.status === 'rejected' ? 20 : -20
    const times = await valueFrom<number>(db)`
      select count(*)::int from payroll.period p join payroll.period_person n on n.period_id = p.id
      join payroll.period_line l on l.person_id = n.id
      where p.status = 'approved' and n.engagement_id = ${engagementId} and l.concept = 'BASICO'`
    expect(times).toBe(1)
    for (const end of [settles, approval]) if (end.status === 'rejected') refusals.add(end.reason.code)
    lost[settles.status === 'rejected' ? 'settlement' : 'payroll'] += 1
    // The payroll as it was liquidated, and the settlement as a draft, for the next round.
    await sql`update payroll.period set status = 'liquidated' where id = ${period}`.execute(db)
    if (settles.status === 'rejected') continue
    await sql`update payroll.period set status = 'annulled' where liquidation_id = ${id}`.execute(db)
    await sql`update payroll.benefit_liquidation set status = 'annulled' where id = ${id}`.execute(db)
    id = await settlement()
  }
  expect(Math.min(lost.settlement, lost.payroll)).toBeGreaterThan(0)
  // Who comes a moment later finds the month changed, and later still the days paid.
  expect([...refusals].filter((code) => !['NOM-423', 'NOMINA_DESACTUALIZADA'].includes(code))).toEqual([])
}, 240_000)
