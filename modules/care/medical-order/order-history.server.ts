import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'
import type { Leave } from './medical-order.domain.ts'

/** What a patient may not be given, and what they are taking: prescriptions in force. */
export async function takenBy(tx: Tx, patientId: string, today: Day) {
  const { rows } = await sql<{ allergies: string | null; taking: string[] }>`
    select p.allergies, coalesce((
      select array_agg(distinct e.name) from care.medical_order o
      join care.medical_order_medicine m on m.parent_id = o.id join reference.entry e on e.id = m.medicine_id
      where o.patient_id = p.id and o.status in ('signed', 'done') and o.date + m.days > ${today}::date), '{}') as taking
    from people.patient p where p.id = ${patientId}::uuid`.execute(tx)
  return rows[0]!
}

/** The incapacidades of a patient that stand. */
export async function leavesOf(tx: Tx, patientId: string): Promise<readonly Leave[]> {
  const { rows } = await sql<Leave>`
    select id, from_day::text as from_day, until_day::text as until, diagnosis_id, accumulated_days from care.medical_order
    where patient_id = ${patientId}::uuid and kind = 'sick-leave' and status = 'signed'`.execute(tx)
  return rows
}
