import { payeeReleasing } from '@quina/blocks'
import { type Operation, serveCommand, serveQuery, tellBeside } from '@quina/blocks/server'
import { changeById, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Id, insist, mustBeFound } from '@quina/kernel'
import { egreso } from '../egreso/egreso.contract.ts'
import { egresoPayees, releasePayee, returnPayee } from './payee.contract.ts'
import type { PayeeState } from './payee-fields.contract.ts'
import { returnPayees } from './return-payees.server.ts'
import { flagPayeeAccount } from './settle-payees.server.ts'

export interface EgresoPayee {
  readonly id: string
  readonly name: string
  readonly identification: string
  readonly account: string
  readonly sentTo: string | null
  readonly amount: string
  readonly state: PayeeState
  readonly reason: string | null
  readonly decidedOn: string | null
  readonly inFile: boolean
}

export const payeesOf = (tx: Tx, egresoId: string): Promise<EgresoPayee[]> => rowsFrom<EgresoPayee>(tx)`
  select p.id, t.name, people.identification(t.document_type, t.number, t.check_digit) as identification,
         a.code || ' ' || a.name as account, b.bank_label || ' ' || b.number as "sentTo", p.amount::text as amount, p.state,
         p.reason, p.decided_on as "decidedOn",
         exists (select from treasury.bank_file_line f where f.payee_id = p.id and f.result = 'sent') as "inFile"
  from treasury.egreso_payee p
  join people.tercero_face t on t.id = p.tercero_id
  join accounting.account_face a on a.id = p.account_id
  left join people.bank_account_list b on b.id = p.bank_account_id
  where p.parent_id = ${egresoId}::uuid order by p.position`

interface PayeeRow {
  readonly egresoId: Id<'treasury.egreso'>
  readonly status: string
  readonly createdBy: Id<'admin.user'>
  readonly name: string
  readonly state: PayeeState
  readonly waits: boolean
}

async function foundPayee(tx: Tx, payeeId: string): Promise<PayeeRow> {
  const row = await rowFrom<PayeeRow>(tx)`
    select e.id as "egresoId", e.status, e.created_by as "createdBy", t.name, p.state,
           exists (select from treasury.bank_file_line f where f.payee_id = p.id and f.result = 'sent') as waits
    from treasury.egreso_payee p join treasury.egreso e on e.id = p.parent_id
    join people.tercero_face t on t.id = p.tercero_id where p.id = ${payeeId}::uuid for update of e, p`
  return mustBeFound(row, 'El beneficiario')
}

/** Rules: TES-209, TES-210 (the bank has not answered about the payee yet), TES-211 (the payee is not retained). */
export const payeeOperations: Operation[] = [
  serveQuery(egresoPayees, ({ tx, input: { egresoId } }) => payeesOf(tx, egresoId)),
  serveCommand(returnPayee, async ({ tx, actor, input: { payeeId, to, date, reason } }) => {
    const { egresoId, name, waits } = await foundPayee(tx, payeeId)
    const inFile = `El giro a ${name} está en un archivo: importe la respuesta del banco.`
    insist(!waits, 'TES-210', inFile, { status: 409 })
    await returnPayees(tx, actor, { egresoId, date, payees: [{ payeeId, to, reason }] })
    if (to === 'rejected') await flagPayeeAccount(tx, actor, payeeId, reason)
    return { egresoId }
  }),
  serveCommand(releasePayee, async ({ tx, actor, input: { payeeId, reason } }) => {
    const { egresoId, status, createdBy, name, state } = await foundPayee(tx, payeeId)
    insist(state === 'retained', 'TES-211', `El giro a ${name} no está retenido.`, { status: 409 })
    await changeById(tx, 'treasury.egresoPayee', payeeId, { state: 'rejected' })
    await tellBeside(tx, {
      document: egreso,
      stored: { id: egresoId, status, createdBy },
      actor,
      permission: releasePayee.access,
      action: payeeReleasing.action,
      input: { reason: `${name}: ${reason}` },
    })
    return { egresoId }
  }),
]
