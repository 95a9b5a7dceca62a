import { saleInvoiceService } from '@quina/accounting/server'
import type { AnyDocument } from '@quina/blocks'
import { type Actor, createDraft, type DocumentService, performAction } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFile } from '../../../modules/finance/treasury/payment/bank-file/bank-file.server.ts'
import { egresoService } from '../../../modules/finance/treasury/payment/egreso/egreso.server.ts'
import { fundTransferService } from '../../../modules/finance/treasury/payment/fund-transfer/fund-transfer.server.ts'
import { paymentOrderService } from '../../../modules/finance/treasury/payment/payment-order/payment-order.server.ts'
import { receiptVoucherService } from '../../../modules/finance/treasury/receipt/receipt-voucher/receipt-voucher.server.ts'
import { causacionWorld } from '../causacion/causacion-world.server.ts'
import { layBank, openAccount } from './bank-ground.server.ts'

/** A clinic: the same database, the same screens, and `maneja_presupuesto = false` (dossier §2.2). */
const world = await causacionWorld({ budgeted: false })
const { act, chief, officer, books, causado, vouchers, payable } = world
const clerk = actorFor({ name: 'Rosa Niño', campusId: world.campusId })
afterAll(world.close)

let bank: Awaited<ReturnType<typeof layBank>>
let savings: string
beforeAll(async () => {
  bank = await act((tx) => layBank(tx, { chief, officer, supplier: books.supplier }))
  const other = { code: '11100699', kind: 'ahorros', number: '40001234567', name: 'Ahorros' }
  savings = await act((tx) => openAccount(tx, chief, { bankId: bank.bankId, ...other }))
})

const pesos = (whole: number) => BigInt(whole) * 100n
type Service = DocumentService<AnyDocument>
const draft = (service: unknown, input: object, as: Actor = clerk) =>
  act((tx) => createDraft(service as Service, { tx, actor: as, input: input as never }), { as })
const run = (service: unknown, id: string, action: string, { as = clerk, input = {} } = {}) =>
  act(
    (tx) =>
      performAction(
        service as Service,
        { tx, actor: as, today: day('2026-08-20'), id, action, input } as never,
      ),
    { as },
  )
const idOf = async (table: 'account' | 'concept', code: string) => {
  const row = world.db.selectFrom(`accounting.${table}`).select('id').where('code', '=', code)
  return (await row.executeTakeFirstOrThrow()).id
}
/** The moves of the budget: none, whatever is done. */
async function budgetMoves(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from budget.move where class not in ('AI', 'AP')) + (select count(*) from budget.obligacion)
      + (select count(*) from budget.pago) + (select count(*) from budget.ingreso) as n`.execute(world.db)
  return Number(rows[0]!.n)
}

/** A sale of the concept of rents, with its VAT. */
const sale = async (whole: number) => ({
  date: day('2026-07-31'),
  terceroId: books.supplier,
  paymentForm: 'credit',
  paymentMeans: '47',
  dueOn: day('2026-08-30'),
  orderNumber: null,
  purpose: 'Arrendamiento de la cafetería',
  lines: [
    {
      conceptId: await idOf('concept', 'VAR'),
      detail: null,
      quantity: '1',
      unitPrice: pesos(whole),
      vatRate: '19',
      rubroId: null,
      fuenteId: null,
      cpc: null,
      costCentreId: null,
    },
  ],
})
const collection = async (openItem: string, whole: number) => ({
  date: day('2026-08-03'),
  origin: 'rent',
  terceroId: books.supplier,
  form: 'transfer',
  bankAccountId: bank.id,
  cashRegisterId: null,
  classifiesId: null,
  reference: 'TR-1',
  purpose: 'Pago del arrendamiento',
  withoutBudget: false,
  withoutBudgetReason: null,
  duplicateReason: null,
  discounts: null,
  lines: [
    {
      accountId: await idOf('account', '138439'),
      conceptId: null,
      openItem,
      amount: pesos(whole),
      rubroId: null,
      fuenteId: null,
      cpc: null,
      origin: null,
      costCentreId: null,
    },
  ],
})

test('a sale is billed and collected, with its VAT and no rubro', async () => {
  const before = await budgetMoves()
  const invoice = await draft(saleInvoiceService, await sale(20_000_000))
  await run(saleInvoiceService, invoice, 'approve')
  const receipt = await draft(receiptVoucherService, await collection('FO-1', 23_800_000))
  await run(receiptVoucherService, receipt, 'approve')
  expect(await vouchers(invoice)).toBe(`\
FO
138439           23800000.00
480817                             20000000.00
244502                              3800000.00`)
  expect(await vouchers(receipt)).toBe(`\
CI
11100599         23800000.00
138439                             23800000.00`)
  expect(await budgetMoves()).toBe(before)
})

test('a purchase is caused, ordered, paid by a file of the bank and undone, with no budget behind', async () => {
  const before = await budgetMoves()
  const bought = { concept: 'MMQ', value: 10_000_000, vat: '19' }
  const causacionId = await causado([bought], { municipalityId: books.municipalityId })
  const owed = { net: 11_900_000 - 250_000 - 285_000 - 70_000 }
  expect(await payable(causacionId)).toMatchObject({ net: `${owed.net}.00`, balance: `${owed.net}.00` })
  const order = await draft(paymentOrderService, {
    date: day('2026-08-18'),
    terceroId: books.supplier,
    payOn: day('2026-08-20'),
    priority: 'normal',
    form: 'transfer',
    bankAccountId: bank.id,
    purpose: 'Pago de material médico quirúrgico',
    payables: [{ causacionId, amount: pesos(owed.net) }],
    deductions: null,
  })
  await run(paymentOrderService, order, 'program')
  await run(paymentOrderService, order, 'approve', { as: officer })
  await run(paymentOrderService, order, 'issue', { input: { date: '2026-08-20' } })
  const egreso = await world.db
    .selectFrom('treasury.egreso')
    .select('id')
    .where('orderId', '=', order)
    .executeTakeFirstOrThrow()
  expect(await vouchers(egreso.id)).toBe(`\
CE
240101           11295000.00
11100599                           11295000.00`)
  expect(await payable(causacionId)).toMatchObject({ balance: '0.00', condition: 'paid' })
  const file = await act((tx) => makeFile(tx, chief, { bankAccountId: bank.id, today: day('2026-08-20') }))
  expect([file.count, file.total]).toEqual([1, '11295000.00'])

  const input = { date: '2026-08-21', reason: 'El beneficiario devolvió el giro' }
  await run(egresoService, egreso.id, 'annul', { as: officer, input })
  expect(await payable(causacionId)).toMatchObject({ balance: '11295000.00', condition: 'approved' })
  expect(await budgetMoves()).toBe(before)
})

test('money moves between banks and the bank takes its part, with no registro for it', async () => {
  const before = await budgetMoves()
  const transfer = await draft(fundTransferService, {
    date: day('2026-08-25'),
    fromId: bank.id,
    toId: savings,
    amount: pesos(1_000_000),
    gmf: pesos(4_000),
    commission: pesos(0),
    registroLineId: null,
    support: null,
    registroId: null,
    reference: null,
    purpose: 'Se lleva a la cuenta de ahorros',
  })
  await run(fundTransferService, transfer, 'approve')
  expect(await vouchers(transfer)).toBe(`\
ND
512024               4000.00
11100599                               4000.00
TF
11100699          1000000.00
11100599                            1000000.00`)
  expect(await budgetMoves()).toBe(before)
})
