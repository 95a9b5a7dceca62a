import type pg from 'pg'

/** A day with many invoices: one patient, one admission, a consultation and a laboratory each, issued and numbered. */
export const ripsDay = '2026-08-10'

/** Brings the issued invoices of that day to `count`, as billing would have left them. @returns their site. */
export async function layInvoices(pool: pg.Pool, count: number): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("set local synchronous_commit = off; set local work_mem = '64MB'; set local jit = off")
    const { rows } = await client.query<{ id: string }>(site)
    const campusId = rows[0]!.id
    await client.query(payer)
    await client.query(services)
    await client.query(doctor, [campusId])
    const { rows: laid } = await client.query<{ first: number }>(alreadyLaid)
    await client.query(outline, [laid[0]!.first + 1, count, campusId])
    // The invoices are laid as if issued long ago, so the trigger that refuses charges in an issued invoice is off.
    await client.query('alter table billing.invoice_charge disable trigger keep_links')
    for (const statement of [patients, admissions, charges, invoices, shares]) await client.query(statement)
    await client.query('alter table billing.invoice_charge enable trigger keep_links')
    await client.query('commit')
    await client.query('analyze')
    return campusId
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The site of the bench's users, if any, because invoices of another site would be hidden from them. */
const site = `
  with ours as (
    update admin.campus set reps_code = coalesce(reps_code, '110010000101') where code = 'B1' returning id),
  made as (
    insert into admin.campus (id, code, name, reps_code)
    select gen_random_uuid(), 'RIPS', 'Sede de RIPS', '110010000101'
    where not exists (select from ours) and not exists (select from admin.campus where reps_code is not null) returning id)
  select id from ours union all select id from made
  union all select id from admin.campus where reps_code is not null limit 1`

const payer = `
  insert into people.tercero (id, document_type, number, check_digit, person_type, business_name)
  select gen_random_uuid(), 'NIT', '999800777', 0, 'juridica', 'EPS de Medición'
  where not exists (select from people.tercero where number = '999800777')`

const doctor = `
  with person as (
    insert into people.tercero (id, document_type, number, person_type, first_name, last_name)
    select gen_random_uuid(), 'CC', '30732188', 'natural', 'Médica', 'Medida'
    where not exists (select from people.tercero where number = '30732188') returning id)
  insert into people.employee (id, tercero_id, link_type, position_id, campus_id, start_date)
  select gen_random_uuid(), person.id, 'planta', (select id from hospital.position order by code limit 1), $1, '2020-01-01'
  from person`

const services = `
  insert into tariffs.service (id, code, name, kind, cups_id, rips_object, moderating, service_group_id, reps_service_id,
                               finalidad_id)
  select gen_random_uuid(), given.code, given.name, given.kind,
         (select id from reference.entry where catalogue = 'procedure' and code = given.cups limit 1), given.object, 'exempt',
         (select id from reference.entry where catalogue = 'serviceGroup' and code = given.grp limit 1),
         (select id from reference.entry where catalogue = 'repsService' and code = given.reps limit 1),
         (select id from reference.entry where catalogue = 'finalidad' and code = '15' limit 1)
  from (values ('M-CON', 'Consulta medida', 'consultation', '890201', 'consultas', '01', '328'),
               ('902210', 'Laboratorio medido', 'procedure', '902210', 'procedimientos', '02', '745'))
       given (code, name, kind, cups, object, grp, reps)
  where not exists (select from tariffs.service s where s.code = given.code)`

const alreadyLaid = "select count(*)::int as first from billing.invoice where prefix = 'MD'"

const outline = `
  create temporary table sold on commit drop as
  select at, $3::uuid as campus_id, gen_random_uuid() as patient_id, gen_random_uuid() as admission_id,
         gen_random_uuid() as invoice_id, gen_random_uuid() as first_id, gen_random_uuid() as second_id,
         gen_random_uuid() as user_id, date '${ripsDay}' as day
  from generate_series($1::int, $2::int) at`

const patients = `
  insert into people.patient (id, document_type, number, verified_with, first_name, last_name, birth_date, sex, birth_country_id,
                              residence_country_id, municipality_id, zone, address, phone, ethnic_group, disability)
  select patient_id, 'CC', (7000000000 + at)::text, 'physical', 'Paciente', 'Medido ' || at, date '1990-01-01',
         case when at % 2 = 0 then 'F' else 'M' end, country.id, country.id,
         (select id from reference.entry where catalogue = 'municipality' and code = '11001' limit 1), '02', 'Calle 1',
         '3000000000',
         '6', '08'
  from sold, (select id from reference.entry where catalogue = 'country' and code = '170' limit 1) country`

const admissions = `
  insert into care.admission (id, number, status, campus_id, created_by, updated_by, patient_id, ambit, date, time, cause,
                              care_modality, coverage, regime, user_type, discharge_date, discharge_time, discharge_condition)
  select admission_id, 500000 + at, 'closed', campus_id, user_id, user_id, patient_id, '1', day, '08:00', '38', '01', '16',
         'contributive', '01', day, '09:00', '01'
  from sold`

const charges = `
  insert into billing.charge (id, admission_id, patient_id, campus_id, service_id, day, hour, quantity, price, amount, formula,
                              explained, diagnosis, professional_id, state, created_by)
  select c.id, admission_id, patient_id, campus_id, s.id, day, c.hour, 1, c.price, c.price, '{}', 'medición', 'J459',
         (select e.id from people.employee e join people.tercero t on t.id = e.tercero_id where t.number = '30732188'),
         'invoiced', user_id
  from sold, lateral (values (first_id, 'M-CON', '08:30', 50000.00), (second_id, '902210', '09:00', 20000.00))
       c (id, code, hour, price)
  join tariffs.service s on s.code = c.code`

const invoices = `
  insert into billing.invoice (id, number, status, campus_id, created_by, updated_by, date, kind, ambit, admission_id, patient_id,
                               tercero_id, coverage, modality, period_from, period_to, gross, prefix, consecutive, issued_at)
  select invoice_id, at, 'issued', campus_id, user_id, user_id, day, 'event', '1', admission_id, patient_id, t.id, '16', '04',
         day, day, 70000, 'MD', 100000 + at, now()
  from sold, (select id from people.tercero where number = '999800777') t`

const shares = `
  insert into billing.invoice_charge (invoice_id, charge_id, live, amount, user_consecutive, rips_object, first_consecutive,
                                      records)
  select invoice_id, c.id, true, c.amount, 1, c.object, 1, 1
  from sold, lateral (values (first_id, 50000.00, 'consultas'), (second_id, 20000.00, 'procedimientos')) c (id, amount, object)`
