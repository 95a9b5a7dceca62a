import { credit, debit, entry } from '@quina/accounting/domain'
import { journalLedger } from '@quina/accounting/server'
import { createDraft, performAction } from '@quina/blocks/server'
import { pagoService } from '@quina/budget/server'
import { day, newId, pesos } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { egresoService, paymentOrderService, receiptVoucherService } from '@quina/treasury/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { causacionWorld } from '../causacion/causacion-world.server.ts'
import { accountId, type Hands, note, type TypedLine } from './by-hand.ts'

/** What a causación owes is moved by its orders, its notes and its annulment: every other way is tried. */
type World = Awaited<ReturnType<typeof causacionWorld>>
let world: World
let hands: Hands
let causacionId = ''
let obligacionId = ''
let item = ''
beforeAll(async () => {
  world = await causacionWorld()
  const { db, act, chief, books, registro, causado } = world
  hands = { db, act, chief, terceroId: books.supplier }
  const rp = await registro(20_000_000)
  causacionId = await causado([{ concept: 'MMQ', value: 1_000_000, rubro: rp.lines[0]! }], {
    registroId: rp.id,
  })
  const owed = db.selectFrom('accounting.payable').select(['item', 'obligacionId'])
  const payable = await owed.where('causacionId', '=', causacionId).executeTakeFirstOrThrow()
  item = payable.item
  obligacionId = payable.obligacionId!
  await opened(300_000, 'VIEJA-1')
  await sql`update accounting.account set requires_tercero = false where code = '110501'`.execute(db)
}, 120_000)
afterAll(() => world.close())

const opened = (whole: number, openItem: string) =>
  world.act((tx) => {
    const about = { terceroId: world.books.supplier as never }
    const lines = [
      debit('480890', pesos(whole), about),
      credit('240101', pesos(whole), { ...about, openItem }),
    ]
    const source = { document: 'accounting.opening', id: newId(), campusId: world.campusId }
    const heading = { kind: 'SI', day: day('2026-01-01'), concept: 'Saldos iniciales', period: 0 } as const
    return journalLedger.post(tx, source, [entry(heading, lines)])
  })

interface PaidLine {
  readonly account?: string
  readonly openItem?: string | null
  readonly obligacionId?: string | null
  readonly netTotal?: number | null
  readonly whole: number
}
async function egreso(paid: readonly PaidLine[]) {
  const clerk = actorFor({ name: 'Rosa Niño', campusId: world.campusId })
  const payments = []
  for (const { account = '240101', openItem = null, obligacionId = null, netTotal = null, whole } of paid)
    payments.push({
      accountId: await accountId(world.db, account),
      terceroId: world.books.supplier,
      openItem,
      causacionId: null,
      obligacionId,
      netTotal: netTotal === null ? null : pesos(netTotal),
      amount: pesos(whole),
    })
  const input = {
    date: '2026-08-20',
    kind: 'other',
    terceroId: world.books.supplier,
    form: 'cash',
    bankAccountId: null,
    reference: null,
    purpose: 'Pago directo al proveedor',
    directReason: 'Lo pide el proveedor con urgencia',
    orderId: null,
    chequeId: null,
    payments,
    deductions: null,
  }
  const id = await world.act((tx) => createDraft(egresoService, { tx, actor: clerk, input }), {
    as: clerk,
  })
  await world.act((tx) =>
    performAction(egresoService, { tx, actor: world.chief, today: day('2026-08-20'), id, action: 'issue' }),
  )
  return id
}

async function receipt(openItem: string) {
  const line = {
    accountId: await accountId(world.db, '240101'),
    conceptId: null,
    openItem,
    amount: pesos(1_000),
  }
  const input = {
    date: '2026-08-20',
    origin: 'refund',
    terceroId: world.books.supplier,
    form: 'cash',
    bankAccountId: null,
    cashRegisterId: await register(),
    classifiesId: null,
    reference: null,
    purpose: 'Devolución del proveedor',
    withoutBudget: true,
    withoutBudgetReason: 'No afecta el presupuesto en esta historia',
    duplicateReason: null,
    lines: [{ ...line, rubroId: null, fuenteId: null, cpc: null, origin: null, costCentreId: null }],
    discounts: null,
  }
  return world.act(async (tx) => {
    const id = await createDraft(receiptVoucherService, { tx, actor: world.chief, input })
    return performAction(receiptVoucherService, {
      tx,
      actor: world.chief,
      today: day('2026-08-20'),
      id,
      action: 'approve',
    })
  })
}

const register = () =>
  world.act(async (tx) => {
    const id = newId()
    await sql`insert into treasury.cash_register (id, name, account_id, keeper_id)
      select ${id}, ${id}, id, ${world.books.supplier} from accounting.account where code = '110501'`.execute(
      tx,
    )
    return id
  })

async function pago() {
  const { rows } = await sql<{ id: string }>`
    select id from budget.obligacion_line where parent_id = ${obligacionId}::uuid`.execute(world.db)
  const input = {
    date: '2026-08-20',
    obligacionId,
    origin: 'outside',
    supportNumber: 'CE 900',
    purpose: 'Pago de la factura por fuera',
    netTotal: null,
    netPaid: null,
    lines: [{ obligacionLineId: rows[0]!.id, amount: pesos(1_000) }],
  }
  return world.act(async (tx) => {
    const id = await createDraft(pagoService, { tx, actor: world.chief, input })
    return performAction(pagoService, {
      tx,
      actor: world.chief,
      today: day('2026-08-20'),
      id,
      action: 'approve',
    })
  })
}

const clerk = actorFor({ name: 'Rosa Niño' })
const officer = actorFor({ name: 'Ordenador del gasto' })

/** An order of part of the causación, and how it is issued. */
async function ordered(more: object = {}) {
  const input = {
    date: '2026-08-20',
    terceroId: world.books.supplier,
    payOn: '2026-08-20',
    priority: 'normal',
    form: 'cash',
    bankAccountId: null,
    purpose: 'Pago de material médico',
    payables: [{ causacionId, amount: pesos(200_000) }],
    deductions: null,
    ...more,
  }
  const { campusId } = world
  const id = await world.act(
    (tx) => createDraft(paymentOrderService, { tx, actor: { ...clerk, campusId }, input }),
    { as: clerk },
  )
  const run = (action: string, as: typeof clerk, input = {}) => {
    const command = { actor: { ...as, campusId }, today: day('2026-08-21'), id, action: action as 'program' }
    return world.act((tx) => performAction(paymentOrderService, { tx, ...command, input: input as never }), {
      as,
    })
  }
  const issued = async () => {
    await run('program', clerk)
    await run('approve', officer)
    await run('issue', officer, { date: '2026-08-20' })
  }
  return { run, issued }
}

const cost: TypedLine = ['480890', 1_000, 0]
const gain: TypedLine = ['480890', 0, 1_000]

describe('what a causación owes', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['a direct egreso on its documento cruce', () => egreso([{ openItem: item, whole: 1_000 }]), 'CON-116'],
    [
      'a direct egreso on its obligación, from its account',
      () => egreso([{ openItem: item, obligacionId, whole: 1_000 }]),
      'TES-142',
    ],
    [
      'a direct egreso on its obligación, from any other',
      () => egreso([{ account: '249090', openItem: 'OTRA', obligacionId, whole: 1_000 }]),
      'TES-142',
    ],
    ['a pago of the budget alone', pago, 'PRE-126'],
    ['a receipt of treasury', () => receipt(item), 'CON-116'],
    [
      'a note by hand that lowers it',
      () => note(hands, '2026-08-20', [['240101', 1_000, 0, { openItem: item }], gain]),
      'CON-116',
    ],
    [
      'a note by hand that raises it',
      () => note(hands, '2026-08-20', [cost, ['240101', 0, 1_000, { openItem: item }]]),
      'CON-116',
    ],
    [
      'a note by hand that passes it to another account',
      () =>
        note(hands, '2026-08-20', [
          ['240101', 1_000, 0, { openItem: item }],
          ['249090', 0, 1_000, { openItem: item }],
        ]),
      'CON-116',
    ],
    [
      'a note by hand that owes a supplier what nobody caused',
      () => note(hands, '2026-08-20', [cost, ['240101', 0, 1_000, { openItem: 'FE-A-MANO' }]]),
      'CON-117',
    ],
    [
      'a direct egreso that pays what nobody owes',
      () => egreso([{ openItem: 'FE-A-MANO', whole: 1_000 }]),
      'CON-117',
    ],
  ])('is not moved by %s', async (_who, how, code) => {
    const before = await world.payable(causacionId)
    await expect(how()).rejects.toMatchObject({ code })
    expect(await world.payable(causacionId)).toEqual(before)
  })

  test('the refusal leads to the order of payment', async () => {
    const direct = egreso([{ account: '249090', openItem: 'OTRA', obligacionId, whole: 1_000 }])
    await expect(direct).rejects.toMatchObject({
      message: expect.stringContaining('Tesorería › Órdenes de pago'),
      fields: { 'payments.0.obligacionId': expect.stringContaining('CA 001') },
    })
  })

  test.each([
    ['what another causación owes', () => item, 'CON-116'],
    ['what nobody caused', () => 'FE-A-MANO', 'CON-117'],
  ])('is not raised by what its order deducts: %s', async (_what, named, code) => {
    const owedOn = await accountId(world.db, '240101')
    const blank = { ruleId: null, advanceId: null, base: null, terceroId: world.books.supplier }
    const deduction = { ...blank, kind: 'other', accountId: owedOn, openItem: named(), amount: pesos(1_000) }
    const order = await ordered({ deductions: [deduction] })
    await expect(order.issued()).rejects.toMatchObject({ code })
  })

  test('is paid by its order, and owed again when it is undone', async () => {
    const { balance } = await world.payable(causacionId)
    const { issued, run } = await ordered()
    await issued()
    expect(Number((await world.payable(causacionId)).balance)).toBe(Number(balance) - 200_000)
    await run('annul', officer, { date: '2026-08-21', reason: 'El proveedor devolvió el dinero' })
    expect((await world.payable(causacionId)).balance).toBe(balance)
  })
})

test('what came with the opening balances alone is paid by a direct egreso, and no more than that', async () => {
  await egreso([{ openItem: 'VIEJA-1', whole: 200_000 }])
  await expect(egreso([{ openItem: 'VIEJA-1', whole: 200_000 }])).rejects.toMatchObject({ code: 'CON-117' })
  await note(hands, '2026-08-21', [
    ['240101', 100_000, 0, { openItem: 'VIEJA-1' }],
    ['480890', 0, 100_000],
  ])
})

describe('what a direct egreso takes out for an obligación', () => {
  const owing = async (whole: number) => {
    const rp = await world.registro(whole)
    return (await world.approvedObligacion(rp, whole)).id
  }
  const line = { account: '249090', openItem: 'NOM-1' }
  const paidOf = async (id: string) => {
    const { rows } = await sql<{ gross: string }>`
      select coalesce(sum(l.amount), 0)::bigint::text as gross from budget.pago p join budget.pago_line l on l.parent_id = p.id
      where p.obligacion_id = ${id}::uuid and p.status = 'approved'`.execute(world.db)
    return Number(rows[0]!.gross)
  }

  test('is never more than it is worth: the budget paid is what left and what was withheld', async () => {
    const id = await owing(1_000_000)
    const over = egreso([{ ...line, obligacionId: id, netTotal: 2_000_000, whole: 2_000_000 }])
    await expect(over).rejects.toMatchObject({
      code: 'TES-143',
      fields: { 'payments.0.netTotal': expect.stringContaining('1.000.000') },
    })
    await egreso([{ ...line, obligacionId: id, netTotal: 800_000, whole: 400_000 }])
    expect(await paidOf(id)).toBe(500_000)
    await egreso([{ ...line, obligacionId: id, netTotal: 800_000, whole: 400_000 }])
    expect(await paidOf(id)).toBe(1_000_000)
  })

  test('belongs to one net alone', async () => {
    const id = await owing(1_000_000)
    const two = egreso([
      { ...line, obligacionId: id, netTotal: 500_000, whole: 100_000 },
      { ...line, obligacionId: id, netTotal: 1_000_000, whole: 400_000 },
    ])
    await expect(two).rejects.toMatchObject({ code: 'TES-144' })
  })

  test('never exceeds it, even written in the database', async () => {
    const id = await owing(1_000_000)
    const egresoId = await egreso([{ ...line, obligacionId: id, netTotal: 800_000, whole: 400_000 }])
    const more = world.act((tx) =>
      sql`update treasury.egreso_payment set amount = 600000 where parent_id = ${egresoId}::uuid`
        .execute(tx)
        .then(() =>
          sql`update treasury.egreso_budget set pago_id = pago_id where egreso_id = ${egresoId}::uuid`.execute(
            tx,
          ),
        ),
    )
    await expect(more).rejects.toMatchObject({ constraint: 'egreso_pays_within' })
  })
})
