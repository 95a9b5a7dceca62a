import {
  type Actor,
  createDraft,
  load,
  type Operation,
  performAction,
  saveDraft,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { changeById, rowFrom, type Tx } from '@quina/db/server'
import type { Day, Money } from '@quina/kernel'
import { sql } from 'kysely'
import { lockPayables, type Payable } from '../payable/payable-facts.server.ts'
import { paymentOrder } from '../payment-order/payment-order.contract.ts'
import { paymentOrderService } from '../payment-order/payment-order.server.ts'
import { type ProgramInput, paymentDeductions, programPayable } from './program.contract.ts'
import { deductionsToPay, proposedDeductions } from './proposed-deductions.server.ts'

export const programOperations: Operation[] = [
  serveCommand(programPayable, async ({ tx, actor, today, input }) => ({
    id: await program(tx, actor, { ...input, today }),
  })),
  serveQuery(paymentDeductions, async ({ tx, input: { payables, ...input } }) =>
    proposedDeductions(tx, { ...input, payables: payables ?? [] }),
  ),
]

type Input = Omit<ProgramInput, 'causacionId' | 'batch' | 'bankAccountId'> & {
  readonly causacionId: string
  readonly batch: string
  readonly bankAccountId: string | null
}

/** The first payable of each tercero in a batch creates the order; the next ones are added to it. */
export async function program(tx: Tx, actor: Actor, input: Input & { readonly today: Day }): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${input.batch}`}, 0))`.execute(tx)
  const payable = (await lockPayables(tx, [input.causacionId])).get(input.causacionId) as Payable
  const free = (payable.balance - payable.programmed) as Money
  const line = { causacionId: input.causacionId, amount: free }
  const row = await rowFrom<{ id: string }>(tx)`
    select id from treasury.payment_order where batch = ${input.batch}::uuid and tercero_id = ${payable.terceroId}::uuid
      and campus_id = ${actor.campusId}::uuid and status = 'programmed'`
  const existing = row?.id
  const order =
    existing === undefined
      ? await newOrder(tx, actor, { input, payable, line })
      : await withLine(tx, actor, { id: existing, line })
  return order
}

interface OrderInput {
  readonly input: Input & { readonly today: Day }
  readonly payable: Payable
  readonly line: { readonly causacionId: string; readonly amount: Money }
}

async function newOrder(tx: Tx, actor: Actor, { input, payable, line }: OrderInput): Promise<string> {
  const { payOn, bankAccountId, form, priority, batch, today } = input
  const date = today > payOn ? payOn : today
  const deductions = await deductionsToPay(tx, {
    terceroId: payable.terceroId,
    date: payOn,
    payables: [line],
  })
  const draft = {
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
  const id = await createDraft(paymentOrderService, { tx, actor, input: draft })
  await changeById(tx, 'treasury.paymentOrder', id, { batch })
  await performAction(paymentOrderService, { tx, actor, today, id, action: 'program' })
  return id
}

async function withLine(
  tx: Tx,
  actor: Actor,
  { id, line }: { id: string; line: OrderInput['line'] },
): Promise<string> {
  const at = { document: paymentOrder, tables: paymentOrderService, actor, lock: true }
  const stored = await load(tx, at, id)
  const payables = [...stored.payables.map(({ causacionId, amount }) => ({ causacionId, amount })), line]
  const deductions = await deductionsToPay(tx, { terceroId: stored.terceroId, date: stored.payOn, payables })
  const { date, terceroId, payOn, priority, form, bankAccountId, purpose } = stored
  const draft = { date, terceroId, payOn, priority, form, bankAccountId, purpose, payables, deductions }
  await saveDraft(paymentOrderService, { tx, actor, id, version: stored.version, input: draft })
  return id
}
