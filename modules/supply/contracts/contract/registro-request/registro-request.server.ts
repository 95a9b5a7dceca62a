import type { DraftInput, LineId } from '@quina/blocks'
import { actingOn, createDraft, type Operation, serveCommand } from '@quina/blocks/server'
import type { registro } from '@quina/budget/contract'
import { registroService } from '@quina/budget/server'
import { oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, must } from '@quina/kernel'
import { lockedContract } from '../ledger/contract-facts.server.ts'
import { requestRegistro } from './registro-request.contract.ts'

type Request = Readonly<{ cdpId: string | null; purpose: string; amount: string }>

/** Rules: CTP-032 the contract is not signed, CTP-033 a request already exists, CTP-034 its rubros, CTP-009. */
export const requestOperation: Operation = serveCommand(
  requestRegistro,
  async ({ tx, actor, today, input: { contractId } }) => {
    const facts = await lockedContract(tx, contractId)
    insist(facts.status === 'signed', 'CTP-032', 'El registro se pide cuando el contrato está suscrito.', {
      status: 409,
    })
    await mustBeNew(tx, facts.label, facts.terceroId)
    const wanted = await oneFrom<Request>(tx)`
      select cdp_id, purpose, coalesce(this_year, value)::text as amount from contracts.contract where id = ${contractId}::uuid`
    must(wanted.cdpId !== null, 'CTP-009', 'cdpId', 'Elija el CDP que lo ampara.')
    const input: DraftInput<typeof registro> = {
      date: later(today, facts.signedOn),
      cdpId: wanted.cdpId,
      terceroId: facts.terceroId,
      commitmentKind: facts.kind === 'purchaseOrder' || facts.kind === 'serviceOrder' ? 'order' : 'contract',
      contractNumber: facts.label,
      contractDate: facts.signedOn,
      purpose: wanted.purpose,
      lines: await rubrosOf(tx, contractId, { cdpId: wanted.cdpId, amount: money(wanted.amount) }),
    }
    const acting = actingOn(actor, registroService.document, facts.campusId)
    return { id: await createDraft(registroService, { tx, actor: acting, input }) }
  },
)

const later = (today: Day, signedOn: Day | null): Day =>
  signedOn !== null && signedOn > today ? signedOn : today

/** A contract requests its registro once, unless that one was annulled. */
async function mustBeNew(tx: Tx, label: string, terceroId: string): Promise<void> {
  const waiting = await rowFrom<{ id: string }>(tx)`
    select id from budget.registro_list
    where contract_number = ${label} and tercero_id = ${terceroId}::uuid and status <> 'annulled' limit 1`
  insist(waiting === undefined, 'CTP-033', 'El registro de este contrato ya se pidió.', { status: 409 })
}

/** Returns the rubros that the contract names, or the only one of its CDP. */
async function rubrosOf(tx: Tx, contractId: string, { cdpId, amount }: { cdpId: string; amount: Money }) {
  const named = await rowsFrom<{ cdpLineId: LineId; amount: string }>(tx)`
    select cdp_line_id, amount::text as amount from contracts.contract_rubro
    where parent_id = ${contractId}::uuid order by position`
  if (named.length > 0)
    return named.map((line) => ({ cdpLineId: line.cdpLineId, amount: money(line.amount) }))
  const lines = await rowsFrom<{ id: LineId }>(
    tx,
  )`select id from budget.line_face where document_id = ${cdpId}::uuid`
  const [only] = lines
  const single = lines.length === 1 && only !== undefined
  insist(single, 'CTP-034', 'El CDP tiene varios rubros: diga en el contrato cuánto toma de cada uno.')
  return [{ cdpLineId: only.id, amount }]
}
