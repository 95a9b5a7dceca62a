import { seedConcepts } from '@quina/accounting/server'
import { createDraft } from '@quina/blocks/server'
import { pesos } from '@quina/kernel'
import { receiptVoucherService } from '@quina/treasury/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cuentaDeCobroService } from '../../../modules/finance/accounting/payables/cuenta-de-cobro/cuenta-de-cobro.server.ts'
import { saleInvoiceService } from '../../../modules/finance/accounting/sales/sale-invoice/sale-invoice.server.ts'
import {
  type TreasuryWorld,
  treasuryWorld,
} from '../../../modules/finance/treasury/testing/treasury-world.server.ts'

let world: TreasuryWorld
let invoice = ''
let accountId = ''
beforeAll(async () => {
  world = await treasuryWorld()
  await world.act(seedConcepts)
  const concept = await world.db
    .selectFrom('accounting.concept')
    .select(['id', 'debitAccountId'])
    .where('code', '=', 'VAR')
    .executeTakeFirstOrThrow()
  accountId = concept.debitAccountId
  invoice = await world.post(saleInvoiceService, {
    date: '2026-07-31',
    terceroId: world.eps,
    paymentForm: 'credit',
    paymentMeans: '47',
    dueOn: '2026-08-30',
    orderNumber: null,
    purpose: 'Arrendamiento de la cafetería',
    lines: [
      {
        conceptId: concept.id,
        detail: null,
        quantity: '1',
        unitPrice: pesos(3_000_000),
        vatRate: null,
        rubroId: world.rubroId,
        fuenteId: world.fuenteId,
        cpc: null,
        costCentreId: null,
      },
    ],
  })
}, 120_000)
afterAll(() => world.close())

const drafted = (amount: number, how: object = {}) => {
  const input = {
    date: '2026-08-01',
    terceroId: world.eps,
    period: '2026-07',
    contract: null,
    dueOn: '2026-08-31',
    bankAccountId: null,
    purpose: 'Arrendamiento de julio',
    letter: null,
    lines: [{ accountId, openItem: 'FO-1', detail: null, amount: pesos(amount) }],
    ...how,
  }
  return world.act((tx) => createDraft(cuentaDeCobroService, { tx, actor: world.chief, input }))
}
const run = (id: string, action: string, input: Readonly<Record<string, unknown>> = {}) =>
  world.run(cuentaDeCobroService, id, [action, input])
const state = async (id: string) => {
  const { condition, balance, total } = await world.db
    .selectFrom('accounting.cuentaDeCobroList')
    .select(['condition', 'balance', 'total'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [condition, balance, total]
}
const back = { date: '2026-08-20', reason: 'Se agrupó en otra cuenta' }

test('claims what is owed, no more and once; two at once do not claim the same', async () => {
  await expect(run(await drafted(3_000_001), 'sign')).rejects.toMatchObject({ code: 'CDC-002' })
  const ids = await Promise.all([drafted(3_000_000), drafted(3_000_000)])
  const outcomes = await Promise.allSettled(ids.map((id) => run(id, 'sign')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [lost] = outcomes.filter(({ status }) => status === 'rejected')
  expect(lost).toMatchObject({ reason: { code: 'CDC-003' } })
  const signed = ids[outcomes.findIndex(({ status }) => status === 'fulfilled')]!
  expect(await state(signed)).toEqual(['signed', '3000000.00', '3000000.00'])
  await expect(world.annul(saleInvoiceService, invoice, '2026-08-20')).rejects.toMatchObject({
    code: 'VTA-007',
  })
  await run(signed, 'annul', back)
  expect(await state(signed)).toEqual(['annulled', '0.00', '3000000.00'])
})

test('signed, filed and paid by a receipt of its invoice', async () => {
  const id = await drafted(3_000_000)
  await run(id, 'sign')
  await expect(
    run(id, 'file', { date: '2026-07-31', filingNumber: null, medium: 'mail' }),
  ).rejects.toMatchObject({ code: 'CDC-005' })
  await run(id, 'file', { date: '2026-08-03', filingNumber: 'RAD-88', medium: 'portal' })
  expect((await state(id))[0]).toBe('filed')
  await world.post(receiptVoucherService, {
    date: '2026-08-25',
    origin: 'rent',
    terceroId: world.eps,
    form: 'transfer',
    bankAccountId: world.savings,
    cashRegisterId: null,
    classifiesId: null,
    reference: null,
    purpose: 'Pago de la cuenta de cobro',
    withoutBudget: false,
    withoutBudgetReason: null,
    duplicateReason: null,
    discounts: null,
    lines: [
      {
        accountId,
        conceptId: null,
        openItem: 'FO-1',
        amount: pesos(3_000_000),
        rubroId: world.rubroId,
        fuenteId: world.fuenteId,
        cpc: null,
        origin: 'current',
        costCentreId: null,
      },
    ],
  })
  expect(await state(id)).toEqual(['paid', '0.00', '3000000.00'])
})
