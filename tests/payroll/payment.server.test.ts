import { createDraft, type InCall } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { day, type Id, newId, pesos } from '@quina/kernel'
import { addTercero, decideAccount, saveAccount } from '@quina/people/server'
import { actorFor, callsOf } from '@quina/testing/server'
import { definePayeeSource } from '@quina/treasury/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type HoldCause,
  holdPayables,
  releasePayables,
} from '../../modules/finance/payroll/books/payable/payable.contract.ts'
import {
  type NewPayable,
  owe,
  payableOperations,
  payPayables,
  reversePayables,
} from '../../modules/finance/payroll/books/payable/payable.server.ts'
import type { PaymentKind } from '../../modules/finance/payroll/payment/payment/payment.contract.ts'
import { owedToPay } from '../../modules/finance/payroll/payment/payment/payment.server.ts'
import {
  type PaymentRequest,
  preparedPayment,
} from '../../modules/finance/payroll/payment/prepare/prepare-payment.server.ts'
import { payableSource } from '../../modules/finance/payroll/payment/source/payable-source.server.ts'
import '../../modules/finance/payroll/books/proof/period-proof.server.ts'
import { periodService } from '../../modules/finance/payroll/period/period/period.server.ts'
import { makeFile, takeAnswer } from '../../modules/finance/treasury/payment/bank-file/bank-file.server.ts'
import { pairsOf } from '../../modules/finance/treasury/report/proof/pair.server.ts'
import { type PaymentWorld, paymentWorld } from '../finance/payments/payment-world.ts'
import { payrollGround, person } from './payroll-world.ts'

let world: PaymentWorld
let ground: Awaited<ReturnType<typeof payrollGround>>
beforeAll(async () => {
  // Another file of the same process may have put its own.
  definePayeeSource(payableSource)
  world = await paymentWorld()
  ground = await world.act((tx) => payrollGround(tx, world.clerk))
  await world.act(async (tx) => {
    await rowsFrom(tx)`
      insert into admin.company (id, name, nit, check_digit) values (gen_random_uuid(), 'Hospital de prueba', '900123456', 8)`
    const house = { documentType: 'NIT', number: '900123456', personType: 'juridica' } as const
    await addTercero(tx, world.chief, { ...house, businessName: 'Hospital de prueba' })
  })
})
afterAll(() => world.close())

const on = day('2026-08-20')
let month = 0

/** A posted period that owes what is given. */
async function owing(payables: readonly Omit<NewPayable, 'dueOn'>[]): Promise<string> {
  month += 1
  return world.act(async (tx) => {
    const input = {
      kind: 'ordinary' as const,
      date: on,
      year: 2020 + Math.floor(month / 12),
      month: 1 + (month % 12),
      paidOn: on,
    }
    const periodId = await createDraft(periodService, { tx, actor: world.clerk, input })
    const source = { campusId: world.campusId, day: day('2026-08-15'), periodId }
    await owe(
      tx,
      source,
      payables.map((one) => ({ ...one, dueOn: on })),
    )
    return periodId
  })
}

/** Somebody with an account where they are paid, approved by two people. */
const employee = () =>
  world.act(async (tx) => {
    const { terceroId, document } = await person(tx, world.clerk, ground)
    await approveAccount(tx, terceroId, document)
    return terceroId
  })

/** Somebody whose account waits for a second person. */
const unapproved = () =>
  world.act(async (tx) => {
    const { terceroId, document } = await person(tx, world.clerk, ground)
    await registerAccount(tx, terceroId, document)
    return terceroId
  })

async function registerAccount(tx: Tx, terceroId: Id<'people.tercero'>, document: string) {
  const values = {
    ...{ bankId: world.bank.bankId, kind: 'savings', number: `88${document}`, certifiedOn: null },
    ...{ holderName: 'Nora Ficticia', holderDocument: document },
  }
  await saveAccount(tx, { terceroId, account: null, values: values as never, actor: actorFor() })
}

async function approveAccount(tx: Tx, terceroId: Id<'people.tercero'>, document: string) {
  await registerAccount(tx, terceroId, document)
  const [account] = await rowsFrom<{ id: string; version: number }>(tx)`
    select id, version from people.bank_account where tercero_id = ${terceroId}::uuid`
  await decideAccount(tx, { ...account!, terceroId, actor: actorFor(), to: 'approved', reason: null })
}

const net = (terceroId: string, amount: number) =>
  ({ terceroId, kind: 'net', account: '251101', amount: pesos(amount) }) as const

const owed = (periodId: string, kind: PaymentKind = 'net') =>
  world.act((tx) => owedToPay(tx, { kind, of: periodId, campusId: null }))

const prepare = async (payables: readonly string[], change: Partial<PaymentRequest> = {}) =>
  world.act(
    (tx) =>
      preparedPayment(tx, world.clerk, {
        ...{ payables, date: on, form: 'transfer', purpose: 'Nómina de agosto de 2026' },
        bankAccountId: world.bank.id as never,
        ...change,
      }),
    { as: world.clerk },
  )
const issue = (id: string) => world.run('egreso', id, 'issue', { as: world.officer })

const paymentRow = async (egresoId: string) =>
  (
    await world.act(
      (tx) => rowsFrom<{ shown: string }>(tx)`
        select concat_ws(' ', kind, condition, payees, rejected, total::int, returned::int) as shown
        from payroll.payment_list where id = ${egresoId}::uuid`,
    )
  )[0]?.shown

/** S2 (payroll dossier §2.16.2): what each of the three is paid, 18.001.280 in all. */
const nets = [2_988_280, 3_956_000, 11_057_000]

test('S2: the net of a payroll is one payment, whose file adds up to it, and a reject is owed again and paid again', async () => {
  const people = [await employee(), await employee(), await employee()]
  const period = await owing(people.map((id, index) => net(id, nets[index]!)))
  const items = (await owed(period)).map(({ id }) => id)
  const { egresoId, total } = await prepare(items)
  expect(total).toBe('18001280.00')
  expect(await paymentRow(egresoId)).toBe('net draft 3 0 18001280 0')
  expect((await owed(period)).map(({ blocked }) => blocked)).toEqual(
    items.map(() => 'Ya está en un borrador de egreso.'),
  )
  await issue(egresoId)
  expect(await paymentRow(egresoId)).toBe('net authorised 3 0 18001280 0')
  expect(await owed(period)).toEqual([])
  const given = { bankAccountId: world.bank.id, egresoIds: [egresoId], today: on }
  const made = await world.act((tx) => makeFile(tx, world.chief, given))
  expect([made.count, made.total]).toEqual([3, '18001280.00'])
  expect(await paymentRow(egresoId)).toBe('net sent 3 0 18001280 0')
  const lines = await world.act(
    (tx) => rowsFrom<{ reference: string; amount: string }>(tx)`
      select reference, amount::text as amount from treasury.bank_file_line where file_id = ${made.id}::uuid`,
  )
  const answers = lines.map(({ reference, amount }) =>
    amount === '3956000.00' ? `${reference};;RECHAZADO;Cuenta cancelada` : `${reference};;OK;`,
  )
  await world.act((tx) => takeAnswer(tx, world.chief, { id: made.id, text: answers.join('\n'), today: on }))
  expect(await paymentRow(egresoId)).toBe('net partial 3 1 18001280 3956000')
  const [again, ...others] = await owed(period)
  expect(others).toEqual([])
  expect(again).toMatchObject({ balance: '3956000.00', sentTo: null, blocked: null })
  expect(again?.rejected).toBe('Rechazado por el banco: Cuenta cancelada')
  const flagged = await world.act(
    (tx) => rowsFrom<{ reason: string }>(tx)`
      select reason from people.bank_account where status = 'inactive' and reason like '%Cuenta cancelada'`,
  )
  expect(flagged).toEqual([{ reason: 'Pago rechazado. Rechazado por el banco: Cuenta cancelada' }])
  // Without an account approved again there is no transfer; another means excludes what was applied.
  await expect(prepare([again!.id])).rejects.toMatchObject({ code: 'BENEFICIARIO_SIN_CUENTA' })
  const second = await prepare([again!.id], { form: 'cash' })
  expect([second.payees, second.total]).toEqual([1, '3956000.00'])
  await issue(second.egresoId)
  expect(await owed(period)).toEqual([])
})

test('S2: PILA is paid account by account of each administrator, 7.787.100 in all', async () => {
  const company = (number: string, businessName: string) =>
    world.act((tx) =>
      addTercero(tx, world.chief, { documentType: 'NIT', number, personType: 'juridica', businessName }),
    )
  const icbf = await company('999700011', 'ICBF de prueba')
  const sena = await company('999700012', 'SENA de prueba')
  const esap = await company('999700013', 'ESAP de prueba')
  const item = (terceroId: string, kind: NewPayable['kind'], account: string, amount: number) => ({
    ...{ terceroId, kind, account },
    amount: pesos(amount),
  })
  const period = await owing([
    item(ground.epsId, 'eps', '242402', 790_493),
    item(ground.afpId, 'afp', '242401', 916_493),
    item(ground.epsId, 'eps', '251123', 1_679_807),
    item(ground.afpId, 'afp', '251122', 2_371_507),
    item(ground.arlId, 'arl', '251111', 240_400),
    item(ground.ccfId, 'ccf', '251124', 794_800),
    item(icbf, 'icbf', '249050', 596_100),
    item(sena, 'sena', '249050', 99_400),
    item(esap, 'esap', '249034', 298_100),
  ])
  const items = await owed(period, 'pila')
  const { egresoId, total } = await prepare(
    items.map(({ id }) => id),
    { form: 'pse' },
  )
  expect(total).toBe('7787100.00')
  await issue(egresoId)
  const [, ...lines] = await world.vouchers(egresoId)
  expect(lines.toSorted()).toEqual(
    [
      `  Cr ${world.bank.code} 7,787,100`,
      '  Dr 242401 916,493',
      '  Dr 242402 790,493',
      '  Dr 249034 298,100',
      '  Dr 249050 596,100',
      '  Dr 249050 99,400',
      '  Dr 251111 240,400',
      '  Dr 251122 2,371,507',
      '  Dr 251123 1,679,807',
      '  Dr 251124 794,800',
    ].toSorted(),
  )
  await world.run('egreso', egresoId, 'confirm', { input: { date: '2026-08-21' } })
  expect(await paymentRow(egresoId)).toBe('pila applied 9 0 7787100 0')
})

test('what was paid is what left the bank, egreso by egreso, in the Cuadre', async () => {
  await world.act(
    (tx) => rowsFrom(tx)`
    update payroll.period set status = 'approved', number = month, liquidated_by = created_by`,
  )
  const rows = await world.act((tx) => pairsOf(tx, 'payroll', { vigencia: 2020, to: '2026-12-31' }))
  const banks = rows.filter(({ document }) => document.includes('la cuenta de la que salió'))
  expect(banks.map(({ one, difference }) => [Number(one / 100n), difference])).toEqual([
    [14_045_280, 0n],
    [3_956_000, 0n],
    [7_787_100, 0n],
  ])
})

test('an account that nobody approved yet is another refusal than none, with the names of each', async () => {
  const waiting = await unapproved()
  const without = await world.act((tx) => person(tx, world.clerk, ground))
  const period = await owing([net(waiting, 10), net(without.terceroId, 20)])
  const items = (await owed(period)).map(({ id }) => id)
  await expect(prepare(items)).rejects.toMatchObject({
    code: 'CUENTA_BANCARIA_NO_APROBADA',
    fields: { form: expect.stringContaining('Falta aprobar la cuenta bancaria de Nora Ficticia') },
  })
  const [, none] = await owed(period)
  await expect(prepare([none!.id])).rejects.toMatchObject({
    code: 'BENEFICIARIO_SIN_CUENTA',
    fields: { form: expect.stringContaining('Sin cuenta bancaria: Nora Ficticia') },
  })
})

test('refuses nothing ticked, what is owed no more and what belongs to two sites', async () => {
  await expect(prepare([])).rejects.toMatchObject({ code: 'NOM-780' })
  await expect(prepare([newId()])).rejects.toMatchObject({ code: 'NOM-781' })
  const period = await owing([net(await employee(), 10)])
  const [one] = await owed(period)
  const other = newId()
  await world.act(
    (tx) => rowsFrom(tx)`
      insert into payroll.payable (id, campus_id, day, due_on, period_id, tercero_id, kind, account_id, amount)
      select ${other}::uuid, ${newId()}::uuid, day, due_on, period_id, tercero_id, kind, account_id, amount
      from payroll.payable where id = ${one!.id}::uuid`,
  )
  await expect(prepare([one!.id, other])).rejects.toMatchObject({ code: 'NOM-782' })
})

test('refuses an account that is embargoed, and a house that is no tercero', async () => {
  const period = await owing([net(await employee(), 10), net(await employee(), 20)])
  const items = (await owed(period)).map(({ id }) => id)
  const use = (to: string) =>
    world.act(
      (tx) => rowsFrom(tx)`update treasury.bank_account set use = ${to} where id = ${world.bank.id}::uuid`,
    )
  await use('embargoed')
  await expect(prepare(items)).rejects.toMatchObject({
    code: 'NOM-784',
    fields: { bankAccountId: expect.any(String) },
  })
  await use('free')
  const nit = (to: string) => world.act((tx) => rowsFrom(tx)`update admin.company set nit = ${to}`)
  await nit('900999999')
  await expect(prepare(items)).rejects.toMatchObject({ code: 'NOM-783' })
  // One beneficiary alone needs no house.
  await expect(prepare(items.slice(0, 1))).resolves.toMatchObject({ payees: 1 })
  await nit('900123456')
  expect((await prepare(items.slice(1))).payees).toBe(1)
})

test('of one item, whatever its kind, the list to pay has it alone', async () => {
  const period = await owing([
    net(await employee(), 10),
    { terceroId: ground.epsId, kind: 'eps', account: '251123', amount: pesos(20) },
  ])
  const all = await world.act((tx) => owedToPay(tx, { kind: null, of: period, campusId: null }))
  expect(all.map(({ balance }) => balance).sort()).toEqual(['10.00', '20.00'])
  const eps = all.find(({ balance }) => balance === '20.00')!
  const one = await world.act((tx) => owedToPay(tx, { kind: null, of: eps.id, campusId: null }))
  expect(one.map(({ id }) => id)).toEqual([eps.id])
})

describe('somebody who is held (C2-11)', () => {
  type Item = Id<'payroll.payable'>
  const itemsOf = async (period: string) => (await owed(period)).map(({ id }) => id) as [Item, Item]
  const hold = (payables: Item[], cause: HoldCause, reason = 'Se notificó el deceso, sin herederos') =>
    acting(holdPayables, { payables, cause, reason })
  const release = (payables: Item[]) =>
    acting(releasePayables, { payables, reason: 'Se resolvió a quién se le paga' })
  const acting: InCall['act'] = (command, sent) =>
    world.act((tx) => callsOf(payableOperations, { actor: world.chief })(tx).act(command, sent), {
      as: world.chief,
    })
  const listed = (id: string) =>
    world.act(
      async (tx) =>
        (
          await rowsFrom<{ shown: string }>(tx)`
            select concat_ws(' ', condition, balance::int, held_cause, held_reason, held_on) as shown
            from payroll.payable_list where id = ${id}::uuid`
        )[0]?.shown,
    )

  test('is owed all the same, out of the payment of the others and of their file, until somebody releases them', async () => {
    const period = await owing([net(await employee(), 30), net(await employee(), 40)])
    const [one, other] = await itemsOf(period)
    await hold([one], 'death')
    expect(await listed(one)).toMatch(/^held \d+ death Se notificó el deceso, sin herederos \d{4}-\d\d-\d\d$/)
    const why = 'Retenida (fallecimiento): Se notificó el deceso, sin herederos'
    expect((await owed(period)).map(({ id, blocked, held }) => [id === one, blocked, held])).toEqual(
      expect.arrayContaining([
        [true, why, why],
        [false, null, null],
      ]),
    )
    await expect(prepare([one, other])).rejects.toMatchObject({ code: 'NOM-788', status: 409 })
    await expect(prepare([one], { form: 'cheque' })).rejects.toMatchObject({ code: 'NOM-788' })
    // The rest of the payroll goes on: its payment, its file.
    const { egresoId } = await prepare([other])
    await issue(egresoId)
    const made = await world.act((tx) =>
      makeFile(tx, world.chief, { bankAccountId: world.bank.id, egresoIds: [egresoId], today: on }),
    )
    expect(made.count).toBe(1)
    await release([one])
    expect(await listed(one)).toMatch(/^open \d+$/)
    const later = await prepare([one])
    await issue(later.egresoId)
    expect(await listed(one)).toMatch(/^paid 0$/)
  })

  test('in a draft is not issued, whatever pays it', async () => {
    const period = await owing([net(await employee(), 50)])
    const [item] = await itemsOf(period)
    const { egresoId } = await prepare([item])
    await hold([item], 'dispute', 'Dos personas alegan ser el titular')
    await expect(issue(egresoId)).rejects.toMatchObject({
      code: 'TES-208',
      message: expect.stringContaining('Dos personas alegan ser el titular'),
    })
    const mover = { document: 'treasury.egreso', documentId: egresoId, day: on }
    await expect(
      world.act((tx) => payPayables(tx, mover, [{ payableId: item, amount: pesos(50) }])),
    ).rejects.toMatchObject({ constraint: 'payable_held' })
    await release([item])
    await issue(egresoId)
  })

  test('for lack of an account is paid by another means, and by a transfer once released', async () => {
    const { terceroId, document } = await world.act((tx) => person(tx, world.clerk, ground))
    const period = await owing([net(terceroId, 60), net(terceroId, 70)])
    const [cash, transfer] = await itemsOf(period)
    await hold([cash, transfer], 'account', 'No ha abierto una cuenta de ahorros')
    await expect(prepare([cash])).rejects.toMatchObject({ code: 'BENEFICIARIO_SIN_CUENTA' })
    const { egresoId } = await prepare([cash], { form: 'cash' })
    await issue(egresoId)
    expect(await listed(cash)).toMatch(/^paid 0 account/)
    await world.act((tx) => approveAccount(tx, terceroId, document))
    await expect(prepare([transfer])).rejects.toMatchObject({ code: 'NOM-788' })
    await release([transfer])
    expect((await prepare([transfer])).payees).toBe(1)
  })

  test('is refused twice, of what is paid, without an account where there is one, and released of nothing', async () => {
    const period = await owing([net(await employee(), 80), net(await employee(), 90)])
    const [one, other] = await itemsOf(period)
    await expect(hold([one], 'account')).rejects.toMatchObject({
      code: 'NOM-786',
      fields: { cause: expect.any(String) },
    })
    await hold([one], 'other')
    await expect(hold([one, other], 'death')).rejects.toMatchObject({ code: 'NOM-785', status: 409 })
    await expect(release([one, other])).rejects.toMatchObject({ code: 'NOM-787', status: 409 })
    await issue((await prepare([other])).egresoId)
    await expect(hold([other], 'death')).rejects.toMatchObject({ code: 'NOM-785' })
    const audited = await world.act(
      (tx) => rowsFrom<{ n: number }>(tx)`
        select count(*)::int as n from platform.audit a join payroll.payable_hold h on h.id::text = a.row_id
        where a.table_name = 'payroll.payable_hold' and h.payable_id = ${one}::uuid and h.held_by = ${world.chief.userId}::uuid`,
    )
    expect(audited).toEqual([{ n: 1 }])
  })
})

const rounds = Array.from({ length: 50 }, (_, index) => index)

test('of two who prepare the payment of one item at once, one does, in fifty rounds', async () => {
  const terceroId = await employee()
  const period = await owing(rounds.map((at) => net(terceroId, 100 + at)))
  for (const { id } of await owed(period)) {
    const both = await Promise.allSettled([prepare([id]), prepare([id])])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('what is paid is not reversed, nor what is reversed paid, in fifty rounds at once', async () => {
  const terceroId = await employee()
  for (const at of rounds) {
    const period = await owing([net(terceroId, 100 + at)])
    const [item] = await owed(period)
    const { egresoId } = await prepare([item!.id])
    const undo = world.act((tx) =>
      reversePayables(tx, { document: 'payroll.periodPosting', documentId: period, day: on }),
    )
    const [paid, undone] = await Promise.allSettled([issue(egresoId), undo])
    expect([paid.status, undone.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = [paid, undone].find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ code: paid.status === 'rejected' ? 'TES-207' : 'TIENE_PAGOS' })
  }
})

test('several items that were ticked, of one payroll or of several, go in one payment', async () => {
  const one = await owing([net(await employee(), 10)])
  const other = await owing([net(await employee(), 20)])
  await owing([net(await employee(), 40)])
  const ids = [...(await owed(one)), ...(await owed(other))].map(({ id }) => id)
  const both = await world.act((tx) => owedToPay(tx, { kind: null, of: ids.join(','), campusId: null }))
  expect(both.map(({ id }) => id).sort()).toEqual(ids.sort())
  expect((await prepare(both.map(({ id }) => id))).total).toBe('30.00')
})
