import { rowsFrom, type Tx } from '@quina/db/server'

type OperatedAdmissions = (tx: Tx, admissionIds: readonly string[]) => Promise<readonly string[]>

let known: OperatedAdmissions = async () => []

/**
 * Registers how billing finds the admissions with a charged surgery, because billing depends on this module. Called once, where
 * billing is loaded.
 */
export function defineOperated(operated: OperatedAdmissions): void {
  known = operated
}

/**
 * Returns the admissions that had an operation: a procedure of the surgical chapters of CUPS (01 to 86) was attended, or a
 * surgery was charged. Assisting a birth without surgery (72 and 73) is not an operation.
 */
export async function operatedAmong(tx: Tx, admissionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsFrom<{ id: string }>(tx)`
    select distinct s.admission_id as id from care.attended_service s
    join reference.procedure_option c on c.id = s.entry_id
    where s.admission_id = any(${[...admissionIds]}::uuid[]) and left(c.code, 2) between '01' and '86'
      and left(c.code, 2) not in ('72', '73')`
  return new Set([...rows.map(({ id }) => id), ...(await known(tx, admissionIds))])
}
