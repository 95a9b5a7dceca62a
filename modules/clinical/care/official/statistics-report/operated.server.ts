import { rowsFrom, type Tx } from '@quina/db/server'

type Operated = (tx: Tx, admissionIds: readonly string[]) => Promise<readonly string[]>

let known: Operated = async () => []

/**
 * The billing module is above this one: it knows which admissions were charged a surgery. Called once, where that module is
 * loaded.
 */
export function defineOperated(operated: Operated): void {
  known = operated
}

/**
 * Which of some admissions had an operation: a procedure of the surgical chapters of CUPS (01 to 86) was attended, or a surgery
 * was charged. Helping a birth that needs no surgery (72 and 73) is not an operation.
 */
export async function operatedAmong(tx: Tx, admissionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsFrom<{ id: string }>(tx)`
    select distinct s.admission_id as id from care.attended_service s
    join reference.procedure_option c on c.id = s.entry_id
    where s.admission_id = any(${[...admissionIds]}::uuid[]) and left(c.code, 2) between '01' and '86'
      and left(c.code, 2) not in ('72', '73')`
  return new Set([...rows.map(({ id }) => id), ...(await known(tx, admissionIds))])
}
