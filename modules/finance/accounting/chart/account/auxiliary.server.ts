import { rowFrom, rowWhere, type Tx } from '@quina/db/server'
import { insist, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { openBelow } from './account.server.ts'

interface Below {
  readonly code: string
  readonly name: string
  /** Only treasury moves it, even if the parent allows others. */
  readonly treasuryOnly?: boolean
}

/** Creates an auxiliary with the requirements and values of its parent. @throws Problem CON-009 when the code is taken. */
export async function addBelow(
  tx: Tx,
  parentId: string,
  { code, name, treasuryOnly = false }: Below,
): Promise<string> {
  const id: string = newId()
  await sql`insert into accounting.account (id, code, name, nature, parent_id, accepts_moves, requires_tercero,
      requires_cost_centre, requires_base, requires_open_item, treasury_only, withholding, maturity, reports_reciprocal, cgn_code,
      flow_concept_id, exogena_concept, closing_account_id, rubro_code, fuente_id)
    select ${id}::uuid, ${code}, ${name}, nature, id, true, requires_tercero, requires_cost_centre, requires_base,
      requires_open_item, treasury_only or ${treasuryOnly}, withholding, maturity, reports_reciprocal, cgn_code, flow_concept_id,
      exogena_concept, closing_account_id, rubro_code, fuente_id
    from accounting.account where id = ${parentId}::uuid`.execute(tx)
  return id
}

/**
 * Creates the next auxiliary of a subcuenta for a new bank account. Its code ends in the first two digits that are free. The
 * subcuenta is locked, so that two concurrent calls do not take the same code.
 * @throws Problem CON-001 when there is no such subcuenta, CON-003 when it already has moves, CON-103 when its 99 are taken.
 */
export async function openBankAuxiliary(tx: Tx, under: string, name: string): Promise<string> {
  const parent = await rowWhere(tx, 'accounting.account', { code: under, active: true }, ['id'])
  insist(parent !== undefined, 'CON-001', `Falta la cuenta ${under} en el plan de cuentas, o está inactiva.`)
  await openBelow(tx, parent.id)
  const free = await rowFrom<{ code: string }>(tx)`
    select ${under} || lpad(n::text, 2, '0') as code from generate_series(1, 99) n
    where not exists (select from accounting.account where code = ${under} || lpad(n::text, 2, '0'))
    order by n limit 1`
  insist(free !== undefined, 'CON-103', `La cuenta ${under} ya tiene sus 99 auxiliares.`)
  return addBelow(tx, parent.id, { code: free.code, name, treasuryOnly: true })
}
