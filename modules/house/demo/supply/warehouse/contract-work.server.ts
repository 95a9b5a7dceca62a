import type { ActionOf, LineId } from '@quina/blocks'
import { createDraft, performAction } from '@quina/blocks/server'
import { fineService, paymentActService, purchaseOrderService } from '@quina/contracts/server'
import { oneFrom, rowsFrom, signWith } from '@quina/db/server'
import { type Day, day, moneyText, pesos } from '@quina/kernel'
import { issueService, receiptService } from '@quina/warehouse/server'
import { currentAccountOf, type PayableRow, payOne } from '../../finance/treasury/cash.server.ts'
import { approved } from '../../ground/step/press.server.ts'
import { once } from '../../ground/step/step.server.ts'
import { demoFines, supplied } from './contracts.domain.ts'
import type { ContractPurchase } from './contracts.server.ts'
import { recordCausacion } from './stock-course.server.ts'

/** Orders half of what was contracted; half of the order arrives and has its causación. */
export async function orderSupplies(buying: ContractPurchase, contractId: string): Promise<void> {
  const orderId = await order(buying, contractId)
  const receiptId = await receive(buying, orderId)
  const { loading, cast, last } = buying
  const key = 'order.caused'
  await recordCausacion(loading, cast.as('accountant'), { key, date: last, receiptId, waits: false })
}

async function order({ loading, cast, goods }: ContractPurchase, contractId: string): Promise<string> {
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

async function receive({ loading, cast, goods, last }: ContractPurchase, orderId: string): Promise<string> {
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
    lines: supplied.map(({ product, quantity, price }, index) => ({
      productId: goods.productId(product),
      quantity: String(quantity / 4),
      total: pesos((quantity / 4) * price),
      lot: `SCP${index + 1}`,
      expiry: day('2029-03-31'),
      quarantine: false,
    })),
  })
}

/** The certified October waits for its causación; the first half of November waits for its planilla. */
export async function chargeServices({ loading, cast }: ContractPurchase, contractId: string): Promise<void> {
  const buyer = cast.as('buyer')
  const supervisor = cast.as('supervisor')
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

/** Two fines of the supplier: one is firm and deducted from the first payment, one waits for its hearing. */
export async function holdToContract(
  { loading, cast, last }: ContractPurchase,
  contractId: string,
): Promise<void> {
  const supervisor = cast.as('supervisor')
  const officer = cast.as('officer')
  for (const [at, { decided, amount, ...report }] of demoFines.entries())
    await once(loading, `fine.${at}`, supervisor.userId, async (tx) => {
      const input = { ...report, contractId, kind: 'fine', clause: 'Cláusula 14', amount: pesos(amount) }
      const id = await createDraft(fineService, { tx, actor: supervisor, input })
      const run = async (
        actor: typeof officer,
        on: Day,
        action: ActionOf<typeof fineService.document>,
        given = {},
      ) => {
        await signWith(tx, { userId: actor.userId })
        await performAction(fineService, { tx, actor, today: on, id, action, input: given })
      }
      await run(supervisor, report.date, 'cite')
      if (decided === null) return id
      const { on, resolution } = decided
      const date = report.hearingOn
      const defence = 'Lo envió por correo, sin prueba de su recibo'
      await run(supervisor, date, 'hear', { date, defence })
      const note = 'El acta de inicio fija el plazo y el medio de entrega'
      await run(officer, on, 'impose', {
        date: on,
        resolution,
        amount: moneyText(pesos(decided.amount)),
        note,
      })
      await run(officer, last, 'confirm', { date: last, appeal: null })
      return id
    })
  await payInPart(loading, cast, last)
}

/** Pays a little more than a third of what the order brought. */
async function payInPart(
  loading: ContractPurchase['loading'],
  cast: ContractPurchase['cast'],
  day: Day,
): Promise<void> {
  const clerk = cast.as('treasuryClerk')
  const treasurer = cast.as('treasurer')
  const bankAccountId = await currentAccountOf(loading.db)
  const payable = await oneFrom<PayableRow>(loading.db)`
    select causacion_id, tercero_id, campus_id, date, tercero_label as tercero, support, '2000000.00' as amount
    from treasury.payable_list where support like '%SCP-8801'`
  const end = { form: 'transfer', upTo: 'issue' } as const
  await once(loading, 'order.paid', clerk.userId, (tx) =>
    payOne(tx, { clerk, treasurer, end, payable, bankAccountId, day }),
  )
}

/** Receives sutures on consignment; urgencias used three, and what is used is bought. */
export async function leaveAndUse({ loading, cast, goods, last: today }: ContractPurchase): Promise<void> {
  const actor = cast.as('storekeeper')
  const { terceroId, costCentreId } = await oneFrom<{ terceroId: string; costCentreId: string }>(loading.db)`
    select t.id as tercero_id, c.id as cost_centre_id from people.tercero_face t, hospital.cost_centre_face c
    where t.number = '999100006' and c.code = '1.1'`
  const about = { storeId: goods.storeId('consigned'), date: today }
  const productId = goods.productId('MMQ-037')
  const lot = { lot: 'CS4410', expiry: day('2028-06-30'), quarantine: false }
  const left = { key: 'consigned.left', on: today, by: [actor, actor] } as const
  await approved(loading, left, receiptService, {
    ...about,
    kind: 'consignment',
    terceroId,
    remission: 'RC-204',
    packaging: true,
    labelling: true,
    coldFirst: false,
    purpose: 'Suturas en consignación para urgencias',
    lines: [{ productId, quantity: '24', total: pesos(288_000), ...lot }],
  })
  const used = { key: 'consigned.used', on: today, by: [actor, actor] } as const
  await approved(loading, used, issueService, {
    ...about,
    kind: 'consumption',
    costCentreId,
    purpose: 'Suturas usadas en urgencias',
    lines: [{ productId, quantity: '3' }],
  })
}
