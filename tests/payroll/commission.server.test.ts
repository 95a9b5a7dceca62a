import { constraintsIn, createDraft, performAction } from '@quina/blocks/server'
import { day, type Id, money, pesos, zero } from '@quina/kernel'
import { payroll } from '@quina/payroll/server'
import { refusalOf, screensOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { commissionService } from '../../modules/finance/payroll/benefits/commission/commission.server.ts'
import { liquidate } from '../../modules/finance/payroll/benefits/liquidation/liquidation.domain.ts'
import { liquidationFacts } from '../../modules/finance/payroll/benefits/liquidation/liquidation-facts.server.ts'
import { commissionBudget } from '../../modules/finance/payroll/books/commitment/commitment.contract.ts'
import { payPayables } from '../../modules/finance/payroll/books/payable/payable.server.ts'
import { mustBeClear } from '../../modules/house/people/tercero/custody/custody.server.ts'
import { booksToday, booksWorld } from './books-world.ts'
import { engagementOf } from './payroll-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const { actor, ground, inTx, hire, received } = await booksWorld(db)
const { ask } = screensOf(payroll.operations, { db, actor, today: booksToday })
const refused = (done: Promise<unknown>) => refusalOf(done, constraintsIn(payroll.operations))

/** Who earns what V-1 earns, and their trips. */
async function traveller() {
  const salaries = [{ ...engagementOf(ground, '' as never).salaries[0]!, amount: pesos(2_400_000) }]
  const { id: engagementId, terceroId } = await hire({ salaries })
  const trip = (fromDay: string, toDay: string, change: object = {}) =>
    inTx((tx) => {
      const days = { date: '2026-10-26', engagementId, fromDay, toDay, overnight: true }
      const about = { destination: 'Montería', transport: '100000.00', purpose: 'Auditoría de cuentas' }
      const input = { ...days, ...about, act: 'Res. 40', ...change } as never
      return createDraft(commissionService, { tx, actor, input })
    })
  return { engagementId, terceroId, trip }
}
type Action = 'authorise' | 'advance' | 'legalise' | 'annul'
const act = (id: string, action: Action, input: object = {}) =>
  inTx((tx) => performAction(commissionService, { tx, actor, today: booksToday, id, action, input }))
const advanced = async (id: string) => {
  await act(id, 'authorise')
  await act(id, 'advance', { postedOn: day('2026-10-28') })
  return id
}
const legalised = (id: string, spent: number, endedOn = '2026-11-05') =>
  act(id, 'legalise', {
    ...{
      postedOn: day('2026-11-09'),
      endedOn: day(endedOn),
      spent: `${spent}.00`,
      support: 'Cumplido y tiquetes',
    },
  })
const listed = async (id: string) => {
  const { rows } = await sql<{ condition: string; pending: string; total: string }>`
    select condition, pending::int::text as pending, total::int::text as total
    from payroll.commission_list where id = ${id}`.execute(db)
  return rows[0]!
}
/** What its vouchers left in each account, the debit above zero. */
const booked = async (id: string) => {
  const { rows } = await sql<{ code: string; amount: string }>`
    select a.code, sum(l.debit - l.credit)::int::text as amount
    from accounting.entry_face e join accounting.entry_line_face l on l.entry_id = e.id and l.vigencia = e.vigencia
    join accounting.account_face a on a.id = l.account_id
    where e.document = 'payroll.commission' and e.document_id = ${id} group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]))
}
const owed = async (id: string) => {
  const { rows } = await sql<{ id: string; balance: string; account: string }>`
    select id, balance::int::text as balance, account_code as account from payroll.payable_list
    where commission_id = ${id} and balance > 0 order by day`.execute(db)
  return rows
}

test('V-1: what is advanced is owed and legalised, and what it lacks is owed as well', async () => {
  const { terceroId, trip } = await traveller()
  const id = await advanced(await trip('2026-11-02', '2026-11-05'))
  expect(await booked(id)).toEqual({ '190603': 826_492, '249027': -826_492 })
  expect(await owed(id)).toMatchObject([{ balance: '826492', account: '249027' }])
  expect(await listed(id)).toMatchObject({ condition: 'overdue', pending: '826492', total: '826492' })
  const budget = await ask(commissionBudget, { commissionId: id as Id<'payroll.commission'> })
  expect(budget.rubros).toMatchObject([{ rubro: '2.1.1.01.01.001.10', needed: '826492.00' }])

  const other = await trip('2026-12-01', '2026-12-02')
  expect(await refused(act(other, 'authorise'))).toEqual(['NOM-464'])
  const clear = inTx((tx) => mustBeClear(tx, terceroId, booksToday))
  await expect(clear).rejects.toThrow('1 comisión por legalizar o reintegrar, 826.492')

  await legalised(id, 120_000)
  expect(await booked(id)).toEqual({ '190603': 0, '249027': -846_492, '730110': 846_492 })
  expect((await owed(id)).map(({ balance }) => balance)).toEqual(['826492', '20000'])
  expect(await listed(id)).toMatchObject({ condition: 'legalised', pending: '0' })
  await inTx((tx) => mustBeClear(tx, terceroId, booksToday))
  await act(other, 'authorise')
})

/** What somebody gives back against the open item of their trip. */
const givenBack = (terceroId: Id<'people.tercero'>, openItem: string, amount: number) =>
  received({ terceroId, openItem, amount, account: '190603' })

test('who comes back earlier gives back what was advanced beyond it, and travels no more until then', async () => {
  const { terceroId, trip } = await traveller()
  const id = await advanced(await trip('2026-11-02', '2026-11-05'))
  // Two nights and a half day: 518.923 (518.922,5) and no transport.
  await legalised(id, 0, '2026-11-04')
  expect(await booked(id)).toEqual({ '190603': 307_569, '249027': -826_492, '730110': 518_923 })
  expect(await listed(id)).toMatchObject({ condition: 'refund', pending: '307569' })
  const next = await trip('2026-12-01', '2026-12-02')
  expect(await refused(act(next, 'authorise'))).toEqual(['NOM-464'])
  const { rows } = await sql<{ item: string }>`
    select payroll.commission_item(number, vigencia) as item from payroll.commission where id = ${id}`.execute(
    db,
  )
  const { item } = rows[0]!
  expect(await refused(givenBack(terceroId, item, 307_570))).toEqual(['TES-050', 'lines.0.amount'])
  await givenBack(terceroId, item, 307_569)
  expect(await listed(id)).toMatchObject({ condition: 'legalised', pending: '0' })
  await inTx((tx) => mustBeClear(tx, terceroId, booksToday))
  await act(next, 'authorise')
})

test('without an advance it is owed whole once it is legalised', async () => {
  const { trip } = await traveller()
  const id = await trip('2026-11-02', '2026-11-05')
  await act(id, 'authorise')
  await legalised(id, 100_000)
  expect(await booked(id)).toEqual({ '249027': -826_492, '730110': 826_492 })
  expect(await owed(id)).toMatchObject([{ balance: '826492' }])
})

const cesantias = {
  kind: 'cesantias',
  untilDay: day('2026-12-31'),
  fromDay: null,
  restFrom: null,
  restDays: null,
  decision: 'money',
  advance: null,
  authorisation: null,
  adjustments: [],
} as const

test.each([
  ['2026-07-03', 180, true],
  ['2026-07-02', 179, false],
] as const)(
  'viáticos until %s are of %i days of the last year: a factor of cesantías is %s',
  async (...row) => {
    const [endedOn, days, isFactor] = row
    const { engagementId, trip } = await traveller()
    const id = await trip('2026-01-05', '2026-07-03')
    await act(id, 'authorise')
    await legalised(id, 0, endedOn)
    const factsUntil = (until: string) =>
      inTx((tx) => liquidationFacts(tx, engagementId, { until: day(until), saturdays: false }))
    const facts = await factsUntil('2026-12-31')
    // 207.569 a day and the half of it on the return, over twelve months.
    const ofMonth = (Math.round(207_569 * (days - 0.5)) / 12).toFixed(2)
    expect(facts.pay).toMatchObject({ perDiemDays: days, perDiem: money(ofMonth) })
    const [owed] = liquidate(cesantias, facts).lines
    expect(owed?.factors.some(({ label }) => label === 'Promedio de viáticos')).toBe(isFactor)
    expect((await factsUntil('2027-07-31')).pay).toMatchObject({ perDiemDays: 0, perDiem: zero })
  },
)

test('it is undone whole, unless something of it was paid', async () => {
  const { trip } = await traveller()
  const id = await advanced(await trip('2026-11-02', '2026-11-05'))
  const mover = { document: 'treasury.egreso', documentId: crypto.randomUUID(), day: booksToday }
  const [item] = await owed(id)
  await inTx((tx) => payPayables(tx, mover, [{ payableId: item!.id, amount: pesos(1) }]))
  const undone = { date: booksToday, reason: 'Se aplazó la auditoría' }
  expect(await refused(act(id, 'annul', undone))).toEqual(['TIENE_PAGOS'])
  const second = await advanced(await (await traveller()).trip('2026-11-02', '2026-11-05'))
  const early = { ...undone, date: day('2026-10-25') }
  expect(await refused(act(second, 'annul', early))).toEqual(['NOM-469', 'date'])
  await act(second, 'annul', undone)
  expect(await booked(second)).toEqual({ '190603': 0, '249027': 0 })
  expect(await owed(second)).toEqual([])
})

test.each([
  ['days before it came', ['2023-12-01', '2023-12-02'], 'NOM-463', 'fromDay'],
  ['a return before it leaves', ['2026-11-05', '2026-11-02'], 'NOM-460', 'toDay'],
  ['a night of a single day', ['2026-11-05', '2026-11-05'], 'NOM-461', 'overnight'],
] as const)('a request with %s is refused', async (...row) => {
  const [, [from, to], code, field] = row
  const { trip } = await traveller()
  expect(await refused(trip(from, to))).toEqual([code, field])
})

test('vouchers follow the commission, a return has happened, nothing is advanced of nothing, nor two at once', async () => {
  const { trip } = await traveller()
  const id = await trip('2026-11-02', '2026-11-05')
  await act(id, 'authorise')
  expect(await refused(act(id, 'advance', { postedOn: day('2026-10-25') }))).toEqual(['NOM-465', 'postedOn'])
  expect(await refused(legalised(id, 0, '2026-12-31'))).toEqual(['NOM-466', 'endedOn'])
  expect(await refused(legalised(id, 0, '2026-11-01'))).toEqual(['NOM-460', 'endedOn'])
  const same = await trip('2026-11-05', '2026-11-06')
  expect(await refused(act(same, 'authorise'))).toEqual(['NOM-468', 'fromDay'])
  const none = await trip('2026-11-20', '2026-11-20', { overnight: false, transport: '0.00' })
  await act(none, 'authorise')
  await sql`update payroll.commission set per_diem = 0 where id = ${none}`.execute(db)
  expect(await refused(act(none, 'advance', { postedOn: day('2026-11-10') }))).toEqual(['NOM-467'])
})
