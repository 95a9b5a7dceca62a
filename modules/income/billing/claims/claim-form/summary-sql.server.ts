import { sql } from 'kysely'

// The data of people, events and vehicles for the forms, as JSON. Aliases: i invoice, a admission, e event, v its victim.

const person = (alias: string) => sql`jsonb_build_object(
  'lastName', ${sql.ref(`${alias}.last_name`)}, 'secondLastName', ${sql.ref(`${alias}.second_last_name`)},
  'firstName', ${sql.ref(`${alias}.first_name`)}, 'middleName', ${sql.ref(`${alias}.middle_name`)},
  'documentType', ${sql.ref(`${alias}.document_type`)}, 'number', ${sql.ref(`${alias}.number`)},
  'address', ${sql.ref(`${alias}.address`)}, 'municipality', ${sql.ref(`${alias}.municipality`)},
  'phone', ${sql.ref(`${alias}.phone`)})`

/** The data of a tercero in the forms; null without one. */
export const reportedTercero = (of: string) =>
  sql`(select ${person('t')} from people.tercero_reported_list t where t.id = ${sql.ref(of)})`

/** The patient of `p`, a row of `people.patient_reported_list`. */
export const reportedVictim = sql`${person('p')} || jsonb_build_object('birthDate', p.birth_date::text,
  'diedOn', p.deceased_on::text, 'sex', p.sex, 'condition', v.condition)`

/** True when the tope of the payer was exhausted: to the peso, or with the excess given to another payer. */
const spent = sql`exists (select from billing.victim_cover_list c where c.accident_id = e.id and c.patient_id = i.patient_id
  and c.elsewhere + c.used >= c.cap and c.layer <= coalesce((select o.layer from billing.victim_cover o
    where o.accident_id = e.id and o.patient_id = i.patient_id and o.payer_id = i.payer_id), 2))`

export const reportedEvent = sql`case when e.id is not null then jsonb_build_object('nature', e.nature,
  'otherNature', e.other_nature, 'address', e.address, 'date', e.date::text, 'time', e.time,
  'municipality', (select code from reference.entry_list where id = e.municipality_id), 'zone', e.zone,
  'description', e.description, 'siras', coalesce(e.siras_number, a.siras_number), 'spent', ${spent}) end`

/** Without a named driver, a victim whose condition is driver is the driver. */
export const reportedVehicle = sql`case when e.id is not null then jsonb_build_object('insurance', e.insurance, 'brand', e.brand,
  'plate', e.plate, 'kind', e.vehicle_kind, 'insurer', (select soat_code from insurers.payer_list where id = e.payer_id),
  'policy', e.policy_number, 'policyFrom', e.policy_from::text, 'policyTo', e.policy_to::text,
  'owner', ${reportedTercero('e.owner_id')},
  'driver', case when e.driver_id is null and v.condition = '1' then ${person('p')}
    else ${reportedTercero('e.driver_id')} end) end`

/** Joins an invoice to its admission, patient, event and the victim of that event. */
export const accountOfInvoice = sql`billing.invoice i
  join admin.campus_list k on k.id = i.campus_id
  join care.admission_list a on a.id = i.admission_id
  join people.patient_reported_list p on p.id = i.patient_id
  left join billing.accident e on e.id = billing.accident_of(i.admission_id)
  left join lateral (select x.condition from billing.accident_victim x
    where x.parent_id = e.id and x.admission_id in (a.id, a.origin_id) limit 1) v on true`
