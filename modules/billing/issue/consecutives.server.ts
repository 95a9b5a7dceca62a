import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { consecutivesOf } from '../totals/consecutives.domain.ts'

interface Row {
  readonly id: string
  readonly patientId: string
  readonly ripsObject: string
  readonly component: string | null
  readonly quantity: string
  readonly isPackage: boolean
}

/** The fees of others and the rights of the theatre are told among other services; the surgeon tells the procedure. */
const objectOf = ({ ripsObject, component, isPackage }: Row): string | null => {
  if (isPackage || ripsObject === 'none') return null
  return component === null || component === 'surgeon' ? ripsObject : 'otrosServicios'
}

/** Numbers the records of RIPS of an invoice, once: notes point to them for ever. */
export async function keepConsecutives(tx: Tx, invoiceId: string): Promise<void> {
  const { rows } = await sql<Row>`
    select c.id, c.patient_id as "patientId", s.rips_object as "ripsObject", c.component, c.quantity,
           s.kind = 'package' and exists (select from billing.charge p where p.package_id = c.id) as "isPackage"
    from billing.invoice_charge l join billing.charge c on c.id = l.charge_id join tariffs.service s on s.id = c.service_id
    where l.invoice_id = ${invoiceId}::uuid and l.live order by c.day, c.hour, c.id`.execute(tx)
  const objects = new Map(rows.map((row) => [row.id, objectOf(row)]))
  const numbered = consecutivesOf(rows.map((row) => ({ ...row, object: objects.get(row.id) ?? null })))
  const told = [...numbered].map(([id, one]) => ({ id, object: objects.get(id) ?? null, ...one }))
  await sql`
    update billing.invoice_charge l
    set rips_object = t.object, user_consecutive = t."userConsecutive", first_consecutive = t."firstConsecutive",
        records = t.records
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as t(id uuid, object text, "userConsecutive" int, "firstConsecutive" int, records int)
    where l.invoice_id = ${invoiceId}::uuid and l.charge_id = t.id`.execute(tx)
}
