import { seedConcepts, seedWithholdingRules } from '@quina/accounting/server'
import { decideParameter } from '@quina/blocks/server'
import { paymentShare } from '@quina/budget/contract'
import { day, newId } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { program } from '../../../modules/finance/treasury/payment/payment-program/program.server.ts'
import { type PaymentWorld, paymentWorld } from './payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

const pesos = (whole: number) => BigInt(whole) * 100n
const issuing = { input: { date: '2026-08-20' } }
const undoing = { input: { date: '2026-08-21', reason: 'Se reversa en la historia' } }

const orderOf = (causacionId: string, amount: number, more: object = {}) => ({
  date: '2026-08-18',
  terceroId: world.supplier,
  payOn: '2026-08-20',
  priority: 'normal',
  form: 'pse',
  bankAccountId: world.bank.id,
  purpose: 'Pago de material médico quirúrgico',
  payables: [{ causacionId, amount: pesos(amount) }],
  deductions: null,
  ...more,
})

async function orderIn(state: string, support: string, whole = 1_000): Promise<string> {
  const id = await world.draft('order', orderOf(await world.owed({ support, gross: whole }), whole))
  const path: [string, object][] = [
    ['program', {}],
    ['approve', { as: world.officer }],
    ['issue', issuing],
    ['confirm', { input: { date: '2026-08-21' } }],
  ]
  const goal = ['draft', 'programmed', 'approved', 'issued', 'confirmed'].indexOf(state)
  for (const [action, how] of path.slice(0, goal)) await world.run('order', id, action, how)
  return id
}

const params: Readonly<Record<string, object>> = {
  program: {},
  approve: {},
  issue: issuing,
  confirm: { input: { date: '2026-08-21' } },
  reject: undoing,
  annul: undoing,
}

describe('A.5: what may be done to an order in each state', () => {
  test.each([
    ['draft', 'program'],
    ['programmed', 'approve annul'],
    ['approved', 'issue annul'],
    ['issued', 'confirm reject annul'],
    ['confirmed', 'annul'],
  ])('%s: %s', async (state, allowed) => {
    const id = await orderIn(state, `A5-${state}`)
    const outcomes = []
    for (const [action, how] of Object.entries(params))
      outcomes.push(
        await world.run('order', id, action, { ...how, as: world.officer, dry: true }).then(
          () => action,
          (refused: { code: string }) => (refused.code === 'GEN-STATE' ? '' : `${action} ${refused.code}`),
        ),
      )
    expect(outcomes.filter((one) => one !== '').join(' ')).toBe(allowed)
  })
})

test('TES-021: of eight who program the last of a payable at once, one does', async () => {
  const causacionId = await world.owed({ support: 'FE-RACE', gross: 1_000 })
  const ids = []
  for (let at = 0; at < 8; at++) ids.push(await world.draft('order', orderOf(causacionId, 600)))
  const done = await Promise.allSettled(ids.map((id) => world.run('order', id, 'program')))
  const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(refused).toEqual(Array(7).fill('TES-021'))
})

test('bulk programming: one order for each tercero and batch, with the estampilla of its rule', async () => {
  const { terceroId, causaciones } = await causedWithStamp()
  const batch = newId()
  const input = {
    batch,
    payOn: day('2026-08-20'),
    bankAccountId: world.bank.id,
    form: 'pse' as const,
    priority: 'high' as const,
    today: day('2026-08-18'),
  }
  const ids = []
  for (const causacionId of causaciones)
    ids.push(await world.act((tx) => program(tx, world.clerk, { ...input, causacionId })))
  expect(new Set(ids).size).toBe(1)
  const [id = ''] = ids
  await world.run('order', id, 'approve', { as: world.officer })
  await world.run('order', id, 'issue', issuing)
  const { rows } = await sql<{ id: string }>`
    select id from treasury.egreso where order_id = ${id}::uuid`.execute(world.db)
  expect((await world.vouchers(rows[0]?.id)).slice(1)).toEqual([
    '  Dr 240101 12,000,000 FE-S1',
    '  Dr 240101 6,000,000 FE-S2',
    '  Cr 240722 360,000',
    '  Cr 11100599 17,640,000',
  ])
  const move = await world.db
    .selectFrom('accounting.withholdingLine')
    .select(['base', 'amount', 'terceroId'])
    .executeTakeFirstOrThrow()
  expect(move).toEqual({ base: '18000000.00', amount: '360000.00', terceroId })
})

/** Two causaciones of purchases and a rule that acts on them when they are paid: 2 % of the net. */
async function causedWithStamp() {
  const causaciones = [
    await world.owed({ support: 'FE-S1', gross: 12_000_000 }),
    await world.owed({ support: 'FE-S2', gross: 6_000_000 }),
  ]
  await world.act(async (tx) => {
    await sql`insert into people.tax_profile (id, tercero_id, from_day, regime, vat_responsible, income_filer, self_withholder,
        large_taxpayer, vat_agent, ica_self_withholder, resident, ciiu, version)
      values (${newId()}, ${world.supplier}, '2025-01-01', 'ordinary', true, true, false, false, false, false,
        true, '4645', 1)`.execute(tx)
    await tx
      .insertInto('accounting.withholdingRule')
      .values({
        id: newId(),
        kind: 'estampilla',
        code: 'PRO-HOSP',
        name: 'Pro-hospital',
        beneficiary: 'all',
        fromDay: day('2020-01-01'),
        base: 'net',
        rate: '2',
        rateUnit: 'percent',
        moment: 'payment',
        accountId: await world.accountId('240722'),
      })
      .execute()
    await seedConcepts(tx)
    await seedWithholdingRules(tx)
    for (const [at, parentId] of causaciones.entries())
      await sql`insert into accounting.causacion_line (id, parent_id, position, concept_id, quantity, unit_price)
        select ${newId()}, ${parentId}, 1, id, 1, ${[12_000_000, 6_000_000][at]} from accounting.concept
        where code = 'MMQ'`.execute(tx)
  })
  return { terceroId: world.supplier, causaciones }
}

describe('who keeps the account of the payee', () => {
  test.each([
    ['registered', 'order'],
    ['approved', 'order'],
    ['registered', 'egreso'],
    ['approved', 'egreso'],
  ] as const)('TES-103: %s it: prepares no %s', async (hand, kind) => {
    const account = await world.db
      .selectFrom('people.bankAccount')
      .select(['registeredBy', 'decidedBy'])
      .where('terceroId', '=', world.supplier)
      .executeTakeFirstOrThrow()
    const userId = (hand === 'registered' ? account.registeredBy : account.decidedBy) as never
    const keeper = { ...actorFor({ name: 'Pía Gil', campusId: world.campusId }), userId }
    const input =
      kind === 'order'
        ? orderOf(await world.owed({ support: `FE-${hand}`, gross: 10 }), 10, { form: 'transfer' })
        : directOf({ accountId: await world.accountId('251101'), amount: pesos(10) }, { form: 'transfer' })
    await expect(world.draft(kind, input, keeper)).rejects.toMatchObject({ code: 'TES-103' })
  })
})

const directOf = (line: object, more: object = {}) => ({
  date: '2026-09-10',
  kind: 'payroll',
  terceroId: world.supplier,
  form: 'pse',
  bankAccountId: world.bank.id,
  reference: null,
  purpose: 'Egreso directo de la historia',
  directReason: 'No tiene causación que lo respalde',
  orderId: null,
  chequeId: null,
  payments: [
    { terceroId: null, openItem: null, causacionId: null, obligacionId: null, netTotal: null, ...line },
  ],
  deductions: null,
  ...more,
})

test('§3.10: with the deductions first, the first transfer pays all that was withheld', async () => {
  await world.act((tx) =>
    decideParameter(tx, paymentShare, {
      fromDay: day('2026-01-01'),
      value: 'deductions_first',
      userId: world.chief.userId,
    }),
  )
  const registro = await world.approvedRegistro(await world.approvedCdp(10_000_000), 10_000_000)
  const obligacion = await world.approvedObligacion(registro, 10_000_000)
  const causacionId = await world.owed({
    support: 'E-3',
    gross: 10_000_000,
    withheld: 1_196_600,
    obligacion,
  })
  const pay = async (amount: number) => {
    const id = await world.draft('order', orderOf(causacionId, amount))
    await world.run('order', id, 'program')
    await world.run('order', id, 'approve', { as: world.officer })
    await world.run('order', id, 'issue', issuing)
    return world.available(obligacion.lines[0]!)
  }
  expect(await pay(4_000_000)).toBe(4_803_400)
  expect(await pay(4_803_400)).toBe(0)
})

test('TES-121: what was put together with the statement of the bank is not undone', async () => {
  const id = await orderIn('issued', 'FE-REC', 1_000)
  const { rows } = await sql<{ id: string }>`
    select id from treasury.egreso where order_id = ${id}::uuid`.execute(world.db)
  await world.act((tx) => matched(tx, rows[0]?.id ?? ''))
  await expect(world.run('egreso', rows[0]?.id ?? '', 'annul', undoing)).rejects.toMatchObject({
    code: 'TES-121',
  })
  await expect(world.run('order', id, 'reject', undoing)).rejects.toMatchObject({ code: 'TES-121' })
})

type Tx = Parameters<Parameters<PaymentWorld['act']>[0]>[0]

async function matched(tx: Tx, egresoId: string): Promise<void> {
  const reconciliationId = newId()
  const matchId = newId()
  const who = world.chief.userId
  await sql`insert into treasury.reconciliation (id, status, campus_id, created_by, updated_by, date, bank_account_id,
      statement_balance)
    values (${reconciliationId}, 'open', ${world.campusId}, ${who}, ${who}, '2026-08-31', ${world.bank.id}, 0)`.execute(
    tx,
  )
  await sql`insert into treasury.bank_match (id, reconciliation_id, made_by)
    values (${matchId}, ${reconciliationId}, ${who})`.execute(tx)
  await sql`insert into treasury.match_book (vigencia, line_id, match_id)
    select l.vigencia, l.id, ${matchId}::uuid from accounting.entry e
    join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
    join accounting.account a on a.id = l.account_id
    where e.document_id = ${egresoId}::uuid and a.code = ${world.bank.code}`.execute(tx)
}

describe('what an order refuses', () => {
  test.each([
    ['TES-101', { payables: [] as unknown[], amount: 0 }],
    ['TES-102', { deductions: 2_000 }],
    ['TES-109', { form: 'compensation' }],
    ['TES-110', { bankAccountId: null }],
    ['TES-124', { payOn: '2026-08-17' }],
    ['TES-123', { terceroId: 'bank' }],
  ])('%s', async (code, given) => {
    const causacionId = await world.owed({ support: `FE-${code}`, gross: 1_000 })
    const {
      deductions,
      terceroId,
      amount,
      payables: _,
      ...more
    } = given as { deductions?: number; terceroId?: string; amount?: number; payables?: unknown }
    const input = orderOf(causacionId, amount ?? 1_000, {
      ...more,
      ...(terceroId === undefined ? {} : { terceroId: world.bank.bankId }),
      ...(deductions === undefined ? {} : { deductions: [await fineOf(deductions)] }),
    })
    await expect(world.draft('order', input)).rejects.toMatchObject({ code })
  })
})

const fineOf = async (amount: number) => ({
  kind: 'fine',
  ruleId: null,
  advanceId: null,
  accountId: await world.accountId('240722'),
  terceroId: world.supplier,
  openItem: null,
  base: null,
  amount: pesos(amount),
})
