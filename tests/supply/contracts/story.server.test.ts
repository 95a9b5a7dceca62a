import type { ActionOf } from '@quina/blocks'
import { createDraft, performAction } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { day, type Id, money, newId, pesos } from '@quina/kernel'
import { saveProfile } from '@quina/people/server'
import { actorFor, reportsOf, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { causacionService } from '../../../modules/finance/accounting/payables/causacion/causacion.server.ts'
import { outgoOf } from '../../../modules/finance/treasury/payment/egreso/egreso-entry.server.ts'
import type { paymentOrder } from '../../../modules/finance/treasury/payment/payment-order/payment-order.contract.ts'
import { paymentOrderService } from '../../../modules/finance/treasury/payment/payment-order/payment-order.server.ts'
import { deductionsToPay } from '../../../modules/finance/treasury/payment/payment-program/proposed-deductions.server.ts'
import type { fine } from '../../../modules/supply/contracts/contract/fine/fine.contract.ts'
import { fineService } from '../../../modules/supply/contracts/contract/fine/fine.server.ts'
import { policyAlerts } from '../../../modules/supply/contracts/contract/policy/policy.server.ts'
import { contractAlerts } from '../../../modules/supply/contracts/oversight/oversight.server.ts'
import {
  boughtOutside,
  contractExecution,
  contractGaps,
  contractMatrix,
} from '../../../modules/supply/contracts/report/contract-report.contract.ts'
import { contracts } from '../../../modules/supply/contracts/server.ts'
import { draftCausacion } from '../../../modules/supply/warehouse/books/store-income/store-income.contract.ts'
import { warehouse } from '../../../modules/supply/warehouse/server.ts'
import { contractsToday } from './contracts-world.ts'
import { suppliedWorld } from './supplied-world.ts'

const world = await suppliedWorld()
afterAll(() => world.close())
const { act, db, chief, campusId, supplier, supplying, ordered, received, came, available } = world
const stores = screensOf(warehouse.operations, { db, actor: chief, today: contractsToday })
const { answer } = reportsOf(contracts.operations, { db, actor: chief })
const year = { from: '2026-01-01', to: '2026-12-31' }

beforeAll(() =>
  act((tx) =>
    saveProfile(tx, {
      id: newId(),
      terceroId: supplier,
      version: null,
      body: {
        fromDay: day('2025-01-01'),
        untilDay: null,
        regime: 'ordinary',
        responsibilities: null,
        vatResponsible: true,
        incomeFiler: true,
        selfWithholder: false,
        largeTaxpayer: false,
        vatAgent: false,
        icaSelfWithholder: false,
        resident: true,
        ciiu: '4645',
        icaRate: null,
      },
    }),
  ),
)

test('from the contract to the budget: an order that arrives in part is caused, and obliges its registro for it', async () => {
  const { id, lineId, registro } = await supplying()
  const order = await ordered(id, [{ contractLineId: lineId, quantity: '30000' }])
  const receipt = await received(order, registro.id, [came('20000', 20_000_000)])
  const { id: causacionId } = await stores.act(draftCausacion, {
    receiptId: receipt as Id<'warehouse.receipt'>,
  })
  await act((tx) =>
    performAction(causacionService, {
      tx,
      actor: chief,
      today: contractsToday,
      id: causacionId,
      action: 'approve',
      input: {},
    }),
  )
  expect(await available(registro.lines[0]!)).toBe(40_000_000)
  const { rows } = await answer(contractExecution, year)
  expect(rows.find(({ values }) => values.contractId === id)?.values).toMatchObject({
    state: 'En ejecución',
    done: '33.33',
    executed: '20000000.00',
    paid: '0.00',
    toPay: '20000000.00',
    toOblige: '40000000.00',
  })
})

const supervisor = actorFor({ name: 'Nora Supervisora', campusId })
const onFine = (id: string, action: ActionOf<typeof fine>, input: object = {}, actor = chief) =>
  act((tx) => performAction(fineService, { tx, actor, today: contractsToday, id, action, input }))
const reported = (contractId: string, hearingOn = day('2026-05-20')) => {
  const input = {
    date: day('2026-05-04'),
    contractId: contractId as Id<'contracts.contract'>,
    kind: 'fine' as const,
    clause: 'Cláusula 12',
    hearingOn,
    amount: pesos(4_000_000),
    purpose: 'Dos entregas llegaron quince días tarde',
  }
  return act((tx) => createDraft(fineService, { tx, actor: supervisor, input }))
}
const hearing = { date: '2026-05-20', defence: 'Dice que la vía estuvo cerrada' }
const decision = (amount: number, date = '2026-05-28') => ({
  date,
  resolution: '214',
  amount: `${amount}.00`,
  note: 'La vía estuvo abierta todos esos días',
})

/** A fine of a contract at each of its steps, and what is refused on the way, until it is owed. */
async function firmFine(id: string): Promise<string> {
  await expect(reported(id, day('2026-05-04'))).rejects.toMatchObject({ code: 'CTP-070' })
  const fineId = await reported(id)
  await onFine(fineId, 'cite')
  await expect(onFine(fineId, 'impose', decision(1))).rejects.toMatchObject({ status: 409 })
  await expect(onFine(fineId, 'hear', { ...hearing, date: '2026-05-19' })).rejects.toMatchObject({
    code: 'CTP-071',
  })
  await onFine(fineId, 'hear', hearing)
  const refused = async (code: string, input: object, actor = chief) =>
    expect(onFine(fineId, 'impose', input, actor)).rejects.toMatchObject({ code })
  await refused('CTP-074', decision(3_000_000), supervisor)
  await refused('CTP-076', decision(3_000_000, '2026-05-19'))
  await refused('CTP-072', decision(4_000_001))
  await refused('CTP-073', decision(3_000_001))
  await onFine(fineId, 'impose', decision(3_000_000))
  await expect(onFine(fineId, 'confirm', { date: '2026-05-27', appeal: null })).rejects.toMatchObject({
    code: 'CTP-076',
  })
  await onFine(fineId, 'confirm', { date: '2026-06-12', appeal: null })
  const entry = await act(
    (tx) => rowsFrom<{ code: string; debit: string; credit: string; item: string | null }>(tx)`
      select a.code, l.debit::text as debit, l.credit::text as credit, l.open_item as item
      from accounting.entry e join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
      join accounting.account a on a.id = l.account_id where e.document_id = ${fineId}::uuid order by l.position`,
  )
  expect(entry).toMatchObject([
    { code: '138490', debit: '3000000.00', item: expect.stringMatching(/^MS-00\d-2026$/) },
    { code: '480890', credit: '3000000.00' },
  ])
  return fineId
}

type SuppliedContract = Readonly<{ id: string; lineId: string; registro: { readonly id: string } }>

/** What is owed to the supplier of a contract for twenty thousand units, received and caused. */
async function owedFor({ id, lineId, registro }: SuppliedContract) {
  const order = await ordered(id, [{ contractLineId: lineId, quantity: '20000' }])
  const receipt = await received(order, registro.id, [came('20000', 20_000_000)])
  const { id: causacionId } = await stores.act(draftCausacion, {
    receiptId: receipt as Id<'warehouse.receipt'>,
  })
  await act((tx) =>
    performAction(causacionService, {
      tx,
      actor: chief,
      today: contractsToday,
      id: causacionId,
      action: 'approve',
      input: {},
    }),
  )
  const [owed] = await act(
    (tx) =>
      rowsFrom<{ net: string }>(
        tx,
      )`select net::text as net from accounting.payable where causacion_id = ${causacionId}`,
  )
  return { causacionId, net: money(owed!.net) }
}

/** A payment order of one causación with its deductions. */
const orderOf = (
  about: Parameters<typeof deductionsToPay>[1],
  deductions: Awaited<ReturnType<typeof deductionsToPay>>,
) =>
  act((tx) =>
    createDraft(paymentOrderService, {
      tx,
      actor: chief,
      input: {
        payOn: contractsToday,
        priority: 'normal',
        form: 'cash',
        bankAccountId: null,
        purpose: 'Pago del pedido de gasa',
        ...about,
        deductions,
      },
    }),
  )
/** What an order keeps of fines and guarantees. */
const keptBy = (orderId: string) =>
  act(
    (tx) => rowsFrom<{ kind: string; amount: string }>(tx)`
      select kind, amount::text as amount from treasury.payment_order_deduction
      where parent_id = ${orderId}::uuid and kind <> 'withholding'`,
  )

test('a fine is owed once its contractor was heard, somebody else decided it and it is firm; payments deduct it', async () => {
  const { id, lineId, registro } = await supplying({ retentionPercent: '10', penaltyPercent: '5' })
  const fineId = await firmFine(id)
  const { causacionId, net } = await owedFor({ id, lineId, registro })
  const paying = { terceroId: supplier, date: contractsToday }
  const all = await act((tx) => deductionsToPay(tx, { ...paying, payables: [{ causacionId, amount: net }] }))
  const ofContract = (rows: typeof all) =>
    rows
      ?.filter(({ kind }) => kind !== 'withholding')
      .map(({ kind, amount, openItem }) => [kind, amount, openItem])
  const number = String(await numberOf(id)).padStart(3, '0')
  expect(ofContract(all)).toEqual([
    ['guarantee', pesos(2_000_000), `RG-CT-${number}-2026`],
    ['fine', pesos(3_000_000), 'MS-001-2026'],
  ])
  const part = await act((tx) =>
    deductionsToPay(tx, { ...paying, payables: [{ causacionId, amount: pesos(1_000_000) }] }),
  )
  const [guarantee, fined] = ofContract(part) as [unknown[], unknown[]]
  expect(Number(guarantee[1]) + Number(fined[1])).toBe(100_000_000)
  const payables = [{ causacionId, amount: net }]
  const stored = await keptBy(await orderOf({ ...paying, payables }, all))
  expect(stored).toEqual([
    { kind: 'guarantee', amount: '2000000.00' },
    { kind: 'fine', amount: '3000000.00' },
  ])
  await onFine(fineId, 'annul', { date: contractsToday, reason: 'Un juez la dejó sin efecto' })
  const after = await act((tx) =>
    deductionsToPay(tx, { ...paying, payables: [{ causacionId, amount: net }] }),
  )
  expect(ofContract(after)).toHaveLength(1)
})

test('two orders that pay at once do not deduct one fine twice, and the next one does not propose it', async () => {
  const { id, lineId, registro } = await supplying({ retentionPercent: '10', penaltyPercent: '5' })
  await firmFine(id)
  const paying = { terceroId: supplier, date: contractsToday }
  const owed = [await owedFor({ id, lineId, registro }), await owedFor({ id, lineId, registro })]
  const [first, second] = owed.map(({ causacionId, net }) => ({
    ...paying,
    payables: [{ causacionId, amount: net }],
  }))
  const whole = await act((tx) => deductionsToPay(tx, first!))
  const orders = [await orderOf(first!, whole), await orderOf(second!, whole)]
  const kinds = (await act((tx) => deductionsToPay(tx, second!)))?.map(({ kind }) => kind)
  expect(kinds).not.toContain('fine')
  await act((tx) =>
    sql`update accounting.account set requires_tercero = false where code = '110501'`.execute(tx),
  )
  for (const order of orders) {
    await onOrder(order, 'program')
    await onOrder(order, 'approve', {}, officer)
  }
  const paid = await Promise.allSettled(
    orders.map((order) => onOrder(order, 'issue', { date: contractsToday })),
  )
  expect(paid.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = paid.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect([refused.reason.code, refused.reason.constraint]).toEqual(
    expect.arrayContaining([expect.stringMatching(/^(TES-145|open_item_above_lowest)$/)]),
  )
})

test('what a contract retained is not paid back before its settlement, and an alert says it from then on', async () => {
  const [row] = await act(
    (tx) => rowsFrom<{ id: string; accountId: string; openItem: string }>(tx)`
      select c.id, l.account_id, l.open_item from accounting.entry_line l
      join contracts.contract c on l.open_item = 'RG-CT-' || lpad(c.number::text, 3, '0') || '-' || c.vigencia
      where l.credit > 0 limit 1`,
  )
  const { id, accountId, openItem } = row!
  const line = {
    accountId,
    terceroId: supplier,
    openItem,
    causacionId: null,
    obligacionId: null,
    netTotal: null,
  }
  const paidBack = () =>
    act((tx) =>
      outgoOf(tx, {
        kind: 'ofOthers',
        date: contractsToday,
        terceroId: supplier,
        form: 'cash',
        bankAccountId: null,
        purpose: 'Devolución de la garantía',
        payments: [{ ...line, amount: pesos(100) }],
        deductions: null,
        payees: null,
      }),
    )
  await expect(paidBack()).rejects.toMatchObject({ code: 'TES-146' })
  const before = await counted('contracts.guaranteesToReturn', contractsToday)
  await act((tx) => sql`update contracts.contract set status = 'settled' where id = ${id}::uuid`.execute(tx))
  expect((await paidBack()).net).toBe(pesos(100))
  expect(await counted('contracts.guaranteesToReturn', contractsToday)).toBe(before + 1)
})

const officer = actorFor({ name: 'Olga Ordenadora', campusId })
const onOrder = (id: string, action: ActionOf<typeof paymentOrder>, input: object = {}, actor = chief) =>
  act((tx) => performAction(paymentOrderService, { tx, actor, today: contractsToday, id, action, input }))

const numberOf = async (id: string) => {
  const [row] = await act(
    (tx) => rowsFrom<{ number: number }>(tx)`select number from contracts.contract where id = ${id}::uuid`,
  )
  return row?.number
}

test('a breach that ceased is filed, and a contract that was not begun has none', async () => {
  const { id } = await supplying()
  const fineId = await reported(id)
  await onFine(fineId, 'cite')
  await onFine(fineId, 'absolve', { date: '2026-05-10', reason: 'Se puso al día antes de la audiencia' })
  await expect(onFine(fineId, 'hear', hearing)).rejects.toMatchObject({ status: 409 })
  const { id: signed } = await world.perfected()
  const early = await reported(signed)
  await expect(onFine(early, 'cite')).rejects.toMatchObject({ code: 'CTP-075' })
})

test('the matrix tells each contract with its registro and its publication, and what is missing is listed apart', async () => {
  const { id } = await world.running()
  const signed = await world.perfected()
  const matrix = (await answer(contractMatrix, year)).rows.find(({ values }) => values.contractId === id)
  expect(matrix?.values).toMatchObject({
    modality: 'Solicitud pública de ofertas',
    kind: 'Suministro',
    nit: '811032458',
    value: '60000000.00',
    registro: expect.stringMatching(/^RP \d{3} de 2026$/),
    secopId: 'CO1.PCCNTR.100',
    publishedOn: '2026-03-12',
  })
  const gaps = (await answer(contractGaps, year)).rows
  expect(gaps.find(({ values }) => values.contractId === id)?.values.lacks).toBe('código UNSPSC')
  expect(gaps.find(({ values }) => values.contractId === signed.id)?.values.lacks).toBe(
    'publicación en SECOP, identificador de SECOP, código UNSPSC',
  )
})

test('what the warehouse bought without an order of a contract is told by supplier', async () => {
  const before = (await answer(boughtOutside, year)).rows
  await world.received(null as never, null, [came('5', 5_000)])
  const { rows } = await answer(boughtOutside, year)
  expect(before).toEqual([])
  expect(rows.map(({ values }) => values)).toMatchObject([{ receipts: 1, value: '5000.00' }])
})

const counted = (name: string, today: string) =>
  act(async (tx) => {
    const alert = [...contractAlerts, ...policyAlerts].find((one) => one.name === name)
    if (alert === undefined) throw new Error(`no alert ${name}`)
    return alert.count(tx, { actor: chief, today: day(today) })
  })

test('each clock counts what is to be done: to publish, to settle, and agreements before an election', async () => {
  const before = await counted('contracts.unpublished', '2026-03-14')
  await world.perfected()
  expect(await counted('contracts.unpublished', '2026-03-13')).toBe(0)
  expect(await counted('contracts.unpublished', '2026-03-14')).toBe(before + 1)
  const { id } = await world.running()
  await world.run(id, 'end', { date: '2026-06-30', cause: 'term', note: null })
  expect(await counted('contracts.unsettled', '2026-09-30')).toBe(0)
  expect(await counted('contracts.unsettled', '2026-10-01')).toBe(1)
  await world.draft({ kind: 'agreement' })
  expect(await counted('contracts.electoralAgreements', '2027-06-29')).toBe(0)
  expect(await counted('contracts.electoralAgreements', '2027-06-30')).toBe(1)
  const figures = await act(
    (tx) => rowsFrom<{ n: number }>(tx)`select count(*)::int as n from contracts.policy`,
  )
  expect([await counted('contracts.expiredPolicies', '2026-11-20'), figures]).toEqual([0, [{ n: 0 }]])
})
