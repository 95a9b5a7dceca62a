import { createDraft } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { day, type Money, money, newId } from '@quina/kernel'
import { addTercero, decideAccount, saveAccount } from '@quina/people/server'
import { actorFor } from '@quina/testing/server'
import { definePayeeSource } from '@quina/treasury/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Paper } from '../../../modules/finance/budget/testing/budget-world.server.ts'
import { makeFile, takeAnswer } from '../../../modules/finance/treasury/payment/bank-file/bank-file.server.ts'
import { egresoService } from '../../../modules/finance/treasury/payment/egreso/egreso.server.ts'
import { payeesOf } from '../../../modules/finance/treasury/payment/egreso-payee/payee.server.ts'
import type { OwedItem } from '../../../modules/finance/treasury/payment/egreso-payee/payee-source.server.ts'
import { returnPayees } from '../../../modules/finance/treasury/payment/egreso-payee/return-payees.server.ts'
import { type PaymentWorld, paymentWorld } from './payment-world.ts'

let world: PaymentWorld
/** Items owed by the module above: what it would keep in its own table. */
const owed = new Map<string, OwedItem>()
/** What is paid of each, as it would keep it: nothing is paid twice nor given back twice. */
const paidItems = new Set<string>()
definePayeeSource({
  locked: async (_tx, ids) => ids.flatMap((id) => owed.get(id) ?? []),
  async pay(_tx, _mover, items) {
    for (const { itemId } of items) {
      if (paidItems.has(itemId)) throw new Error(`${itemId} was paid already`)
      paidItems.add(itemId)
    }
  },
  async giveBack(_tx, _mover, items) {
    for (const { itemId } of items) if (!paidItems.delete(itemId)) throw new Error(`${itemId} was not paid`)
  },
})

beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

const pesos = (whole: number) => (BigInt(whole) * 100n) as Money
let people = 52_000_000

/** Somebody who is owed their pay, with an approved account. */
async function payee(): Promise<string> {
  people += 1
  const number = String(people)
  return world.act(async (tx) => {
    const id = await addTercero(tx, world.chief, {
      ...{ documentType: 'CC', number, personType: 'natural' },
      ...{ firstName: 'Nora', lastName: `Ficticia ${number}` },
    })
    const registrar = actorFor({ name: 'Pía Gil' })
    const values = {
      ...{ bankId: world.bank.bankId, kind: 'savings', number: `77${number}`, certifiedOn: null },
      ...{ holderName: 'Nora Ficticia', holderDocument: number },
    }
    await saveAccount(tx, { terceroId: id, account: null, values: values as never, actor: registrar })
    const [account] = await rowsFrom<{ id: string; version: number }>(tx)`
      select id, version from people.bank_account where tercero_id = ${id}::uuid`
    await decideAccount(tx, {
      ...{ terceroId: id, id: account!.id, version: account!.version },
      ...{ actor: world.officer, to: 'approved', reason: null },
    })
    return id
  })
}

interface Pay {
  readonly net: number
  /** Gross, in the first rubro of the obligación. */
  readonly gross: number
}

/** An obligación of payroll and the egreso that pays each person of it, issued by another. */
async function payroll(pays: readonly Pay[], form = 'transfer') {
  const whole = pays.reduce((all, { gross }) => all + gross, 0)
  const cdp = await world.approvedCdp({ services: whole })
  const registro = await world.approvedRegistro(cdp, whole)
  const obligacion = await world.approvedObligacion(registro, whole)
  const accountId = await world.accountId('251101')
  const payees = []
  for (const { net, gross } of pays) {
    const terceroId = await payee()
    const itemId = newId()
    const budget = [
      { obligacionId: obligacion.id, obligacionLineId: obligacion.lines[0] as never, amount: pesos(gross) },
    ]
    owed.set(itemId, { itemId, terceroId, accountId, amount: pesos(net), blocked: null, budget })
    payees.push({ terceroId, accountId, openItem: null, itemId, amount: pesos(net) })
  }
  await world.post(await owedLines(payees), '2026-08-01', 'CI')
  const id = await world.draft('egreso', egresoOf(payees, { form }))
  return { id, payees, obligacion }
}

type Payee = { terceroId: string; accountId: string; openItem: null; itemId: string | null; amount: Money }

const owedLines = async (payees: readonly Payee[]) => {
  const { credit, debit } = await import('@quina/accounting/domain')
  const all = payees.reduce((sum, { amount }) => sum + amount, 0n) as Money
  return [
    debit('480890', all, { terceroId: world.supplier as never }),
    ...payees.map(({ terceroId, amount }) => credit('251101', amount, { terceroId: terceroId as never })),
  ]
}

const egresoOf = (payees: readonly Payee[], more: object = {}) => ({
  date: '2026-08-20',
  kind: 'payroll',
  terceroId: world.supplier,
  form: 'transfer',
  bankAccountId: world.bank.id,
  reference: null,
  purpose: 'Nómina de agosto de 2026',
  directReason: 'Nómina: no lleva orden de pago',
  orderId: null,
  chequeId: null,
  payments: [
    {
      ...{ accountId: payees[0]!.accountId, terceroId: null, openItem: null, causacionId: null },
      ...{ obligacionId: null, netTotal: null },
      amount: payees.reduce((sum, { amount }) => sum + amount, 0n),
    },
  ],
  deductions: null,
  payees,
  ...more,
})

const issue = (id: string) => world.run('egreso', id, 'issue', { as: world.officer })
const states = async (id: string) =>
  (await world.act((tx) => payeesOf(tx, id))).map(({ state }) => state).join(' ')
const paidOf = async ({ id }: Paper) => {
  const [row] = await world.act(
    (tx) => rowsFrom<{ left: string }>(tx)`
      select sum(available)::text as left from budget.document_balance where document_id = ${id}::uuid`,
  )
  return Number(row?.left)
}
const statusOf = async (id: string) =>
  (
    await world.act(
      (tx) => rowsFrom<{ status: string }>(tx)`select status from treasury.egreso where id = ${id}::uuid`,
    )
  )[0]!.status

test('one voucher pays many: a debit for each payee, one credit of the bank and the gross of each in one pago', async () => {
  const { id, obligacion } = await payroll([
    { net: 1_800, gross: 2_000 },
    { net: 900, gross: 1_000 },
    { net: 450, gross: 500 },
  ])
  await issue(id)
  const [voucher, ...lines] = await world.vouchers(id)
  expect(voucher).toMatch(/^CE \d+ 2026-08-20$/)
  expect(lines).toEqual([
    '  Dr 251101 1,800',
    '  Dr 251101 900',
    '  Dr 251101 450',
    `  Cr ${world.bank.code} 3,150`,
  ])
  expect(await paidOf(obligacion)).toBe(0)
  expect(await states(id)).toBe('pending pending pending')
})

test('the bank file has a line for each payee, and what the bank rejects is owed again: only his', async () => {
  const { id, payees, obligacion } = await payroll([
    { net: 1_800, gross: 2_000 },
    { net: 900, gross: 1_000 },
  ])
  await issue(id)
  const number = (
    await world.act(
      (tx) => rowsFrom<{ number: number }>(tx)`
    select number from treasury.egreso where id = ${id}::uuid`,
    )
  )[0]!.number
  const given = { bankAccountId: world.bank.id, egresoIds: [id], today: world.today }
  const made = await world.act((tx) => makeFile(tx, world.chief, given))
  expect([made.count, made.total]).toEqual([2, '2700.00'])
  const reference = (at: number) => `N26${String(number).padStart(3, '0')}-000${at}`
  const text = `${reference(1)};1800.00;OK;\n${reference(2)};900.00;RECHAZADO;Cuenta cancelada\n`
  const before = await world.balanceOf(world.bank.code)
  await world.act((tx) => takeAnswer(tx, world.chief, { id: made.id, text, today: day('2026-08-21') }))
  expect(await states(id)).toBe('paid rejected')
  expect(await statusOf(id)).toBe('confirmed')
  expect((await world.balanceOf(world.bank.code)) - before).toBe(900)
  expect(await paidOf(obligacion)).toBe(1_000)
  const [account] = await world.act(
    (tx) => rowsFrom<{ status: string }>(tx)`
      select status from people.bank_account where tercero_id = ${payees[1]!.terceroId}::uuid`,
  )
  expect(account?.status).toBe('inactive')
  // He is paid in another egreso, by cheque, with the gross that was given back.
  const again = await world.draft('egreso', egresoOf([payees[1]!], { form: 'pse', date: '2026-08-21' }))
  await issue(again)
  expect(await paidOf(obligacion)).toBe(0)
  expect(await states(again)).toBe('pending')
  expect(payees.map(({ itemId }) => paidItems.has(itemId!))).toEqual([true, true])
})

test('when the bank rejects all of them, the egreso is reversed whole with one entry', async () => {
  const { id, payees, obligacion } = await payroll([
    { net: 1_800, gross: 2_000 },
    { net: 900, gross: 1_000 },
  ])
  await issue(id)
  const given = { bankAccountId: world.bank.id, egresoIds: [id], today: world.today }
  const made = await world.act((tx) => makeFile(tx, world.chief, given))
  const lines = await world.act(
    (tx) => rowsFrom<{ reference: string }>(tx)`
      select reference from treasury.bank_file_line where file_id = ${made.id}::uuid order by position`,
  )
  const text = lines.map(({ reference }) => `${reference};;RECHAZADO;Cuenta inexistente`).join('\n')
  await world.act((tx) => takeAnswer(tx, world.chief, { id: made.id, text, today: day('2026-08-21') }))
  expect([await states(id), await statusOf(id)]).toEqual(['rejected rejected', 'rejected'])
  expect((await world.vouchers(id)).filter((line) => !line.startsWith(' '))).toHaveLength(2)
  expect(await paidOf(obligacion)).toBe(3_000)
  expect(payees.map(({ itemId }) => paidItems.has(itemId!))).toEqual([false, false])
})

test('an item is paid once: a second egreso is refused while the first has it', async () => {
  const { payees } = await payroll([{ net: 900, gross: 1_000 }])
  await expect(world.draft('egreso', egresoOf(payees))).rejects.toMatchObject({ code: 'TES-206' })
})

test('of two egresos that are written at once with the same item, one is', async () => {
  const { payees } = await payroll([{ net: 900, gross: 1_000 }])
  const write = (itemId: string, openMs: number) =>
    world.act(
      async (tx) => {
        await createDraft(egresoService, {
          tx,
          actor: world.clerk,
          input: egresoOf([{ ...payees[0]!, itemId }]) as never,
        })
        await sql`select`.execute(tx)
        await new Promise((resolve) => setTimeout(resolve, openMs))
      },
      { as: world.clerk },
    )
  for (let round = 0; round < 50; round++) {
    const itemId = newId()
    const written = [write(itemId, 20), write(itemId, 0)]
    const both = await Promise.allSettled(written)
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('a retained payee leaves the egreso, keeps its item, and is paid in another once it is released', async () => {
  const { id, payees, obligacion } = await payroll([
    { net: 1_800, gross: 2_000 },
    { net: 900, gross: 1_000 },
  ])
  await issue(id)
  const [, second] = await world.act((tx) => payeesOf(tx, id))
  const reason = 'Falleció: se paga a sus herederos'
  const retained = [{ payeeId: second!.id, to: 'retained', reason }] as const
  await world.act((tx) =>
    returnPayees(tx, world.chief, { egresoId: id, date: day('2026-08-21'), payees: retained }),
  )
  expect(await states(id)).toBe('pending retained')
  expect(await paidOf(obligacion)).toBe(1_000)
  await expect(world.draft('egreso', egresoOf([payees[1]!]))).rejects.toMatchObject({ code: 'TES-206' })
  await world.run('egreso', id, 'confirm', { input: { date: '2026-08-22' } })
  expect(await states(id)).toBe('paid retained')
  await world.run('egreso', id, 'annul', {
    input: { date: '2026-08-22', reason: 'Se giró de la cuenta equivocada' },
  })
  expect(await states(id)).toBe('annulled annulled')
  expect(await paidOf(obligacion)).toBe(3_000)
  await expect(world.draft('egreso', egresoOf(payees))).resolves.toEqual(expect.any(String))
})

test.each([
  ['deductions', { deductions: [{ kind: 'other', amount: pesos(1) }] }, 'TES-202'],
  ['two payees of one cheque', { form: 'cheque' }, 'TES-203'],
  ['another sum', { payments: [] as object[] }, 'TES-205'],
])('refuses an egreso with payees and %s', async (_, change, code) => {
  const accountId = await world.accountId('251101')
  const two = [await payee(), await payee()].map((terceroId): Payee => {
    return { terceroId, accountId, openItem: null, itemId: null, amount: pesos(10) }
  })
  const whole = egresoOf(two)
  const given =
    'payments' in change ? { payments: [{ ...whole.payments[0], amount: pesos(19) }] } : (change as object)
  await expect(world.draft('egreso', { ...whole, ...given })).rejects.toMatchObject({ code })
})

test('refuses a payee whose item is blocked, changed, or without an approved account', async () => {
  const { id, payees } = await payroll([{ net: 900, gross: 1_000 }])
  const item = owed.get(payees[0]!.itemId)!
  owed.set(item.itemId, { ...item, blocked: 'Cuenta embargada.' })
  await expect(issue(id)).rejects.toMatchObject({ code: 'TES-208' })
  owed.set(item.itemId, { ...item, amount: money('899.00') })
  await expect(issue(id)).rejects.toMatchObject({ code: 'TES-207' })
  const other = { ...payees[0]!, terceroId: world.bank.bankId, itemId: null }
  await expect(world.draft('egreso', egresoOf([other]))).rejects.toMatchObject({
    code: 'BENEFICIARIO_SIN_CUENTA',
  })
})

test('who prepares an egreso with payees does not issue it', async () => {
  const { id } = await payroll([{ net: 900, gross: 1_000 }])
  await expect(world.run('egreso', id, 'issue')).rejects.toMatchObject({ code: 'TES-020' })
})

test('the database refuses payees that do not add up to what leaves', async () => {
  const { id, payees } = await payroll([{ net: 900, gross: 1_000 }])
  const other = await world.draft('egreso', { ...egresoOf(payees, { form: 'pse' }), payees: null })
  const added = world.act(
    (tx) => rowsFrom(tx)`
      insert into treasury.egreso_payee (id, parent_id, position, tercero_id, account_id, amount)
      select ${newId()}::uuid, ${other}::uuid, 1, tercero_id, account_id, 899 from treasury.egreso_payee
      where parent_id = ${id}::uuid`,
  )
  await expect(added).rejects.toThrow(/add up to what leaves/)
})
