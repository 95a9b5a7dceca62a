import { type InputOf, permissionFor, type Stored } from '@quina/blocks'
import { type Actor, can, handsOn, parameterOn } from '@quina/blocks/server'
import { mustHavePac, proposedPayment } from '@quina/budget/server'
import { rowFrom, rowsFrom, rowsWhere, storedRow, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, must, pluck, showPesos, sumOf, vigenciaOf, zero } from '@quina/kernel'
import { type Funds, fundsOf } from '../bank-account/funds.server.ts'
import { lockPayables, mustBeFree, type Payable } from '../payable/payable-facts.server.ts'
import { mustFollowRules, settledDeductions } from './deduction-account.server.ts'
import { ordenadorLimit } from './limit.contract.ts'
import { mustHaveAccount } from './payee-account.server.ts'
import { mustBeOther, mustHaveFunds, mustNameAdvances, netOf } from './payment.domain.ts'
import { authorizeAboveLimit, paymentOrder } from './payment-order.contract.ts'

type Order = Stored<typeof paymentOrder>
export type OrderInput = Pick<
  InputOf<typeof paymentOrder>,
  'date' | 'terceroId' | 'payOn' | 'form' | 'bankAccountId' | 'payables' | 'deductions'
>

/**
 * Checks the rules of an order on every save: payables of its tercero, each once; an account that pays, unless no money leaves; a
 * net that is not negative.
 * @throws Problem TES-101, 102, 108, 109, 110, 123 (a payable of another, or twice), 124 (paid before it is written).
 */
export async function mustBeWhole(tx: Tx, input: OrderInput): Promise<void> {
  const net = netOf({ pays: input.payables, deductions: input.deductions ?? [] })
  mustNameAdvances(input.deductions ?? [])
  const nothing = 'Una compensación no gira dinero: lo que se deduce debe ser igual a lo que se paga.'
  must(input.form !== 'compensation' || net === zero, 'TES-109', 'form', nothing)
  const missing = 'Elija la cuenta de la que se gira.'
  const needs = input.form !== 'compensation' && input.form !== 'cash'
  must(!needs || input.bankAccountId !== null, 'TES-110', 'bankAccountId', missing)
  const early = 'La fecha de pago no puede ser anterior a la de la orden.'
  must(input.payOn >= input.date, 'TES-124', 'payOn', early)
  const owner = await ownersOf(tx, input)
  input.payables.forEach(({ causacionId }, index) => {
    const once = input.payables.findIndex((line) => line.causacionId === causacionId) === index
    const message = once ? 'La causación no es de este beneficiario.' : 'La causación ya está en la orden.'
    must(
      once && owner.get(causacionId) === input.terceroId,
      'TES-123',
      `payables.${index}.causacionId`,
      message,
    )
  })
}

async function ownersOf(tx: Tx, { payables }: OrderInput): Promise<Map<string, string>> {
  const rows = await rowsWhere(
    tx,
    'accounting.payableFace',
    { causacionId: payables.map(({ causacionId }) => causacionId), live: true },
    ['causacionId', 'terceroId'],
  )
  return new Map(rows.map(({ causacionId, terceroId }) => [causacionId, terceroId]))
}

/**
 * Checks whether an order may be programmed: enough free amount in its payables, an account that may pay them and, for a
 * transfer, a payee with an approved account.
 * @throws Problem TES-021, 103, 104, 106 … 108; CON-014, 018 of a deduction; TER-037 without an approved account.
 */
export async function mustBeProgrammable(tx: Tx, order: Order): Promise<void> {
  const payables = await lockPayables(tx, pluck(order.payables, 'causacionId'))
  for (const [index, { causacionId, amount }] of order.payables.entries())
    mustBeFree(payables.get(causacionId) as Payable, amount, { lines: 'payables', index })
  const preparedBy = order.form === 'transfer' ? await handsOf(tx, order) : []
  await mustBePayable(tx, order, payables, preparedBy)
}

/**
 * Checks that an order is payable, when it is programmed and again when it is approved, because it may be edited in between.
 * @returns the funds of its bank account; null without one.
 */
async function mustBePayable(
  tx: Tx,
  order: Order,
  payables: ReadonlyMap<string, Payable>,
  preparedBy: readonly string[],
): Promise<Funds | null> {
  const deductions = await settledDeductions(tx, order.deductions ?? [], order.terceroId)
  const { payOn: date, terceroId } = order
  await mustFollowRules(tx, deductions, { date, terceroId, parts: order.payables.length })
  const funds = order.bankAccountId === null ? null : await fundsOf(tx, order.bankAccountId, order.payOn)
  if (funds !== null) await mustSuitFuente(tx, funds, [...payables.values()])
  if (order.form === 'transfer') await mustHaveAccount(tx, order.terceroId, preparedBy)
  return funds
}

/**
 * An embargoed account, or one of others' money, pays no order; one of specific use pays only its own fuente.
 * @throws Problem TES-104
 */
async function mustSuitFuente(tx: Tx, funds: Funds, payables: readonly Payable[]): Promise<void> {
  const field = (message: string) => ({ fields: { bankAccountId: message } })
  const closed = 'La cuenta está embargada o guarda dineros de terceros: no paga causaciones.'
  insist(funds.use === 'free' || funds.use === 'specific', 'TES-104', closed, field(closed))
  if (funds.use !== 'specific') return
  const obligaciones = payables.flatMap(({ obligacionId }) => (obligacionId === null ? [] : [obligacionId]))
  const row = await rowFrom<{ other: string | null }>(tx)`
    select min(f.code || ' ' || f.name) as other
    from budget.obligacion_line_face l join budget.line_face b on b.id = l.id
    join budget.apropiacion_face a on a.id = b.apropiacion_id
    join budget.fuente_face f on f.id = a.fuente_id
    where l.parent_id = any(${obligaciones}::uuid[]) and a.fuente_id <> ${funds.fuenteId}::uuid`
  const other = row?.other ?? null
  const message = `La cuenta es de destinación específica y la obligación es de otra fuente (${other}).`
  insist(other === null, 'TES-104', message, field(message))
}

/**
 * Checks whether an order may be approved: by a person who took no part in it, with PAC and money available.
 * @throws Problem TES-020, TES-125 (above the limit), PRE-030, TES-001; TES-103, 104, 106 … 108 and TER-037 of what was edited.
 */
export async function mustBeApprovable(tx: Tx, order: Order, actor: Actor): Promise<void> {
  const payables = await lockPayables(tx, pluck(order.payables, 'causacionId'))
  const preparedBy = await handsOf(tx, order)
  const funds = await mustBePayable(tx, order, payables, preparedBy)
  const found = [...payables.values()]
  const causacionBy = found.map(({ createdBy }) => createdBy)
  for (const userId of handsOn(actor, permissionFor(paymentOrder, 'approve'), order.createdBy))
    mustBeOther(userId, { preparedBy, causacionBy })
  const net = netOf({ pays: order.payables, deductions: order.deductions ?? [] })
  await mustBeWithinLimit(tx, { gross: sumOf(order.payables, 'amount'), on: order.date, actor })
  await mustHavePacFor(tx, order, payables)
  if (funds !== null) mustHaveFunds(funds, net)
}

/** Returns the users who created, changed or programmed the order. */
async function handsOf(tx: Tx, { id, createdBy }: Order): Promise<string[]> {
  const rows = await rowsFrom<{ userId: string }>(tx)`
    select updated_by as "userId" from treasury.payment_order where id = ${id}::uuid
    union select user_id from platform.history
    where document = 'treasury.paymentOrder' and document_id = ${id}::uuid and action = 'program'`
  return [createdBy, ...rows.map(({ userId }) => userId)]
}

async function mustBeWithinLimit(
  tx: Tx,
  { gross, on, actor }: { gross: Money; on: Day; actor: Actor },
): Promise<void> {
  const limit = await parameterOn(tx, ordenadorLimit, on)
  const message = `Las órdenes de más de ${showPesos(limit)} las aprueba el ordenador del gasto.`
  insist(limit === zero || gross <= limit || can(actor, authorizeAboveLimit), 'TES-125', message, {
    status: 403,
  })
}

/** A payment in a later year has no PAC until its own year is carried over: the PAC is checked when the order is paid. */
async function mustHavePacFor(tx: Tx, order: Order, payables: ReadonlyMap<string, Payable>): Promise<void> {
  const input = []
  for (const { causacionId, amount } of order.payables) {
    const { obligacionId, net } = payables.get(causacionId) as Payable
    if (obligacionId === null || !(await isOfVigencia(tx, obligacionId, order.payOn))) continue
    input.push(
      ...(await proposedPayment(tx, {
        obligacionId,
        netTotal: net,
        netPaid: amount,
        on: order.payOn,
        campusId: null,
      })),
    )
  }
  if (input.length > 0) await mustHavePac(tx, order.payOn, input)
}

async function isOfVigencia(tx: Tx, obligacionId: string, on: Day): Promise<boolean> {
  const { vigencia } = await storedRow(tx, 'budget.obligacionFace', obligacionId, ['vigencia'])
  return vigencia === vigenciaOf(on)
}
