import { type Actor, campusScope } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'

/** A place where a lot is, went or came from: patient, ward, store or supplier. Rows marked alike may be the same lot. */
export interface TraceRow {
  readonly id: string
  readonly kind: 'Paciente' | 'Servicio' | 'Existencia' | 'Proveedor' | 'Lote parecido'
  readonly who: string
  readonly document: string
  readonly contact: string
  readonly lot: string
  readonly expiry: Day | null
  readonly lastDay: Day | null
  readonly quantity: string
  readonly patientId: string | null
}

/**
 * Returns every patient, ward and store of the lots of a recall, less what was returned, in the sites of the reader. Spellings of
 * the same lot count as one; lots that only look alike are listed separately.
 */
export const traceOf = (tx: Tx, recallId: string, actor: Pick<Actor, 'permissions' | 'campusId'>) =>
  rowsFrom<TraceRow>(tx)`
    with named as (
      select l.id, l.product_id, l.key, l.alike, l.number, l.expiry
      from pharmacy.recalled_lot r join warehouse.lot_face l on l.id = r.lot_id where r.recall_id = ${recallId}::uuid),
    moved as (
      select m.*, n.number, n.expiry from named n join warehouse.move_face m on m.lot_id = n.id
      where ${here(actor, sql`m.campus_id`)})
    select 'patient ' || g.patient_id || g.lot_id as id, 'Paciente' as kind, p.name as who, p.document,
           coalesce(p.phone, '') as contact,
           g.number as lot, g.expiry::text as expiry, max(g.happened_on)::text as last_day, (-sum(g.quantity))::text as quantity,
           g.patient_id
    from (select m.*, coalesce(o.patient_id, a.patient_id) as patient_id from moved m
          left join pharmacy.dispensing d on d.id = m.document_id left join care.medical_order_face o on o.id = d.order_id
          left join pharmacy.patient_use u on u.id = m.document_id
          left join care.admission_face a on a.id = u.admission_id) g
    join people.reported_patient_list p on p.id = g.patient_id
    group by g.patient_id, g.lot_id, p.name, p.document, p.phone, g.number, g.expiry having sum(g.quantity) < 0
    union all
    select 'ward ' || m.cost_centre_id || m.lot_id, 'Servicio', c.code || ' ' || c.name, '', '', m.number, m.expiry::text,
           max(m.happened_on)::text, (-sum(m.quantity))::text, null
    from moved m join hospital.cost_centre_face c on c.id = m.cost_centre_id
    where m.kind in ('consumption', 'serviceReturn') and m.document in ('warehouse.issue', 'pharmacy.patientUse')
    group by m.cost_centre_id, m.lot_id, c.code, c.name, m.number, m.expiry having sum(m.quantity) < 0
    union all
    select 'store ' || t.store_id || t.lot_id, 'Existencia', s.code || ' ' || s.name, '', '', n.number, n.expiry::text, null,
           t.quantity::text, null
    from named n join warehouse.lot_stock_face t on t.lot_id = n.id join warehouse.store_face s on s.id = t.store_id
    where t.quantity > 0 and ${here(actor, sql`s.campus_id`)}
    union all
    select 'supplier ' || e.id || m.lot_id, 'Proveedor', coalesce(e.tercero_label, 'Sin proveedor'), '', '', m.number,
           m.expiry::text, max(m.happened_on)::text, sum(m.quantity)::text, null
    from moved m join warehouse.receipt_list e on e.id = m.document_id
    group by e.id, e.tercero_label, m.lot_id, m.number, m.expiry having sum(m.quantity) <> 0
    union all
    select distinct 'alike ' || a.id, 'Lote parecido', 'Confirme si es el mismo lote escrito de otra manera', '', '', a.number,
           a.expiry::text, null::text, coalesce((select sum(-m.quantity) from warehouse.move_face m
             where m.lot_id = a.id and m.quantity < 0 and m.reverses is null and ${here(actor, sql`m.campus_id`)}), 0)::text,
           null::uuid
    from named n join warehouse.lot_face a on a.product_id = n.product_id and a.alike = n.alike
    where a.id not in (select id from named)
    order by 2, 3, 6`

const here = (actor: Pick<Actor, 'permissions' | 'campusId'>, column: ReturnType<typeof sql>) => {
  const campusId = campusScope(actor as Actor)
  return sql<boolean>`(${campusId}::uuid is null or ${column} = ${campusId}::uuid)`
}
