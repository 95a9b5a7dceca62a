import { rowsFrom } from '@quina/db/server'
import { day, type Id, money, sumOf } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgetWorld } from '../../modules/finance/budget/testing/budget-world.server.ts'
import {
  commitPeriod,
  periodBudget,
} from '../../modules/finance/payroll/books/commitment/commitment.contract.ts'
import { commitmentOperations } from '../../modules/finance/payroll/books/commitment/commitment.server.ts'
import {
  holdPayables,
  releasePayables,
} from '../../modules/finance/payroll/books/payable/payable.contract.ts'
import { payableOperations } from '../../modules/finance/payroll/books/payable/payable.server.ts'
import { postPeriod } from '../../modules/finance/payroll/books/posting/posting.contract.ts'
import { postingOperations } from '../../modules/finance/payroll/books/posting/posting.server.ts'
import { periodProof } from '../../modules/finance/payroll/books/proof/period-proof.contract.ts'
import { periodProofOperations } from '../../modules/finance/payroll/books/proof/period-proof.server.ts'
import { pairsOf } from '../../modules/finance/treasury/report/proof/pair.server.ts'
import { booksToday, booksWorld } from './books-world.ts'

const budget = await budgetWorld({ drugs: 500_000_000, services: 500_000_000 })
const { db } = budget
afterAll(() => budget.close())
const { actor, inTx, hire, approved } = await booksWorld(db, budget.campusId)
const operations = [
  ...commitmentOperations,
  ...postingOperations,
  ...periodProofOperations,
  ...payableOperations,
]
const { ask, act } = screensOf(operations, { db, actor, today: booksToday })
const date = day('2026-08-31')
let periodId: Id<'payroll.period'>
const earnings = '2.1.2.02.02.008'
const contributions = '2.4.5.01.03'
beforeAll(async () => {
  await inTx(async (tx) => {
    await sql`insert into admin.company (id, name, nit, check_digit)
              values (gen_random_uuid(), 'Hospital de prueba', '900123456', 8)`.execute(tx)
    const house = { documentType: 'NIT', number: '900123456', personType: 'juridica' } as const
    const where = { address: 'Calle 1 # 2-3', municipality: 'Cali', phone: '6025550110' }
    await addTercero(tx, actor, { ...house, ...where, businessName: 'Hospital de prueba' })
    await sql`
      update payroll.concept_account a
      set rubro_administrative = case c.nature when 'employer' then ${contributions} else ${earnings} end,
          rubro_operative = case c.nature when 'employer' then ${contributions} else ${earnings} end
      from payroll.concept c where c.id = a.concept_id and c.nature in ('earning', 'employer')`.execute(tx)
  })
  await hire()
  await hire({ spending: 'administrative' })
  periodId = await approved(8)
})

const compared = async () => ask(periodProof, { periodId })
const reasons = async (part: string) => [
  ...new Set(
    (await compared()).filter(({ compared: what }) => what.includes(part)).map(({ reason }) => reason),
  ),
]
const cuadre = async () => inTx((tx) => pairsOf(tx, 'payroll', { vigencia: 2026, to: '2026-12-31' }))
const open = async () =>
  (await cuadre())
    .filter(({ difference }) => difference !== 0n)
    .map(({ document, reason }) => `${document.replace(/ de 2026.*? y /, ' y ')}: ${reason}`)

test('a payroll that was only approved lacks its voucher, and says nothing of its budget yet', async () => {
  expect(
    (await compared()).map(({ compared: what, reason }) => `${what.split(' y ')[1]}: ${reason}`),
  ).toEqual(['su comprobante: unposted', 'lo que se debe: unposted'])
  expect(await open()).toEqual([
    'Nómina NOM 001 y lo que se debe: unposted',
    'Nómina NOM 001 y su comprobante: unposted',
  ])
})

test('once posted it equals its voucher and what it owes; the budget and PILA wait', async () => {
  await act(postPeriod, { periodId, date })
  expect(await reasons('comprobante')).toEqual(['equal'])
  expect(await reasons('se debe')).toEqual(['equal'])
  expect(await reasons('obligaciones')).toEqual(['uncommitted'])
  expect(await reasons('PILA')).toEqual(['unfiled'])
  expect(new Set((await open()).map((row) => row.split(': ')[1]))).toEqual(
    new Set(['uncommitted', 'unfiled']),
  )
})

test('committed, its obligaciones are what it owes in the budget', async () => {
  const { rubros } = await ask(periodBudget, { periodId })
  const need = (rubro: string | undefined) =>
    Math.ceil(Number(rubros.find((one) => one.rubro === rubro)!.needed))
  const cdp = await budget.approvedCdp({ services: need(earnings), drugs: need(contributions) })
  await act(commitPeriod, { periodId, date, cdpId: cdp.id as Id<'budget.cdp'>, grouping: 'whole' })
  expect(await reasons('obligaciones')).toEqual(['equal'])
  expect(await reasons('pagos presupuestales')).toEqual(['equal'])
})

test('what a concept without rubro costs is in no obligación, and the Cuadre says so', async () => {
  const found = await inTx(async (tx) => {
    const cost = (more: number) =>
      sql`update payroll.period_person set employer = employer + ${more} where period_id = ${periodId}`.execute(
        tx,
      )
    // What was approved does not change, but for what this test needs and puts back.
    await sql`alter table payroll.period_person disable trigger user`.execute(tx)
    await cost(250_000)
    const pairs = await pairsOf(tx, 'payroll', { vigencia: 2026, to: '2026-12-31' })
    await cost(-250_000)
    await sql`alter table payroll.period_person enable trigger user`.execute(tx)
    return pairs.filter(({ document }) => document.endsWith('obligaciones'))
  })
  expect(found).toMatchObject([{ difference: money('500000.00'), reason: 'withoutRubro' }])
  expect(await reasons('obligaciones')).toEqual(['equal'])
})

const planilla = (less: number) =>
  inTx(async (tx) => {
    const [row] = await rowsFrom<{ id: string }>(tx)`
      insert into payroll.pila (id, date, year, month, kind, operator, campus_id, created_by, updated_by, status, number, version)
      values (gen_random_uuid(), ${date}::date, 2026, 8, 'E', '83', ${actor.campusId}, ${actor.userId}, ${actor.userId},
              'generated', ${less + 1}, 1)
      returning id`
    const [file] = await rowsFrom<{ id: string }>(tx)`
      insert into payroll.pila_file (id, pila_id, generated_by, sha256, bytes, people, content, refusals)
      values (gen_random_uuid(), ${row!.id}, ${actor.userId}, ${'0'.repeat(64)}, 1, 2, ' ', '[]') returning id`
    await sql`
      insert into payroll.pila_payee (file_id, system, code, tercero_id, people, amount, payroll)
      select ${file!.id}, upper(min(kind)), upper(min(kind)), tercero_id, 2,
             sum(amount) - case when min(kind) = 'eps' then ${less} else 0 end, sum(amount)
      from payroll.payable where period_id = ${periodId} and kind in ('eps', 'afp', 'arl', 'ccf', 'sena', 'icbf', 'esap', 'men')
      group by tercero_id`.execute(tx)
    return row!.id
  })

test('its planilla is what it owes to each administrator, and what one lacks is its difference', async () => {
  const short = await planilla(100)
  const lacking = (await compared()).filter(({ reason }) => reason !== 'equal')
  expect(lacking).toMatchObject([{ tercero: 'EPS de prueba', difference: '100.00', reason: 'unfiled' }])
  await sql`update payroll.pila set status = 'annulled' where id = ${short}`.execute(db)
  await planilla(0)
  expect((await compared()).filter(({ reason }) => reason !== 'equal')).toEqual([])
  expect(await open()).toEqual([])
})

test('who is held (C2-11) is still owed: the Cuadre closes, and the retention is in the list', async () => {
  const nets = (condition: string) =>
    inTx(
      (tx) => rowsFrom<{ id: Id<'payroll.payable'>; balance: string }>(tx)`
        select id, balance::text as balance from payroll.payable_list
        where period_id = ${periodId} and kind = 'net' and condition = ${condition} order by id`,
    )
  const [payable] = await nets('open')
  const payables = [payable!.id]
  const reason = 'Los herederos no se han presentado'
  await act(holdPayables, { payables, cause: 'death', reason })
  expect(await nets('held')).toEqual([payable])
  expect((await compared()).filter(({ reason: why }) => why !== 'equal')).toEqual([])
  expect(await open()).toEqual([])
  await act(releasePayables, { payables, reason })
})

test('Σ of what explains the difference is the difference: each account by tercero beside its books', async () => {
  const accounts = (await cuadre()).filter(({ document }) => /^\d{6}/.test(document))
  const { rows } = await sql<{ total: string }>`
    select sum(balance)::text as total from payroll.payable_list where period_id = ${periodId}`.execute(db)
  expect(sumOf(accounts, ({ one }) => one)).toBe(money(rows[0]!.total))
  expect(sumOf(accounts, ({ other }) => other)).toBe(money(rows[0]!.total))
  // A voucher that somebody typed in an account of payroll is shown as such, and a payable without books as a fault.
  await sql`
    insert into payroll.payable (id, campus_id, day, due_on, period_id, tercero_id, kind, account_id, amount)
    select gen_random_uuid(), campus_id, day, due_on, period_id, tercero_id, 'other', account_id, 7
    from payroll.payable where kind = 'arl' limit 1`.execute(db)
  const faults = (await cuadre()).filter(({ difference }) => difference !== 0n)
  expect(faults.map(({ difference, reason }) => [difference, reason])).toEqual([[700n, 'unexplained']])
})
