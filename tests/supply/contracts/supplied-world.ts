import type { ActionOf } from '@quina/blocks'
import { createDraft, performAction } from '@quina/blocks/server'
import { addTo, oneFrom } from '@quina/db/server'
import { day, type Id, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import {
  openPeriod,
  preparePeriods,
} from '../../../modules/finance/accounting/ledger/period/period.server.ts'
import { seedPurposes } from '../../../modules/finance/accounting/ledger/purpose/purpose.server.ts'
import { seedConcepts } from '../../../modules/finance/accounting/payables/concept/seed.server.ts'
import { seedChart, seedVoucherKinds } from '../../../modules/finance/accounting/setup/starter/seed.server.ts'
import { seedWithholdingRules } from '../../../modules/finance/accounting/withholding/withholding-rule/seed.server.ts'
import type { purchaseOrder } from '../../../modules/supply/contracts/contract/purchase-order/purchase-order.contract.ts'
import { purchaseOrderService } from '../../../modules/supply/contracts/contract/purchase-order/purchase-order.server.ts'
import { receiptService } from '../../../modules/supply/warehouse/documents/receiving/receipt/receipt.server.ts'
import { addGroup, addProduct } from '../warehouse/warehouse-world.ts'
import { contractsToday, contractsWorld } from './contracts-world.ts'

/** A house that buys by contract what it keeps in a store, with its books open. */
export async function suppliedWorld() {
  const world = await contractsWorld()
  const { act, chief, campusId } = world
  const ground = await act(async (tx) => {
    await sql`insert into admin.app_user (id, email, name) values (${chief.userId}, 'compras@quina.test', 'Compras')
              on conflict do nothing`.execute(tx)
    await seedChart(tx)
    await seedVoucherKinds(tx)
    await seedPurposes(tx)
    await preparePeriods(tx, 2026)
    for (let number = 0; number <= 13; number++)
      await openPeriod(tx, { vigencia: 2026, number }, day('2026-12-15'))
    await seedWithholdingRules(tx)
    await seedConcepts(tx)
    const storeId = newId<'warehouse.store'>()
    await addTo(tx, 'warehouse.store', {
      id: storeId,
      campusId,
      code: 'CEN',
      name: 'Bodega central',
      kind: 'central',
    })
    const may = { receives: true, issues: true, transfers: true, adjusts: true, counts: true, approves: true }
    await addTo(tx, 'warehouse.storeUser', { id: newId(), storeId, userId: chief.userId, ...may })
    const { id: account } = await oneFrom<{ id: string }>(
      tx,
    )`select id from accounting.account where code = '151404'`
    const groupId = await addGroup(tx, account)
    return {
      storeId,
      productId: await addProduct(tx, groupId, 'Gasa estéril'),
      otherProductId: await addProduct(tx, groupId, 'Jeringa de 5 ml'),
    }
  })
  return {
    ...world,
    ...ground,
    ...orderVerbs(world, ground),
    ...receptionVerbs(world, ground),
    came: cameOf(ground.productId),
  }
}

type Ground = Readonly<{ storeId: Id<'warehouse.store'>; productId: Id<'warehouse.product'> }>

let invoices = 0

function orderVerbs(world: Awaited<ReturnType<typeof contractsWorld>>, { storeId, productId }: Ground) {
  const { act, chief, running } = world
  /** A contract of 60.000 units of the product at 1.000, in execution, with its only line. */
  const supplying = async (change: object = {}, amount = 60_000_000) => {
    const lines = [
      { productId, detail: 'Gasa estéril', unit: 'Unidad', quantity: '60000', unitPrice: pesos(1_000) },
    ]
    const made = await running({ lines, ...change }, amount)
    const { id: lineId } = await act(
      (tx) =>
        oneFrom<{ id: string }>(tx)`
        select id from contracts.contract_line where parent_id = ${made.id}::uuid order by position limit 1`,
    )
    return { ...made, lineId }
  }
  const draftOrder = (contractId: string, lines: readonly object[], change: object = {}) =>
    act((tx) => {
      const header = { date: day('2026-04-01'), contractId, storeId, purpose: 'Pedido del mes' }
      return createDraft(purchaseOrderService, {
        tx,
        actor: chief,
        input: { ...header, ...change, lines } as never,
      })
    })
  const onOrder = (id: string, action: ActionOf<typeof purchaseOrder>, input: object = {}) =>
    act((tx) =>
      performAction(purchaseOrderService, { tx, actor: chief, today: contractsToday, id, action, input }),
    )
  const ordered = async (contractId: string, lines: readonly object[], change: object = {}) => {
    const id = await draftOrder(contractId, lines, change)
    await onOrder(id, 'approve')
    return id
  }
  return { supplying, draftOrder, onOrder, ordered }
}

function receptionVerbs(
  { act, chief, supplier }: Awaited<ReturnType<typeof contractsWorld>>,
  { storeId }: Ground,
) {
  /** What comes by an order, from its supplier and with its registro. */
  const received = async (
    orderId: string,
    registroId: string | null,
    lines: readonly object[],
    change: object = {},
  ) => {
    invoices += 1
    const input = {
      kind: 'purchase',
      storeId,
      date: day('2026-04-10'),
      terceroId: supplier,
      registroId,
      orderId,
      invoicePrefix: 'FE',
      invoiceNumber: String(invoices),
      invoiceDate: day('2026-04-10'),
      purpose: 'Entrega de la orden',
      packaging: true,
      labelling: true,
      coldFirst: false,
      ...change,
      lines,
    }
    const id = await act((tx) => createDraft(receiptService, { tx, actor: chief, input: input as never }))
    await act((tx) =>
      performAction(receiptService, {
        tx,
        actor: chief,
        today: contractsToday,
        id,
        action: 'approve',
        input: {},
      }),
    )
    return id
  }
  return { received }
}

/** What came of a product, in a lot. */
const cameOf =
  (productId: string) =>
  (quantity: string, total: number, change: object = {}) => ({
    productId,
    quantity,
    total: pesos(total),
    lot: 'L1',
    expiry: day('2028-12-31'),
    quarantine: false,
    ...change,
  })
