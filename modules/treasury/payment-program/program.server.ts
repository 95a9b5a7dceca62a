import { endpoint, permissionFor } from '@quina/blocks'
import {
  type Actor,
  createDraft,
  load,
  type Operation,
  operation,
  runDeed,
  saveDraft,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, day, type Money, money } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { lockPayables, type Payable } from '../payable/payable-facts.server.ts'
import { paymentForms, priorities } from '../payment-order/payment.contract.ts'
import { paymentOrder } from '../payment-order/payment-order.contract.ts'
import { paymentOrderService } from '../payment-order/payment-order.server.ts'
import { programPath, proposedDeductionsPath } from './program.contract.ts'
import { deductionsToPay, proposedDeductions } from './proposed-deductions.server.ts'

const form = z.enum(Object.keys(paymentForms) as [keyof typeof paymentForms])
const priority = z.enum(Object.keys(priorities) as [keyof typeof priorities])
const body = z.object({
  causacionId: z.uuid(),
  batch: z.uuid(),
  payOn: z.iso.date('Elija una fecha.').transform((text) => day(text)),
  bankAccountId: z.uuid().nullable(),
  form,
  priority,
})
type Asked = z.output<typeof body>

const amounts = z.array(
  z.object({ causacionId: z.uuid(), amount: z.string().regex(/^\d{1,16}(\.\d{1,2})?$/) }),
)

export const programOperations: Operation[] = [
  operation(
    endpoint({
      method: 'POST',
      path: programPath,
      access: permissionFor(paymentOrder, 'program'),
      tag: 'treasury',
      keyed: true,
      summary: 'Programar una cuenta por pagar, con las del mismo tercero y lote',
      body,
      answer: z.object({ id: z.string() }),
    }),
    async ({ tx, actor, today, body: asked }) => ({
      id: await programPayable(tx, actor, { ...asked, today }),
    }),
  ),
  operation(
    endpoint({
      method: 'POST',
      path: proposedDeductionsPath,
      access: permissionFor(paymentOrder, 'view'),
      tag: 'treasury',
      dry: true,
      summary: 'Estampillas y contribuciones que causa un pago',
      body: z.object({
        terceroId: z.uuid(),
        date: z.iso.date().transform((text) => day(text)),
        payables: amounts,
      }),
      answer: z.array(z.unknown()),
    }),
    async ({ tx, body: { payables, ...asked } }) =>
      proposedDeductions(tx, {
        ...asked,
        payables: payables.map(({ causacionId, amount }) => ({ causacionId, amount: money(amount) })),
      }),
  ),
]

/** Programs what is free of a payable: alone, or in the order that the same batch made for its tercero. */
export async function programPayable(
  tx: Tx,
  actor: Actor,
  asked: Asked & { readonly today: Day },
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${asked.batch}`}, 0))`.execute(tx)
  const payable = (await lockPayables(tx, [asked.causacionId])).get(asked.causacionId) as Payable
  const free = (payable.balance - payable.programmed) as Money
  const line = { causacionId: asked.causacionId, amount: free }
  const { rows } = await sql<{ id: string }>`
    select id from treasury.payment_order where batch = ${asked.batch}::uuid and tercero_id = ${payable.terceroId}::uuid
      and campus_id = ${actor.campusId}::uuid and status = 'programmed'`.execute(tx)
  const existing = rows[0]?.id
  const order =
    existing === undefined
      ? await newOrder(tx, actor, { asked, payable, line })
      : await withLine(tx, actor, { id: existing, line })
  return order
}

interface Beginning {
  readonly asked: Asked & { readonly today: Day }
  readonly payable: Payable
  readonly line: { readonly causacionId: string; readonly amount: Money }
}

async function newOrder(tx: Tx, actor: Actor, { asked, payable, line }: Beginning): Promise<string> {
  const { payOn, bankAccountId, form, priority, batch, today } = asked
  const date = today > payOn ? payOn : today
  const deductions = await deductionsToPay(tx, {
    terceroId: payable.terceroId,
    date: payOn,
    payables: [line],
  })
  const input = {
    date,
    terceroId: payable.terceroId,
    payOn,
    priority,
    form,
    bankAccountId,
    purpose: `Pago de ${payable.label}`,
    payables: [line],
    deductions,
  }
  const id = await createDraft(paymentOrderService, { tx, actor, input })
  await tx.updateTable('treasury.paymentOrder').set({ batch }).where('id', '=', id).execute()
  await runDeed(paymentOrderService, { tx, actor, today, id, action: 'program' })
  return id
}

async function withLine(
  tx: Tx,
  actor: Actor,
  { id, line }: { id: string; line: Beginning['line'] },
): Promise<string> {
  const at = { document: paymentOrder, tables: paymentOrderService, actor, lock: true }
  const kept = await load(tx, at, id)
  const payables = [...kept.payables.map(({ causacionId, amount }) => ({ causacionId, amount })), line]
  const deductions = await deductionsToPay(tx, {
    terceroId: kept.terceroId,
    date: kept.payOn,
    payables: payables as never,
  })
  const { date, terceroId, payOn, priority, form, bankAccountId, purpose } = kept
  const input = { date, terceroId, payOn, priority, form, bankAccountId, purpose, payables, deductions }
  await saveDraft(paymentOrderService, { tx, actor, id, version: kept.version, input })
  return id
}
