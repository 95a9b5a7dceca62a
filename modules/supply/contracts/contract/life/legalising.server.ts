import type { ActionInputOf, Stored } from '@quina/blocks'
import { parameterOn } from '@quina/blocks/server'
import { addTo, changeById, rowFrom, rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import {
  addDays,
  type Day,
  insist,
  type Money,
  money,
  moneyText,
  must,
  scaled,
  showPesos,
  zero,
} from '@quina/kernel'
import type { contract } from '../contract/contract.contract.ts'
import { mustHavePapers, worthOf } from '../contract/contract.domain.ts'
import { mustBeSignableThen } from '../kinds/election.domain.ts'
import { personalKinds } from '../kinds/kinds.contract.ts'
import { nextElection } from '../kinds/parameters.contract.ts'
import { lockedContract } from '../ledger/contract-facts.server.ts'
import type { ContractMove } from '../ledger/contract-ledger.server.ts'
import { endOf } from './term.domain.ts'

export type Contract = Stored<typeof contract>

export const usesBudget = (tx: Tx, on: Day): Promise<boolean> => parameterOn(tx, manejaPresupuesto, on)

/**
 * Checks the conditions to sign a contract (dossier §5.3): supervisor, papers and, where there is a budget, plan and CDP.
 * @throws Problem SUPERVISOR_REQUERIDO, CTP-008, CTP-029, DOCUMENTO_VENCIDO, CTP-009, CTP-010, CDP_INSUFICIENTE
 */
export async function mustBeSignable(tx: Tx, document: Contract, on: Day): Promise<void> {
  must(
    document.supervisorId !== null,
    'SUPERVISOR_REQUERIDO',
    'supervisorId',
    'Diga quién supervisa el contrato.',
  )
  mustBeSignableThen(document.kind, on, await parameterOn(tx, nextElection, on))
  const isNatural = await isPerson(tx, document.terceroId)
  mustHavePapers({ kind: document.kind, isNatural, papers: document.papers ?? [] }, on)
  if (!(await usesBudget(tx, on))) return
  must(document.paaLine !== null, 'CTP-010', 'paaLine', 'Diga la línea del plan anual de adquisiciones.')
  const isOfOneYear = document.thisYear === null || document.thisYear === document.value
  const authorised = isOfOneYear || document.futureAuthority !== null
  must(authorised, 'CTP-029', 'futureAuthority', 'Diga el acto que autoriza las vigencias futuras.')
  must(document.cdpId !== null, 'CTP-009', 'cdpId', 'Elija el CDP que lo ampara.')
  await mustBeAvailable(tx, document)
}

async function isPerson(tx: Tx, terceroId: string): Promise<boolean> {
  return valueFrom<boolean>(tx)`
    select person_type = 'natural' as natural from people.tercero_face where id = ${terceroId}::uuid`
}

/** The CDP must cover what the contract takes of this vigencia, line by line where the contract names the lines. */
async function mustBeAvailable(tx: Tx, { cdpId, rubros, thisYear, value }: Contract): Promise<void> {
  const cdp = await rowFrom<{ available: string; enabled: boolean }>(tx)`
    select coalesce(available, 0)::text as available, enabled from budget.cdp_option where id = ${cdpId}::uuid`
  const left = money(cdp?.available ?? '0')
  const lines = await rowsFrom<{ id: string; available: string }>(tx)`
    select id, available::text as available from budget.line_face where document_id = ${cdpId}::uuid`
  const availableOf = new Map(lines.map((line) => [line.id, money(line.available)]))
  const short = (rubros ?? []).some(({ cdpLineId, amount }) => (availableOf.get(cdpLineId) ?? zero) < amount)
  const message = `El CDP tiene ${showPesos(left)} disponibles y no alcanza.`
  const enough = cdp?.enabled === true && left >= (thisYear ?? value) && !short
  insist(enough, 'CDP_INSUFICIENTE', message, { status: 409, fields: { cdpId: message } })
}

/** Returns the ledger moves of the agreed lines. */
export const agreedMoves = ({ id, lines }: Contract, day: Day): ContractMove[] =>
  lines.map((line) => ({
    contractId: id,
    lineId: line.id,
    kind: 'agree',
    day,
    quantity: tenThousandths(line.quantity),
    value: worthOf(line.quantity, line),
  }))

const tenThousandths = (quantity: string): bigint => scaled(quantity, 4)

export interface ContractCommitment {
  readonly contractId: string
  readonly terceroId: string
  readonly registroId: string | null
  readonly date: Day
  /** The amount that it takes of the vigencia's budget. */
  readonly amount: Money
}

/**
 * Links the registro that commits a contract or an addition: same contractor, enough amount, and no other contract.
 * @throws Problem CTP-016 none where there is a budget, RP_INSUFICIENTE
 */
export async function commitWith(tx: Tx, { registroId, ...given }: ContractCommitment): Promise<void> {
  if (!(await usesBudget(tx, given.date))) return
  must(
    registroId !== null,
    'CTP-016',
    'registroId',
    'Elija el registro presupuestal que expidió presupuesto.',
  )
  const registro = await rowFrom<{ enabled: boolean; terceroId: string; balance: string }>(tx)`
    select r.status = 'approved' as enabled, r.tercero_id, r.balance::text as balance
    from budget.registro_list r where r.id = ${registroId}::uuid
      and not exists (select from contracts.commitment m where m.registro_id = r.id)`
  const fits = registro?.enabled === true && registro.terceroId === given.terceroId
  const left = fits ? money(registro.balance) : zero
  const wanted = `${showPesos(given.amount)}: tiene ${showPesos(left)}.`
  const message = `El registro debe ser del contratista, de ningún otro contrato y por ${wanted}`
  insist(left >= given.amount, 'RP_INSUFICIENTE', message, { status: 409, fields: { registroId: message } })
  await addTo(tx, 'contracts.commitment', {
    registroId,
    contractId: given.contractId,
    date: given.date,
    amount: moneyText(given.amount),
  })
}

/**
 * Acta de inicio: the term begins. A contractor who works alone must be affiliated to the ARL at least one day before.
 * @throws Problem CTP-011 without ARL, CTP-012 before it was signed
 */
export async function start(
  tx: Tx,
  document: Contract,
  { date, arlOn }: ActionInputOf<typeof contract, 'start'>,
): Promise<void> {
  const { signedOn } = await lockedContract(tx, document.id)
  mustFollow(date, signedOn)
  const works = personalKinds.includes(document.kind) && (await isPerson(tx, document.terceroId))
  const affiliated = !works || (arlOn !== null && arlOn <= addDays(date, -1))
  must(affiliated, 'CTP-011', 'arlOn', 'La afiliación a la ARL rige al menos desde el día anterior.')
  const end = endOf(date, document)
  must(end >= date, 'CTP-017', 'date', 'El plazo del contrato ya venció en esa fecha.')
  await changeById(tx, 'contracts.contract', document.id, { startedOn: date, firstEnd: end, endsOn: end })
}

/** No step of a contract may be dated before the previous one. @throws Problem CTP-012 */
export function mustFollow(date: Day, before: Day | null): void {
  must(before === null || date >= before, 'CTP-012', 'date', 'Es anterior al paso que ya se registró.')
}
