import { createDraft, performAction } from '@quina/blocks/server'
import { pagoService } from '@quina/budget/server'
import { day, money, newId, pesos } from '@quina/kernel'
import { crossingService, filingService, receivables } from '@quina/receivables/server'
import { actorFor, callsOf } from '@quina/testing/server'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aheadFrom,
  foreseenFrom,
} from '../../../modules/finance/treasury/report/cash-ahead/cash-ahead.server.ts'
import { proof } from '../../../modules/finance/treasury/report/proof/proof.contract.ts'
import { proposedCrossing } from '../../../modules/income/receivables/agreement/crossing/crossing.contract.ts'
import { type PaymentWorld, paymentWorld } from '../../finance/payments/payment-world.ts'
import { readReport } from './read-report.ts'
import { addContract } from './receivables-ground.ts'
import { invoiceVerb } from './receivables-world.ts'

const today = day('2026-11-20')

/** A supplier of the house that also pays it for services: an IPS that refers patients, or a payer with a laboratory. */
let world: PaymentWorld
let payer: { readonly payerId: string; readonly contractId: string }
let invoice: ReturnType<typeof invoiceVerb>
let other: ReturnType<typeof actorFor>
beforeAll(async () => {
  world = await paymentWorld()
  const { act, chief, supplier: eps, fuenteId, db, campusId } = world
  other = actorFor({ name: 'Rosa Pardo', campusId })
  payer = await act(async (tx) => {
    const payerId = newId()
    const kind = { kind: 'eps_subsidized', coverage: '02', userType: '04' }
    await tx
      .insertInto('insurers.payer')
      .values({ id: payerId, terceroId: eps, ...kind })
      .execute()
    return { payerId, contractId: await addContract(tx, chief, payerId) }
  })
  const { rubroId } = await db.selectFrom('budget.aforo').select('rubroId').executeTakeFirstOrThrow()
  invoice = invoiceVerb({ act, chief, eps, ...payer, rubroId, fuenteId })
}, 120_000)
afterAll(() => world.close())

const run = (service: never, id: string, [action, input = {}, as = world.chief]: Command) =>
  world.act(
    (tx) => performAction(service, { tx, actor: as, today, id, action: action as never, input } as never),
    {
      as,
    },
  )
type Command = readonly [action: string, input?: object, as?: ReturnType<typeof actorFor>]
const crossingOf = (id: string, action: string, input: object = {}, as = world.chief) =>
  run(crossingService as never, id, [action, input, as])

async function filed(whole: number, filedOn = '2026-06-20'): Promise<string> {
  const invoiceId = await invoice('2026-06-01', whole)
  const id = await world.act((tx) =>
    createDraft(filingService, {
      tx,
      actor: world.chief,
      input: {
        date: filedOn,
        ...payer,
        severalContracts: false,
        medium: 'portal',
        responsible: 'Cartera',
        periodFrom: '2026-06-01',
        periodTo: '2026-06-30',
        letter: null,
        notes: null,
        invoices: [{ invoiceId, amount: pesos(whole) }],
      } as never,
    }),
  )
  await run(filingService as never, id, ['send'])
  await run(filingService as never, id, ['file', { filingNumber: 'R-7', filedOn }])
  return invoiceId
}

/** What the house owes the same tercero, with its obligación. Whole pesos. */
async function owing(support: string, gross: number, withheld = 0) {
  const registro = await world.approvedRegistro(await world.approvedCdp(gross), gross)
  const obligacion = await world.approvedObligacion(registro, gross)
  await sql`update budget.obligacion set no_causacion_reason = 'causacion' where id = ${obligacion.id}::uuid`.execute(
    world.db,
  )
  return { obligacion, causacionId: await world.owed({ support, gross, withheld, obligacion }) }
}

type Side = readonly (readonly [id: string, whole: number])[]
const drafted = (invoices: Side, payables: Side, given: object = {}) =>
  world.act((tx) =>
    createDraft(crossingService, {
      tx,
      actor: world.chief,
      input: {
        date: '2026-09-01',
        payerId: payer.payerId,
        support: 'Acta de acuerdo 4',
        purpose: 'Cruce de servicios de salud contra suministros',
        invoices: invoices.map(([invoiceId, whole]) => ({
          invoiceId,
          amount: pesos(whole),
          rubroId: null,
          fuenteId: null,
        })),
        payables: payables.map(([causacionId, whole]) => ({ causacionId, amount: pesos(whole) })),
        ...given,
      } as never,
    }),
  )
const names = { name: 'Ana Rojas, gerente', payerName: 'Luis Mora, representante' }
async function signed(invoices: Side, payables: Side): Promise<string> {
  const id = await drafted(invoices, payables)
  await crossingOf(id, 'sign', names)
  return id
}
const execute = (id: string, date = '2026-09-02') => crossingOf(id, 'execute', { date }, other)

const owes = async (invoiceId: string) =>
  Number(
    (
      await world.db
        .selectFrom('billing.receivable')
        .select('balance')
        .where('invoiceId', '=', invoiceId)
        .executeTakeFirstOrThrow()
    ).balance,
  )
const owed = async (causacionId: string) => {
  const row = world.db
    .selectFrom('accounting.payableList')
    .select('balance')
    .where('causacionId', '=', causacionId)
  return Number((await row.executeTakeFirstOrThrow()).balance)
}
/** What the ledgers say that differs, once something of them was broken behind the back of the product. */
const drift = (broken?: RawBuilder<unknown>) =>
  world.act(
    async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await broken?.execute(tx)
      return receivables.monitors![0]!.check(tx)
    },
    { dry: true },
  )
const controlPac = (pacControl: 'blocks' | 'no') =>
  world.db.updateTable('budget.vigencia').set({ pacControl }).where('year', '=', 2026).execute()
async function vouchers(id: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select case when l.debit > 0 then 'Dr ' else 'Cr ' end || a.code || ' ' || greatest(l.debit, l.credit)::bigint || ' '
      || l.open_item as line
    from accounting.entry e join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
    join accounting.account a on a.id = l.account_id
    where e.document_id = ${id}::uuid order by e.at, e.number, l.position`.execute(world.db)
  return rows.map(({ line }) => line)
}
/** Of a cruce, what it collected and paid in the budget. Whole pesos. */
async function executed(id: string) {
  const { rows } = await sql<{ stage: string; amount: string }>`
    select k.stage, sum(k.sign * m.amount)::bigint::text as amount from treasury.budget_effect f
    join budget.move m on m.document_id = f.effect_id join budget.move_class k using (class)
    where f.document_id = ${id}::uuid and k.stage in ('pago', 'recaudado') group by 1`.execute(world.db)
  return Object.fromEntries(rows.map(({ stage, amount }) => [stage, Number(amount)]))
}

/** Why the Cuadre says that budget and cash differ, of what has a reason of its own. */
async function reasons() {
  const { treasury } = await import('@quina/treasury/server')
  const read = readReport(treasury.operations, world)
  const reported = []
  for (const check of ['collections', 'pagos']) {
    const { rows } = await read(proof, { vigencia: '2026', to: '2026-11-20', check })
    reported.push(...rows.filter(({ level }) => level === 1).map(({ values }) => `${check} ${values.reason}`))
  }
  return reported
}

test('a cruce lowers both debts alike, in cartera, in the books and in the budget; reversed, all is as it was', async () => {
  const invoiceId = await filed(5_000_000)
  const { causacionId } = await owing('FE-900', 4_000_000, 100_000)
  const number = (
    await world.db
      .selectFrom('billing.invoice')
      .select('fullNumber')
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow()
  ).fullNumber
  const id = await signed([[invoiceId, 1_950_000]], [[causacionId, 1_950_000]])
  expect([await owes(invoiceId), await owed(causacionId)]).toEqual([5_000_000, 3_900_000])

  // It consumes PAC as any pago does: what is executed of it is what the budget says was paid (finance dossier, invariant 12).
  await controlPac('blocks')
  await expect(execute(id)).rejects.toMatchObject({ code: 'PRE-030' })
  await controlPac('no')
  await execute(id)
  expect([await owes(invoiceId), await owed(causacionId)]).toEqual([3_050_000, 1_950_000])
  expect(await vouchers(id)).toEqual([`Dr 240101 1950000 FE-900`, `Cr 131904 1950000 ${number}`])
  // Half of the net is crossed, so half of the gross is paid: what was withheld is owed to others.
  expect(await executed(id)).toEqual({ pago: 2_000_000, recaudado: 1_950_000 })
  expect(await drift()).toEqual([])
  const broken = sql`update receivables.crossing_invoice set amount = amount + 1 where parent_id = ${id}::uuid`
  expect(await drift(broken)).toEqual([expect.stringContaining(`Lo que debe la factura ${number}`)])
  const reported = await sql<{ many: number }>`
    select count(*)::int as many from receivables.crossing_list where id = ${id}::uuid and total = 1950000`.execute(
    world.db,
  )
  expect(reported.rows[0]!.many).toBe(1)

  expect(await reasons()).toEqual(['collections crossing', 'pagos crossing'])

  const pagoId = (
    await sql<{
      id: string
    }>`select effect_id as id from treasury.budget_effect where document_id = ${id}::uuid and kind = 'pago'`.execute(
      world.db,
    )
  ).rows[0]!.id
  const undo = { date: '2026-09-03', reason: 'El acuerdo se firmó dos veces' }
  await expect(run(pagoService as never, pagoId, ['annul', undo])).rejects.toMatchObject({ code: 'PRE-130' })
  await crossingOf(id, 'annul', undo)
  expect([await owes(invoiceId), await owed(causacionId)]).toEqual([5_000_000, 3_900_000])
  expect(await executed(id)).toEqual({ pago: 0, recaudado: 0 })
  expect(await drift()).toEqual([])
})

test('what may not be crossed', async () => {
  const invoiceId = await filed(900_000)
  const unfiled = await invoice('2026-06-02', 900_000)
  const { causacionId } = await owing('FE-901', 700_000)
  const sign = async (invoices: Side, payables: Side, given: object = {}) =>
    crossingOf(await drafted(invoices, payables, given), 'sign', names)
  const half: Side = [[invoiceId, 350_000]]
  const whole: Side = [[causacionId, 350_000]]
  const tries: readonly (readonly [() => Promise<unknown>, string])[] = [
    [() => sign(half, whole, { date: '2026-11-21' }), 'CAR-282'],
    [() => sign([...half, ...half], whole), 'CAR-284'],
    [() => sign(half, [...whole, ...whole]), 'CAR-284'],
    [() => sign([[unfiled, 350_000]], whole), 'CAR-295'],
    [() => sign(half, whole, { date: '2026-06-19' }), 'CAR-286'],
    [() => sign(half, whole, { date: '2026-08-09' }), 'CAR-286'],
    [() => sign([[invoiceId, 0]], whole), 'CAR-287'],
    [() => sign([[invoiceId, 900_001]], [[causacionId, 900_001]]), 'CAR-288'],
    [() => sign([[invoiceId, 700_001]], [[causacionId, 700_001]]), 'CAR-289'],
    [() => sign(half, [[causacionId, 350_001]]), 'CAR-290'],
  ]
  for (const [tried, code] of tries) await expect(tried()).rejects.toMatchObject({ code })

  const id = await signed(half, whole)
  await expect(crossingOf(id, 'execute', { date: '2026-09-02' })).rejects.toMatchObject({ code: 'CAR-291' })
  await expect(execute(id, '2026-08-31')).rejects.toMatchObject({ code: 'CAR-292' })
  const order = await world.draft('order', {
    date: '2026-09-02',
    terceroId: world.supplier,
    payOn: '2026-09-02',
    priority: 'normal',
    form: 'transfer',
    bankAccountId: world.bank.id,
    purpose: 'Pago de material médico quirúrgico',
    deductions: null,
    payables: [{ causacionId, amount: pesos(400_000) }],
  })
  await world.run('order', order, 'program')
  await expect(execute(id)).rejects.toMatchObject({ code: 'CAR-289' })
})

test('what is proposed is the lesser of both debts, the oldest first', async () => {
  const [{ rows: before }, { rows: left }] = await Promise.all([
    sql<{ owes: string }>`select coalesce(sum(balance), 0)::text as owes from receivables.owed_invoice
      where payer_id = ${payer.payerId}::uuid and filing_state = 'filed'`.execute(world.db),
    sql<{
      owed: string
    }>`select coalesce(sum(balance - programmed), 0)::text as owed from accounting.payable_list`.execute(
      world.db,
    ),
  ])
  const proposed = await world.act((tx) =>
    callsOf(receivables.operations, { actor: world.chief })(tx).ask(proposedCrossing, {
      payerId: payer.payerId,
    }),
  )
  expect([proposed.owes, proposed.owed]).toEqual([before[0]!.owes, left[0]!.owed])
  const total = (side: readonly { amount: string }[]) =>
    side.reduce((sum, { amount }) => sum + money(amount), 0n)
  expect(total(proposed.invoices)).toBe(total(proposed.payables))
  expect(total(proposed.invoices)).toBe(
    [money(proposed.owes), money(proposed.owed)].toSorted((a, b) => (a < b ? -1 : 1))[0],
  )
})

test('thirty-two cruces of all that both owe race: one is executed, and the others are refused', async () => {
  const invoiceId = await filed(600_000)
  const { causacionId } = await owing('FE-902', 600_000)
  const ids = await Promise.all(
    Array.from({ length: 32 }, () => signed([[invoiceId, 600_000]], [[causacionId, 600_000]])),
  )
  const done = await Promise.allSettled(ids.map((id) => execute(id)))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of done)
    if (one.status === 'rejected') expect(['CAR-288', 'CAR-289']).toContain(one.reason.code)
  expect([await owes(invoiceId), await owed(causacionId)]).toEqual([0, 0])
  expect(await drift()).toEqual([])
})

/** Radicadas on 2026-06-20, these are to be paid in thirty days. */
test('the cash of the next days counts what both sides owe, each in its day, and leads to the lists that add up', async () => {
  const on = day('2026-07-01')
  const reported = async (side: 'in' | 'out', when: 'dated' | 'undated' = 'dated') => {
    const { rows } = await world.act((tx) => foreseenFrom(tx, on, { side, when, from: null, to: null }))
    return rows.map(
      ({ values }) => `${values.source} · ${values.reported} ${values.day ?? ''} ${values.amount}`,
    )
  }
  const before = await reported('in')
  const late = await reported('in', 'undated')
  const goes = await reported('out')
  await filed(900_000)
  await owing('FV-AHEAD', 400_000)
  const fresh = (now: readonly string[], old: readonly string[]) => now.filter((one) => !old.includes(one))
  const came = fresh(await reported('in'), before)
  expect(came).toHaveLength(1)
  expect(came[0]).toMatch(/^Cartera radicada · Facturas por vencer 2026-07-20 \d+\.00$/)
  expect(fresh(await reported('in', 'undated'), late)).toEqual([])
  expect(fresh(await reported('out'), goes)).toHaveLength(1)

  const { rows, totals } = await world.act((tx) => aheadFrom(tx, on, 'month'))
  const [today, july] = rows.map(({ values }) => values as Readonly<Record<string, string>>)
  const left = money(today!.balance!) + money(july!.incoming!) - money(july!.outgoing!)
  expect(money(july!.balance!)).toBe(left)
  const { totals: incoming } = await world.act((tx) =>
    foreseenFrom(tx, on, { side: 'in', when: 'dated', from: day(july!.from!), to: day(july!.to!) }),
  )
  expect(incoming.amount).toBe(july!.incoming)
  expect(money(totals.incoming)).toBeGreaterThanOrEqual(money(july!.incoming!))

  const { rows: listed } = await world.act((tx) =>
    foreseenFrom(tx, on, { side: 'in', when: 'dated', from: day('2026-07-20'), to: day('2026-07-20') }),
  )
  const [, deadline] = /deadline=([\d-]+)/.exec(String(listed[0]!.values.href))!
  const { rows: owedThen } = await sql<{ owed: string }>`
    select sum(balance)::numeric(18,2)::text as owed from receivables.owed_invoice_list
    where clock = 'pay' and deadline = ${deadline}::date and payer_id = ${payer.payerId}::uuid`.execute(
    world.db,
  )
  expect(owedThen[0]!.owed).toBe(listed[0]!.values.amount)
})
