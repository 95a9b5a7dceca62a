import type { LineId } from '@quina/blocks'
import { createDraft, performAction } from '@quina/blocks/server'
import { paymentActService, purchaseOrderService } from '@quina/contracts/server'
import { oneFrom, rowsFrom } from '@quina/db/server'
import { type Day, day, pesos } from '@quina/kernel'
import { receiptService } from '@quina/warehouse/server'
import { approved } from '../load/press.server.ts'
import { once } from '../load/step.server.ts'
import { supplied } from './contracts.domain.ts'
import type { Buying } from './contracts.server.ts'
import { causeEntry } from './stock-course.server.ts'

/** Half of what was contracted is ordered, and half of that arrives and is caused. */
export async function orderSupplies(buying: Buying, contractId: string): Promise<void> {
  const orderId = await order(buying, contractId)
  const receiptId = await receive(buying, orderId)
  const { loading, cast, last } = buying
  const key = 'order.caused'
  await causeEntry(loading, cast.as('accountant'), { key, date: last, receiptId, waits: false })
}

async function order({ loading, cast, goods }: Buying, contractId: string): Promise<string> {
  const buyer = cast.as('buyer')
  const rows = await rowsFrom<{ id: LineId; label: string }>(loading.db)`
    select id, label from contracts.contract_line_option where contract_id = ${contractId}::uuid`
  const lineOf = new Map(rows.map(({ id, label }) => [label, id]))
  const on = day('2026-11-10')
  return approved(loading, { key: 'purchaseOrder', on, by: [buyer, buyer] }, purchaseOrderService, {
    date: on,
    contractId,
    storeId: goods.storeId('central'),
    deliverBy: day('2026-11-27'),
    purpose: 'Reposición de noviembre',
    lines: supplied.map(({ detail, quantity }) => ({
      contractLineId: lineOf.get(detail)!,
      quantity: String(quantity / 2),
      unitPrice: null,
    })),
  })
}

async function receive({ loading, cast, goods, last }: Buying, orderId: string): Promise<string> {
  const keeper = cast.as('storekeeper')
  const { terceroId, registroId } = await oneFrom<{ terceroId: string; registroId: string }>(loading.db)`
    select tercero_id, registro_id from contracts.purchase_order_option where id = ${orderId}::uuid`
  const step = { key: 'order.receipt', on: last, by: [keeper, keeper] } as const
  return approved(loading, step, receiptService, {
    kind: 'purchase',
    storeId: goods.storeId('central'),
    date: last,
    terceroId,
    registroId,
    orderId,
    invoicePrefix: 'SCP',
    invoiceNumber: '8801',
    invoiceDate: last,
    purpose: 'Primera entrega de la orden',
    packaging: true,
    labelling: true,
    coldFirst: false,
    lines: supplied.map(({ product, quantity, price }, at) => ({
      productId: goods.productId(product),
      quantity: String(quantity / 4),
      total: pesos((quantity / 4) * price),
      lot: `SCP${at + 1}`,
      expiry: day('2029-03-31'),
      quarantine: false,
    })),
  })
}

/** October was certified and waits to be caused; the first half of November waits for its planilla. */
export async function chargeServices({ loading, cast }: Buying, contractId: string): Promise<void> {
  const [buyer, supervisor] = [cast.as('buyer'), cast.as('supervisor')]
  const charged = [
    { from: '2026-10-01', until: '2026-10-31', amount: 3_600_000, certified: '2026-11-04' },
    { from: '2026-11-01', until: '2026-11-15', amount: 1_800_000, certified: null },
  ] as const
  for (const [at, { from, until, amount, certified }] of charged.entries())
    await once(loading, `paymentAct.${at}`, buyer.userId, async (tx) => {
      const on = day(until)
      const input = {
        date: on,
        contractId,
        kind: 'honorarios',
        fromDay: day(from),
        untilDay: on,
        amount: pesos(amount),
        supportNumber: `CC-${at + 1}`,
        supportDate: on,
        purpose: 'Revisión de las cuentas del periodo y respuesta a sus glosas',
      }
      const id = await createDraft(paymentActService, { tx, actor: buyer, input })
      const run = (actor: typeof buyer, today: Day, action: 'file' | 'certify', given = {}) =>
        performAction(paymentActService, { tx, actor, today, id, action, input: given })
      await run(buyer, on, 'file')
      if (certified !== null)
        await run(supervisor, day(certified), 'certify', { date: day(certified), pilaReason: null })
      return id
    })
}
