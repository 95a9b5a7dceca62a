import { type Tx, valueFrom } from '@quina/db/server'

/** Whether any line that a year carried over was owed, paid, released or annulled. */
export async function hasGoneOn(tx: Tx, year: number): Promise<boolean> {
  return valueFrom<boolean>(tx)`
    select exists (
      select from budget.rezago z join budget.constitution c on c.id = z.constitution_id
      join budget.line l on l.id = z.next_line_id
      where z.vigencia = ${year} and c.status = 'live' and (l.drawn > 0 or l.came <> z.amount)) as moved`
}
