import { taxYearOn } from '@quina/accounting/server'
import type { ActionInputOf } from '@quina/blocks'
import { type Actor, parameterOn } from '@quina/blocks/server'
import { addTo, changeById, oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  addDays,
  type Day,
  type Money,
  minus,
  money,
  moneyText,
  must,
  newId,
  pick,
  scaled,
  showPesos,
  zero,
} from '@quina/kernel'
import type { contract } from '../contract/contract.contract.ts'
import { mustFitAdditions } from '../contract/contract.domain.ts'
import { additionLimit } from '../kinds/parameters.contract.ts'
import { type ContractFacts, linesOf, lockedContract, mustRun } from '../ledger/contract-facts.server.ts'
import type { ContractMove } from '../ledger/contract-ledger.server.ts'
import { mustShareWhole } from '../ledger/program-shares.server.ts'
import { type Contract, commitWith, mustFollow } from './legalising.server.ts'
import { suspendedDays } from './term.domain.ts'

type Kind = 'add' | 'reduce' | 'extend' | 'amend' | 'assign' | 'suspend' | 'resume' | 'reprice' | 'commitYear'

interface ModifyCommand<A extends Kind> {
  readonly tx: Tx
  readonly document: Contract
  readonly input: ActionInputOf<typeof contract, A>
  readonly actor: Actor
}

interface Event {
  readonly kind: string
  readonly number: string
  readonly date: Day
  readonly note: string
  readonly value?: Money
  readonly days?: number
  readonly newEnd?: Day | null
  readonly fromTerceroId?: string
  readonly toTerceroId?: string
  readonly until?: Day | null
}

const write = (tx: Tx, { contractId, actor }: { contractId: string; actor: Actor }, written: Event) =>
  addTo(tx, 'contracts.modification', {
    ...pick(written, 'kind', 'number', 'date', 'note'),
    value: moneyText(written.value ?? zero),
    days: written.days ?? 0,
    newEnd: written.newEnd ?? null,
    fromTerceroId: written.fromTerceroId ?? null,
    toTerceroId: written.toTerceroId ?? null,
    until: written.until ?? null,
    id: newId(),
    contractId,
    createdBy: actor.userId,
  })

/** @throws Problem CTP-018 when the new end is not later than the current one */
function mustExtend(newEnd: Day, { endsOn }: ContractFacts): void {
  must(endsOn === null || newEnd > endsOn, 'CTP-018', 'newEnd', 'La nueva fecha es posterior a la que tiene.')
}

/** Checks all additions together, in minimum wages of their years. @throws Problem ADICION_EXCEDE_TOPE */
async function mustFit(tx: Tx, { document, date, value }: { document: Contract; date: Day; value: Money }) {
  const wageOn = async (on: Day) => (await taxYearOn(tx, on)).minimumWage
  const { signedOn } = await lockedContract(tx, document.id)
  const before = await rowsFrom<{ date: Day; value: string }>(tx)`
    select date, value::text as value from contracts.modification
    where contract_id = ${document.id}::uuid and kind = 'add' order by date, created_at`
  const additions = []
  for (const one of before) additions.push({ value: money(one.value), wage: await wageOn(one.date) })
  additions.push({ value, wage: await wageOn(date) })
  const initial = { value: document.value, wage: await wageOn(signedOn ?? document.date) }
  mustFitAdditions({ initial, additions, percent: await parameterOn(tx, additionLimit, date) })
}

/**
 * Adición: more value, with its own registro, and larger quantities of some lines; it may also extend the term.
 * @throws Problem ADICION_EXCEDE_TOPE, FUERA_DE_PLAZO, CTP-019, CTP-021, CTP-079, PROGRAMAS_NO_SUMAN_100, RP_INSUFICIENTE
 */
export async function add({ tx, document, input, actor }: ModifyCommand<'add'>): Promise<ContractMove[]> {
  const { date, value, newEnd, registroId, number, note } = input
  const facts = await lockedContract(tx, document.id)
  mustRun(facts, date)
  must(value > zero, 'CTP-019', 'value', 'El valor debe ser mayor que cero.')
  await mustFit(tx, { document, date, value })
  if (newEnd !== null) mustExtend(newEnd, facts)
  const { terceroId } = facts
  await commitWith(tx, { contractId: document.id, terceroId, registroId, date, amount: value })
  await write(tx, { contractId: document.id, actor }, { kind: 'add', number, date, note, value, newEnd })
  if (newEnd !== null) await changeById(tx, 'contracts.contract', document.id, { endsOn: newEnd })
  const shares = input.programs ?? []
  await mustShareWhole(tx, { contractId: document.id, shares, value })
  const known = new Set((await linesOf(tx, document.id, date)).map(({ id }) => id))
  const lines = input.lines ?? []
  const own = lines.every(({ lineId }) => known.has(lineId))
  must(own, 'CTP-021', 'lines', 'La línea es de otro contrato.')
  const move = { contractId: document.id, kind: 'agree', day: date } as const
  return [
    { ...move, lineId: null, quantity: 0n, value, shares },
    ...lines.map(({ lineId, quantity }) => ({ ...move, lineId, quantity: scaled(quantity, 4), value: zero })),
  ]
}

/** Reducción: down to the part that was ordered or executed, which the ledger guards (VALOR_EXCEDE_SALDO). */
export async function reduce({
  tx,
  document,
  input,
  actor,
}: ModifyCommand<'reduce'>): Promise<ContractMove[]> {
  const { date, value, number, note } = input
  const facts = await lockedContract(tx, document.id)
  mustRun(facts, date)
  must(value > zero, 'CTP-019', 'value', 'El valor debe ser mayor que cero.')
  await write(
    tx,
    { contractId: document.id, actor },
    { kind: 'reduce', number, date, note, value: -value as Money },
  )
  return [
    { contractId: document.id, lineId: null, kind: 'agree', day: date, quantity: 0n, value: -value as Money },
  ]
}

/** Otrosí of prices from a day on: existing orders keep their prices. @throws Problem CTP-019, CTP-021 */
export async function reprice({ tx, document, input, actor }: ModifyCommand<'reprice'>): Promise<void> {
  const { date, number, note, lines } = input
  mustRun(await lockedContract(tx, document.id), date)
  const known = new Set((await linesOf(tx, document.id, date)).map(({ id }) => id))
  for (const [at, { lineId, unitPrice }] of lines.entries()) {
    must(known.has(lineId), 'CTP-021', `lines.${at}.lineId`, 'La línea es de otro contrato.')
    must(unitPrice > zero, 'CTP-019', `lines.${at}.unitPrice`, 'El valor debe ser mayor que cero.')
  }
  await write(tx, { contractId: document.id, actor }, { kind: 'reprice', number, date, note })
  for (const { lineId, unitPrice } of lines)
    await addTo(tx, 'contracts.linePrice', {
      id: newId(),
      lineId,
      fromDay: date,
      unitPrice: moneyText(unitPrice),
    })
}

/**
 * Commits the part of the value that another vigencia pays, with that vigencia's registro, which is obliged from then on.
 * @throws Problem CTP-019, CTP-038 more than is not committed yet, RP_INSUFICIENTE
 */
export async function commitYear({ tx, document, input, actor }: ModifyCommand<'commitYear'>): Promise<void> {
  const { date, number, note, value, registroId } = input
  const facts = await lockedContract(tx, document.id)
  mustRun(facts, date)
  must(value > zero, 'CTP-019', 'value', 'El valor debe ser mayor que cero.')
  const { committed } = await oneFrom<{ committed: string }>(tx)`
    select coalesce(sum(amount), 0)::text as committed from contracts.commitment where contract_id = ${document.id}::uuid`
  const left = minus(facts.agreed, money(committed))
  must(value <= left, 'CTP-038', 'value', `Del contrato quedan ${showPesos(left)} sin comprometer.`)
  const { terceroId } = facts
  await commitWith(tx, { contractId: document.id, terceroId, registroId, date, amount: value })
  await write(tx, { contractId: document.id, actor }, { kind: 'commitYear', number, date, note, value })
  await changeById(tx, 'contracts.contract', document.id, { registroId })
}

/** @throws Problem FUERA_DE_PLAZO when the term is over, CTP-018 */
export async function extend({ tx, document, input, actor }: ModifyCommand<'extend'>): Promise<void> {
  const { date, newEnd, number, note } = input
  const facts = await lockedContract(tx, document.id)
  mustRun(facts, date)
  mustExtend(newEnd, facts)
  await write(tx, { contractId: document.id, actor }, { kind: 'extend', number, date, note, newEnd })
  await changeById(tx, 'contracts.contract', document.id, { endsOn: newEnd })
}

/** Otrosí that changes neither value nor term; it may change the supervisor. */
export async function amend({ tx, document, input, actor }: ModifyCommand<'amend'>): Promise<void> {
  const { date, number, note, supervisorId } = input
  mustRun(await lockedContract(tx, document.id), date)
  await write(tx, { contractId: document.id, actor }, { kind: 'amend', number, date, note })
  if (supervisorId !== null) await changeById(tx, 'contracts.contract', document.id, { supervisorId })
}

/**
 * Cesión: the rest of the contract passes to another contractor, with a registro in their name (finance dossier A.3).
 * @throws Problem CTP-022 the contractor already has the contract, RP_INSUFICIENTE
 */
export async function assign({ tx, document, input, actor }: ModifyCommand<'assign'>): Promise<void> {
  const { date, number, note, terceroId, registroId } = input
  const facts = await lockedContract(tx, document.id)
  mustRun(facts, date)
  must(terceroId !== facts.terceroId, 'CTP-022', 'terceroId', 'Ya es el contratista.')
  const amount = (facts.agreed - facts.executed) as Money
  await commitWith(tx, { contractId: document.id, terceroId, registroId, date, amount })
  const whom = { fromTerceroId: facts.terceroId, toTerceroId: terceroId }
  await write(
    tx,
    { contractId: document.id, actor },
    { kind: 'assign', number, date, note, value: amount, ...whom },
  )
  const registro = registroId === null ? {} : { registroId }
  await changeById(tx, 'contracts.contract', document.id, { terceroId, ...registro })
}

export async function suspend({ tx, document, input, actor }: ModifyCommand<'suspend'>): Promise<void> {
  const { date, number, reason, until } = input
  mustRun(await lockedContract(tx, document.id), date)
  must(until === null || until >= date, 'CTP-023', 'until', 'La suspensión termina antes de empezar.')
  await write(tx, { contractId: document.id, actor }, { kind: 'suspend', number, date, note: reason, until })
  await changeById(tx, 'contracts.contract', document.id, { suspendedOn: date })
}

/** Reinicio: the term is extended by the days of the suspension. */
export async function resume({ tx, document, input, actor }: ModifyCommand<'resume'>): Promise<void> {
  const { date, number } = input
  const { suspendedOn, endsOn } = await lockedContract(tx, document.id)
  if (suspendedOn === null || endsOn === null) throw new Error('a suspended contract has its day')
  mustFollow(date, suspendedOn)
  const days = suspendedDays(suspendedOn, date)
  const newEnd = addDays(endsOn, days)
  const note = `Reinicio: estuvo suspendido ${days} días.`
  await write(tx, { contractId: document.id, actor }, { kind: 'resume', number, date, note, days, newEnd })
  await changeById(tx, 'contracts.contract', document.id, { suspendedOn: null, endsOn: newEnd })
}
