import { campusScope, type FlatRow, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { quantityInWords } from '@quina/kernel'
import { sql } from 'kysely'
import { controlForms, controlMonth } from './control-month.contract.ts'

const kinds = {
  entered: ['purchase', 'remission', 'donation', 'surplus', 'loanIn', 'opening'],
  returned: ['serviceReturn'],
  dispensed: ['patient'],
  consumed: ['consumption', 'clothing'],
  lost: ['expired', 'damaged', 'stolen', 'shortage'],
} as const

/** Sums the moves of some kinds within the days; exits are shown without their sign. */
const moved = (of: keyof typeof kinds, { from, sign }: { from: string; sign: 1 | -1 }) =>
  sql`coalesce(${sign}::int * sum(m.quantity) filter (where m.day >= ${from}::date and m.kind = any(${[...kinds[of]]})), 0)::text`

const known = Object.values(kinds).flat()

/** Each column is a sum of the same moves, so that the last column equals the ledger. */
export const controlMonthOperations = serveFlatReport({
  whose: 'site',
  report: controlMonth,
  read: (tx, { from, to }, actor) => {
    const campusId = campusScope(actor)
    return rowsFrom<FlatRow>(tx)`
      select p.id, p.code, p.name as product, coalesce(p.strength, '') as strength,
             coalesce(sum(m.quantity) filter (where m.day < ${from}::date), 0)::text as opening,
             ${moved('entered', { from, sign: 1 })} as entered, ${moved('returned', { from, sign: 1 })} as returned,
             ${moved('dispensed', { from, sign: -1 })} as dispensed, ${moved('consumed', { from, sign: -1 })} as consumed,
             ${moved('lost', { from, sign: -1 })} as lost,
             coalesce(sum(m.quantity) filter (where m.day >= ${from}::date and m.kind <> all(${known})), 0)::text as other,
             coalesce(sum(m.quantity), 0)::text as closing,
             (select count(distinct l.controlled_form)::int from pharmacy.dispensing_line l
              join pharmacy.dispensing d on d.id = l.parent_id and d.status = 'approved'
              where l.product_id = p.id and d.date between ${from}::date and ${to}::date
                and (${campusId}::uuid is null or d.campus_id = ${campusId}::uuid)) as forms,
             (select coalesce(sum(w.quantity), 0)::text from pharmacy.waste_list w
              where w.product_id = p.id and w.status = 'approved' and w.date between ${from}::date and ${to}::date
                and (${campusId}::uuid is null or w.campus_id = ${campusId}::uuid)) as wasted
      from warehouse.product_face p
      left join warehouse.move_face m on m.product_id = p.id and m.day <= ${to}::date
        and (${campusId}::uuid is null or m.campus_id = ${campusId}::uuid)
      where p.controlled
      group by p.id, p.code, p.name, p.strength order by p.name, p.strength, p.code`
  },
})

/** The quantities exclude what was returned. */
export const controlFormOperations = serveFlatReport({
  whose: 'site',
  report: controlForms,
  async read(tx, { from, to }, actor) {
    const campusId = campusScope(actor)
    const rows = await rowsFrom<FlatRow & { quantity: string }>(tx)`
      select l.id, o.patient_id, d.date::text as day, coalesce(l.controlled_form, '') as form, t.name as who,
             t.document_type || ' ' || t.number as document, coalesce(w.label, '') as prescriber, coalesce(e.rethus, '')
               as register,
             p.name as product, coalesce(p.strength, '') as strength, (l.quantity - l.returned)::text as quantity
      from pharmacy.dispensing_line l join pharmacy.dispensing d on d.id = l.parent_id and d.status = 'approved'
      join warehouse.product_face p on p.id = l.product_id and p.controlled
      join care.medical_order_face o on o.id = d.order_id join people.patient_face t on t.id = o.patient_id
      left join people.employee_face e on e.id = o.professional_id left join people.employee_option w on w.id = e.id
      where d.date between ${from}::date and ${to}::date and l.quantity > l.returned
        and (${campusId}::uuid is null or d.campus_id = ${campusId}::uuid)
      order by d.date, d.number, l.position`
    return rows.map((row) => ({ ...row, letters: quantityInWords(row.quantity) }))
  },
})
