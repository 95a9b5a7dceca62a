import { openPeriod, preparePeriods } from '@quina/accounting/server'
import { day } from '@quina/kernel'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { brokenInvariants } from '../../../modules/finance/budget/ledger/ledger/invariants.server.ts'
import { closeMonths, yearCommands } from '../../../modules/finance/budget/testing/world-year-end.server.ts'
import { pairsOf } from '../../../modules/finance/treasury/report/proof/pair.server.ts'
import { paymentWorld } from './payment-world.ts'

const pesos = (whole: number) => BigInt(whole) * 100n
const gross = 10_000_000
const withheld = 1_196_600
const net = gross - withheld

/**
 * Example E-3 at the end of a year: 10.000.000 owed by a causación, of which 1.196.600 was withheld and 4.000.000 of the net
 * left in December. What is unpaid is still to be carried to 2027, whose books are open.
 */
async function owedAtYearEnd() {
  const world = await paymentWorld()
  onTestFinished(world.close)
  const registro = await world.approvedRegistro(await world.approvedCdp(gross), gross)
  const obligacion = await world.approvedObligacion(registro, gross)
  const causacionId = await world.owed({ support: 'FE-3', gross, withheld, obligacion })
  await world.act(async (tx) => {
    await preparePeriods(tx, 2027)
    for (let number = 0; number <= 3; number++)
      await openPeriod(tx, { vigencia: 2027, number }, day('2027-03-15'))
  })
  await world.openVigencia(2027)
  const order = async (amount: number, date: string) => {
    const id = await world.draft('order', {
      date,
      terceroId: world.supplier,
      payOn: date,
      priority: 'normal',
      form: 'transfer',
      bankAccountId: world.bank.id,
      purpose: 'Pago de honorarios de la vigencia anterior',
      payables: [{ causacionId, amount: pesos(amount) }],
      deductions: null,
    })
    await world.run('order', id, 'program')
    await world.run('order', id, 'approve', { as: world.officer })
    return id
  }
  const issue = (id: string, date: string) => world.run('order', id, 'issue', { input: { date } })
  const pay = async (amount: number, date: string) => {
    const id = await order(amount, date)
    await issue(id, date)
    return id
  }
  const run = yearCommands(world)
  const carry = async () => {
    await run('startClosing')
    await closeMonths(run)
    await run('constituteRezago', { date: '2027-01-15', actNumber: '004' })
  }
  return { world, run, order, issue, pay, carry, obligacion }
}
type Story = Awaited<ReturnType<typeof owedAtYearEnd>>

/** The pagos of a year, in their order, in whole pesos; and what the rezago of 2026 says of itself. */
async function pagosOf({ world }: Story, year: number): Promise<number[]> {
  const { rows } = await sql<{ paid: number }>`
    select sum(l.amount)::float as paid from budget.pago p join budget.pago_line l on l.parent_id = p.id
    where p.vigencia = ${year} and p.status = 'approved' group by p.id, p.number order by p.number`.execute(
    world.db,
  )
  return rows.map(({ paid }) => paid)
}
async function rezagoOf({ world }: Story) {
  const { rows } = await sql<Record<string, string>>`
    select condition, constituted, paid, balance from budget.rezago_list where kind = 'cxp_obligacion'
      and condition <> 'reversed'`.execute(world.db)
  return rows
}

test('what was owed on 31 December is paid in January from its cuenta por pagar, in the proportion of the whole', async () => {
  const story = await owedAtYearEnd()
  const { world, pay, carry } = story
  await pay(4_000_000, '2026-12-20')
  expect(await pagosOf(story, 2026)).toEqual([4_543_699])
  await carry()
  expect(await rezagoOf(story)).toEqual([
    { condition: 'pending', constituted: '5456301.00', paid: '0.00', balance: '5456301.00' },
  ])

  const half = await pay(2_401_700, '2027-01-20')
  expect(await pagosOf(story, 2027)).toEqual([2_728_150])
  const last = await pay(2_401_700, '2027-02-03')
  expect(await pagosOf(story, 2027)).toEqual([2_728_150, 2_728_151])
  expect(await rezagoOf(story)).toEqual([
    { condition: 'paid', constituted: '5456301.00', paid: '5456301.00', balance: '0.00' },
  ])
  expect(await world.balanceOf('240101')).toBe(0)

  await world.run('order', last, 'reject', { input: { date: '2027-02-05', reason: 'Cuenta cancelada' } })
  expect(await pagosOf(story, 2027)).toEqual([2_728_150])
  expect(await world.balanceOf('240101')).toBe(-2_401_700)
  expect(half).not.toBe(last)
  // The Cuadre of each year compares what is owed with the obligación in which it goes on.
  const owed = async (vigencia: number, to: string) =>
    (await world.act((tx) => pairsOf(tx, 'owed', { vigencia, to }))).map(
      ({ one, other, reason }) => `${one} ${other} ${reason}`,
    )
  expect(await owed(2026, '2026-12-31')).toEqual([])
  expect(await owed(2027, '2027-02-28')).toEqual(['272815100 272815049 rounding'])
  expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
})

test('an order of December issued in January pays the cuenta por pagar; before that is constituted it is refused', async () => {
  const story = await owedAtYearEnd()
  const { order, issue, carry, world } = story
  const id = await order(net, '2026-12-28')
  await expect(issue(id, '2027-01-04')).rejects.toMatchObject({
    code: 'PRE-034',
    message:
      'La obligación es de 2026: después de ese año se paga su cuenta por pagar, que nace al constituir el rezago de 2026.',
  })
  await carry()
  await expect(issue(id, '2026-12-31')).rejects.toMatchObject({ code: 'PRE-016' })
  await issue(id, '2027-01-20')
  expect(await pagosOf(story, 2027)).toEqual([gross])
  expect(await world.balanceOf('240101')).toBe(0)
})

test('the payable shows the rubro and the PAC of its cuenta por pagar', async () => {
  const { world, carry, obligacion } = await owedAtYearEnd()
  await carry()
  const { rows } = await sql<{ id: string; next: string; rubros: string }>`
    select p.obligacion_id as id, p.rubros, z.next_obligacion_id as next from treasury.payable_list p
    join budget.rezago z on z.obligacion_id = ${obligacion.id}::uuid`.execute(world.db)
  expect(rows).toEqual([{ id: rows[0]!.next, next: rows[0]!.next, rubros: '2.4.5.01.03' }])
})

test('a cuenta por pagar is paid once, and not while its act is reversed', async () => {
  const story = await owedAtYearEnd()
  const { world, run, order, issue, carry } = story
  await carry()
  const one = await order(4_401_700, '2027-01-20')
  const other = await order(4_401_700, '2027-01-20')
  const undo = { date: '2027-01-20', reason: 'La resolución tenía otro número' }
  const done = await Promise.allSettled([
    issue(one, '2027-01-20'),
    run('reverseRezago', undo),
    issue(other, '2027-01-20'),
  ])
  const paid = (await pagosOf(story, 2027)).reduce((sum, amount) => sum + amount, 0)
  const taken = done[1].status === 'fulfilled'
  const issued = [done[0], done[2]].filter(({ status }) => status === 'fulfilled').length
  expect([taken, issued === 0, paid]).toEqual([taken, taken, issued * 5_000_000])
  expect(await world.balanceOf('240101')).toBe(issued * 4_401_700 - net)
  expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
})
