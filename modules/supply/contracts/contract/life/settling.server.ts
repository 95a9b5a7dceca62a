import type { ActionInputOf } from '@quina/blocks'
import { type Actor, actingOn, parameterOn, performAction } from '@quina/blocks/server'
import { registroService } from '@quina/budget/server'
import { changeById, oneFrom, rowsFrom, type Tx, valuesFrom } from '@quina/db/server'
import {
  type Day,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  must,
  Problem,
  showDay,
  showPesos,
  smaller,
  zero,
} from '@quina/kernel'
import type { contract } from '../contract/contract.contract.ts'
import { monthsByBoth, monthsByHouse, monthsByJudge } from '../kinds/parameters.contract.ts'
import { type ContractFacts, lockedContract } from '../ledger/contract-facts.server.ts'
import { type Contract, mustFollow, usesBudget } from './legalising.server.ts'
import { monthsAfter } from './term.domain.ts'

interface SettleCommand<A extends 'end' | 'conclude' | 'annul'> {
  readonly tx: Tx
  readonly document: Contract
  readonly input: ActionInputOf<typeof contract, A>
  readonly actor: Actor
}

/** Ends a contract on the actual day. @throws Problem CTP-012 a day before it began or was suspended */
export async function end({ tx, document, input: { date, cause } }: SettleCommand<'end'>): Promise<void> {
  const { startedOn, suspendedOn } = await lockedContract(tx, document.id)
  mustFollow(date, suspendedOn ?? startedOn)
  await changeById(tx, 'contracts.contract', document.id, {
    endedOn: date,
    endedFor: cause,
    suspendedOn: null,
  })
}

/**
 * Liquidación, within the months of its way: by agreement, unilateral, or judicial. The unexecuted amount returns to the budget.
 * @throws Problem CTP-013 too late for that way, CTP-014 something ordered still waits, CTP-015 an advance is left
 */
export async function conclude({ tx, document, input, actor }: SettleCommand<'conclude'>): Promise<void> {
  const { date, by } = input
  const facts = await lockedContract(tx, document.id)
  mustFollow(date, facts.endedOn)
  const last = await lastDayFor(tx, by, facts.endedOn ?? date)
  must(date <= last, 'CTP-013', 'by', `Esa forma de liquidar se pudo usar hasta el ${showDay(last)}.`)
  await mustHaveArrived(tx, facts)
  const { left } = await oneFrom<{ left: string }>(tx)`
    select coalesce(sum(case o.kind when 'advance' then o.total - o.released else -coalesce(o.amortised, 0) end), 0)
             ::numeric(18,2)::text as left
    from contracts.commitment m join budget.obligacion_list o on o.registro_id = m.registro_id and o.status = 'approved'
    where m.contract_id = ${document.id}::uuid`
  insist(money(left) === zero, 'CTP-015', `Quedan ${showPesos(money(left))} de anticipo por amortizar.`, {
    status: 409,
  })
  await changeById(tx, 'contracts.contract', document.id, { settledOn: date, settledBy: by })
  await release({ tx, actor, date, facts }, `Liquidación del contrato ${facts.label}`)
}

/** @throws Problem CTP-014 with the orders that are not delivered yet */
async function mustHaveArrived(tx: Tx, { id, taken, executed }: ContractFacts): Promise<void> {
  if (taken === executed) return
  const orders = await valuesFrom<string>(tx)`
    select o.label from contracts.move m join contracts.purchase_order_line l on l.id = m.order_line_id
    join contracts.purchase_order_option o on o.id = l.parent_id
    where m.contract_id = ${id}::uuid and m.kind in ('take', 'execute')
    group by o.id, o.label having sum(m.value * case m.kind when 'take' then 1 else -1 end) <> 0 order by o.label`
  const where = orders.length === 0 ? '' : ` en ${orders.join(', ')}`
  const waiting = `Quedan ${showPesos(minus(taken, executed))} ordenados sin recibir${where}`
  throw new Problem('CTP-014', `${waiting}: recíbalos, o cierre lo que falta de la orden.`, { status: 409 })
}

async function lastDayFor(tx: Tx, by: 'both' | 'house' | 'judge', endedOn: Day): Promise<Day> {
  const each = [monthsByBoth, monthsByHouse, monthsByJudge]
  const ways = { both: 1, house: 2, judge: 3 } as const
  let months = 0
  for (const parameter of each.slice(0, ways[by])) months += await parameterOn(tx, parameter, endedOn)
  return monthsAfter(endedOn, months)
}

/** Annuls a contract without orders or actas and releases its commitment. @throws Problem CTP-024 something was ordered */
export async function undo({ tx, document, input: { date }, actor }: SettleCommand<'annul'>): Promise<void> {
  const facts = await lockedContract(tx, document.id)
  mustFollow(date, facts.signedOn)
  insist(facts.taken === zero, 'CTP-024', 'El contrato ya tiene órdenes o actas.', { status: 409 })
  await release({ tx, actor, date, facts }, `Anulación del contrato ${facts.label}`)
}

type ReleaseInput = Readonly<{ tx: Tx; actor: Actor; date: Day; facts: ContractFacts }>

type LeftLine = Readonly<{ registroId: string; campusId: string; lineId: string; available: string }>

/** Releases the unexecuted amount from the registros to the CDP, the last registro first. */
async function release({ tx, actor, date, facts }: ReleaseInput, reason: string): Promise<void> {
  if (!(await usesBudget(tx, date))) return
  const lines = await rowsFrom<LeftLine>(tx)`
    select m.registro_id, r.campus_id, l.id as line_id, l.available::text as available
    from contracts.commitment m join budget.registro_face r on r.id = m.registro_id
    join budget.line_face l on l.document_id = m.registro_id
    where m.contract_id = ${facts.id}::uuid and r.status = 'approved' and l.available > 0
    order by m.date desc, m.registro_id, l.id`
  let left = (facts.agreed - facts.executed) as Money
  const taken = lines.map((line) => {
    const amount = smaller(left, money(line.available))
    left = (left - amount) as Money
    return { registroId: line.registroId, campusId: line.campusId, lineId: line.lineId, amount }
  })
  for (const id of new Set(taken.map(({ registroId }) => registroId))) {
    const own = taken.filter(({ registroId, amount }) => registroId === id && amount > zero)
    if (own[0] === undefined) continue
    const acting = actingOn(actor, registroService.document, own[0].campusId)
    const returns = own.map(({ lineId, amount }) => ({ lineId, amount: moneyText(amount) }))
    const input = { date, lines: returns, cascade: false, reason }
    await performAction(registroService, { tx, actor: acting, today: date, id, action: 'release', input })
  }
}
