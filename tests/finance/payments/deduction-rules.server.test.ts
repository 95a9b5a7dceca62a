import { day, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { egresoPrint } from '../../../modules/finance/treasury/payment/egreso/egreso.print.ts'
import { egresoFacts } from '../../../modules/finance/treasury/payment/egreso/egreso.server.ts'
import { taxesOperations } from '../../../modules/finance/treasury/payment/egreso/taxes.server.ts'
import { orderPaper } from '../../../modules/finance/treasury/payment/order-paper/order-paper.server.ts'
import { paymentOrderPrint } from '../../../modules/finance/treasury/payment/order-paper/payment-order.print.ts'
import { proposedDeductions } from '../../../modules/finance/treasury/payment/payment-program/proposed-deductions.server.ts'
import {
  foreseenFrom,
  foreseenOn,
} from '../../../modules/finance/treasury/report/cash-ahead/cash-ahead.server.ts'
import { causacionWorld } from '../causacion/causacion-world.server.ts'
import { type PaymentWorld, paymentWorld } from './payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

async function stamp(more: object): Promise<string> {
  const id = newId()
  const rule = { kind: 'estampilla', name: 'Estampilla', beneficiary: 'all', fromDay: day('2020-01-01') }
  const at = { base: 'net', rateUnit: 'percent', moment: 'payment' }
  const accountId = await world.accountId('240722')
  await world.act((tx) =>
    tx
      .insertInto('accounting.withholdingRule')
      .values({ id, code: id.slice(-6), rate: '1.5', ...rule, ...at, accountId, ...more })
      .execute(),
  )
  return id
}

async function ordered(support: string, deduction: object) {
  const causacionId = await world.owed({ support, gross: 7_300_000 })
  return world.draft('order', {
    date: '2026-08-18',
    terceroId: world.supplier,
    payOn: '2026-08-20',
    priority: 'normal',
    form: 'pse',
    bankAccountId: world.bank.id,
    purpose: 'Pago de material médico quirúrgico',
    payables: [{ causacionId, amount: pesos(7_300_000) }],
    deductions: [
      {
        kind: 'withholding',
        accountId: null,
        terceroId: null,
        openItem: null,
        advanceId: null,
        ...deduction,
      },
    ],
  })
}

const byAmount = ['CON-018', 'deductions.0.amount'] as const
const byBase = ['CON-014', 'deductions.0.base'] as const
const thousands = { multiple: 1_000 }

test.each([
  { what: 'what its rule takes', base: 7_000_000, amount: 105_000 },
  { what: 'a peso of rounding', base: 7_000_033, amount: 105_001 },
  { what: 'another figure', base: 7_000_000, amount: 100_000, refused: byAmount },
  { what: 'no base', base: null, amount: 105_000, refused: byBase },
  { what: 'an ordinance that rounds to thousands', more: thousands, base: 7_025_000, amount: 105_000 },
  { what: 'more than it rounds', more: thousands, base: 7_025_000, amount: 107_000, refused: byAmount },
])('a deduction by a rule, with $what', async ({ what, more = {}, base, amount, refused = null }) => {
  const ruleId = await stamp(more)
  const figures = { base: base === null ? null : pesos(base), amount: pesos(amount) }
  const id = await ordered(`FE-${what}`.slice(0, 20), { ruleId, ...figures })
  const programmed = world.run('order', id, 'program')
  if (refused === null) return expect((await programmed).status).toBe('programmed')
  const [code, field] = refused
  await expect(programmed).rejects.toMatchObject({ code, fields: { [field]: expect.any(String) } })
})

test('the paper of an order says the rate of each deduction (§19)', async () => {
  const ruleId = await stamp({ rate: '7.25', rateUnit: 'mil' })
  const id = await ordered('FE-RATE', { ruleId, base: pesos(2_000_000), amount: pesos(14_500) })
  const paper = await orderPaper(world.db, id)
  const deductions = [{ base: '2000000.00', amount: '14500.00' }]
  const values = { payables: [{ amount: '7300000.00' }], deductions }
  const printed = { values, labels: { 'deductions.0.ruleId': 'Pro-cultura' }, facts: { paper } }
  const pieces = paymentOrderPrint.adds!(printed as never)
  expect(JSON.stringify(pieces)).toContain('7,25 ‰')
})

const toDeclare = async (month: string) => {
  const call = { tx: world.db, query: { until: `${month}-15`, of: 'dian' } }
  const rows = (await taxesOperations[0]!.handle(call as never)) as { label: string; amount: string }[]
  return rows.map(({ label, amount }) => `${label.split(' ')[0]} ${amount}`)
}

const taxesAhead = async () => {
  const all = await world.act((tx) => foreseenOn(tx, day('2026-09-01')))
  const own = all.filter(({ source }) => source === 'Impuestos por pagar')
  return own.map(({ reported, day, amount }) => `${reported} ${day ?? ''} ${amount / 100n}`)
}
const inCalendar = (period: string, dueOn: string) =>
  world.act((tx) =>
    tx
      .insertInto('accounting.reportDuty')
      .values({ id: newId(), report: 'withholding', period, dueOn: day(dueOn) })
      .execute(),
  )

const august = 'Retención en la fuente 2026-08, por declarar 2026-09-11 225618'
const september = 'Retención en la fuente 2026-09, por declarar 2026-10-13 2500'
const sent = august.replace('por declarar', 'con la declaración presentada')

test('a withholding is paid the day its return is due, declared or not; without a day it is shown separately', async () => {
  await world.owed({ support: 'FE-TAX', gross: 9_000_000, withheld: 225_618 })
  expect(await taxesAhead()).toEqual(['Retención en la fuente de 2026, sin fecha en el calendario  225618'])
  const input = { side: 'out', from: null, to: null } as const
  const undated = await world.act((tx) => foreseenFrom(tx, day('2026-09-01'), { ...input, when: 'undated' }))
  expect(undated.totals.amount).toBe('225618.00')
  await inCalendar('2026-08', '2026-09-11')
  await inCalendar('2026-09', '2026-10-13')
  await world.owed({ support: 'FE-TAX-9', gross: 100_000, withheld: 2_500, date: '2026-09-05' })
  expect(await taxesAhead()).toEqual([august, september])
  const then = { ...input, when: 'dated', from: day('2026-09-11'), to: day('2026-09-11') } as const
  const leads = await world.act((tx) => foreseenFrom(tx, day('2026-09-01'), then))
  expect(leads.rows.map(({ values }) => values.href)).toEqual([
    '/accounting/reports?informe=form350&vigencia=2026&from=m8&to=m8',
  ])
  await world.act((tx) =>
    sql`update accounting.report_duty set status = 'transmitted', filing = '350-1' where period = '2026-08'`.execute(
      tx,
    ),
  )
  expect(await taxesAhead()).toEqual([sent, september])
})

test('the paper of a return of taxes is worth what leaves, in whole thousands; what it paid is not proposed again', async () => {
  const nothing = { terceroId: null, openItem: null, causacionId: null, obligacionId: null, netTotal: null }
  const line = { ...nothing, accountId: await world.accountId('243608'), amount: pesos(225_618) }
  const id = await world.draft('egreso', {
    date: '2026-09-10',
    kind: 'taxes',
    terceroId: world.supplier,
    form: 'pse',
    bankAccountId: world.bank.id,
    reference: null,
    purpose: 'Declaración de retenciones de agosto',
    directReason: 'No tiene causación que lo respalde',
    orderId: null,
    chequeId: null,
    payments: [line],
    deductions: null,
  })
  expect(await toDeclare('2026-08')).toEqual(['243608 225618.00'])
  await world.run('egreso', id, 'issue', { as: world.officer })
  expect(await toDeclare('2026-08')).toEqual([])
  expect(await taxesAhead()).toEqual([september])
  const stored = {
    id,
    status: 'issued',
    payments: [line],
    deductions: null,
    form: 'pse',
    reference: null,
  }
  const facts = (await egresoFacts(world.db, stored as never)).facts as Record<string, unknown>
  expect(facts.net).toEqual({ shown: '226.000', words: 'DOSCIENTOS VEINTISÉIS MIL PESOS M/CTE' })
  const printed = { values: { payments: [{ amount: '225618.00' }] }, facts }
  expect(egresoPrint.worth!(printed as never)).toBe(pesos(226_000))
  const undone = { date: '2026-10-02', reason: 'La declaración se presentó con otro formulario' }
  await world.run('egreso', id, 'annul', { input: undone, as: world.officer })
  expect(await toDeclare('2026-08')).toEqual(['243608 225618.00'])
  expect(await taxesAhead()).toEqual([sent, september])
})

test('what acts at the payment is judged on the whole causación, in the municipality of its site', async () => {
  const books = await causacionWorld()
  const rp = await books.registro(20_000_000)
  const id = await books.causado([{ concept: 'MMQ', value: 8_000_000, rubro: rp.lines[0]! }], {
    registroId: rp.id,
  })
  const { net } = await books.payable(id)
  await books.act(async (tx) => {
    const here = newId()
    const campus = { id: books.campusId, code: '07', name: 'Sede sur', municipalityId: here }
    await tx.insertInto('admin.campus').values(campus).execute()
    await sql`update accounting.withholding_rule set municipality_id = ${here}::uuid, min_pesos = 5000000
      where code = 'PRO-HOSP'`.execute(tx)
  })
  const input = { terceroId: books.books.supplier, date: day('2026-09-01') }
  const of = async (amount: number) => {
    const payables = [{ causacionId: id, amount: pesos(amount) }]
    return (await proposedDeductions(books.db, { ...input, payables })).map(
      (one) => `${one.base} ${one.amount}`,
    )
  }
  expect(net).toBe('7800000.00')
  expect(await of(7_800_000)).toEqual(['8000000.00 160000.00'])
  expect(await of(1_950_000)).toEqual(['2000000.00 40000.00'])
  await books.close()
})
