import { seedPurposes } from '@quina/accounting/server'
import '@quina/billing/server'
import { type Connection, signWith } from '@quina/db/server'
import type pg from 'pg'

/** The data that invoicing needs: the payer, its contract, the services, and the professional. */
export interface Sales {
  readonly campusId: string
  readonly payerId: string
  readonly contractId: string
  readonly professionalId: string
  readonly services: readonly string[]
}

/** Lays what invoicing needs: company, DIAN numbering, a payer with its contract, three services. Existing rows stay. */
export async function laySales(
  { db, pool }: Connection,
  { vigencia, userId }: { readonly vigencia: number; readonly userId: string },
): Promise<Sales> {
  await db.transaction().execute(async (tx) => {
    await signWith(tx, { userId })
    await seedPurposes(tx)
  })
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query("select from insurers.contract where contract_number = 'MED-1'")
    if (rows.length === 0)
      for (const statement of statements) await client.query(statement.replaceAll(':year', String(vigencia)))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return (await pool.query(facts)).rows[0] as Sales
}

const facts = `
  select c.id as "contractId", c.payer_id as "payerId", c.campus_id as "campusId",
         (select e.id from people.employee e join people.tercero t on t.id = e.tercero_id where t.number = '30732199')
           as "professionalId",
         (select array_agg(id order by code) from tariffs.service where code like 'VENTA-%') as services
  from insurers.contract c where c.contract_number = 'MED-1'`

/** Terceros, site and company, so that documents for DIAN can be built. */
const house = [
  `update admin.campus set reps_code = '110010000101'
   where code = 'B1' and not exists (select from admin.campus where reps_code is not null)`,
  `update admin.company set nit = '900123456', check_digit = 8, reps_code = '1100100001', address = 'Calle 1 # 2-3',
     email = 'facturas@medicion.example',
     municipality_id = (select id from reference.entry where catalogue = 'municipality' and code = '11001' limit 1)`,
  `insert into people.tercero (id, document_type, number, check_digit, person_type, business_name, address, email,
                               municipality_id)
   select gen_random_uuid(), 'NIT', '999800778', 0, 'juridica', 'EPS de Ventas Medidas', 'Carrera 7 # 1-2',
          'eps@medicion.example', (select id from reference.entry where catalogue = 'municipality' and code = '11001' limit 1)`,
  `with person as (
     insert into people.tercero (id, document_type, number, person_type, first_name, last_name)
     values (gen_random_uuid(), 'CC', '30732199', 'natural', 'Médico', 'Medido') returning id)
   insert into people.employee (id, tercero_id, link_type, position_id, campus_id, start_date)
   select gen_random_uuid(), person.id, 'planta', (select id from hospital.position order by code limit 1),
          (select id from admin.campus where code = 'B1'), '2020-01-01' from person`,
  `insert into einvoice.authorisation (id, kind, resolution, resolution_day, prefix, first_number, last_number, from_day, to_day)
   values (gen_random_uuid(), 'invoice', '18760000001', ':year-01-01', 'VM', 1, 9000000, ':year-01-01', ':year-12-31')`,
]

const agreement = [
  `insert into insurers.payer (id, tercero_id, kind, coverage, user_type)
   select gen_random_uuid(), id, 'eps_contributory', '16', '01' from people.tercero where number = '999800778'`,
  `insert into insurers.payer_account (id, payer_id, regime, unfiled_account_id, filed_account_id, rubro_code)
   select gen_random_uuid(), p.id, 'contributory', u.id, f.id, '1.1'
   from insurers.payer p join people.tercero t on t.id = p.tercero_id and t.number = '999800778',
        accounting.account u, accounting.account f where u.code = '131901' and f.code = '131902'`,
  `insert into tariffs.manual (id, kind, code, edition, name, unit, from_day)
   values (gen_random_uuid(), 'own', 'MED', ':year', 'Manual medido', 'pesos', ':year-01-01')`,
  `insert into tariffs.manual_item (id, manual_id, code, name, value)
   select gen_random_uuid(), m.id, 'VENTA-' || at, 'Servicio vendido ' || at, at * 20000
   from tariffs.manual m, generate_series(1, 3) at where m.code = 'MED'`,
  `insert into tariffs.tarifario (id, code, name) values (gen_random_uuid(), 'MED', 'Tarifario medido')`,
  `insert into tariffs.tarifario_version (id, tarifario_id, number, from_day, manual_id, status, published_at)
   select gen_random_uuid(), t.id, 1, ':year-01-01', m.id, 'published', now()
   from tariffs.tarifario t, tariffs.manual m where t.code = 'MED' and m.code = 'MED'`,
  `insert into tariffs.payment_range (id, regime, category, cuota, copago_percent, event_cap, year_cap, from_day, until_day)
   select gen_random_uuid(), 'contributory', 'A', 5000, 11.5, 373715, 748882, ':year-01-01', ':year-12-31'
   where not exists (select from tariffs.payment_range where regime = 'contributory')`,
  `insert into hospital.cost_centre (id, code, name, kind)
   select gen_random_uuid(), '7310', 'Consulta externa', 'care'
   where not exists (select from hospital.cost_centre where code = '7310')`,
  `insert into tariffs.service (id, code, name, kind, rips_object, moderating, cost_centre_id)
   select gen_random_uuid(), 'VENTA-' || at, 'Servicio vendido ' || at, case at when 1 then 'consultation' else 'procedure' end,
          case at when 1 then 'consultas' else 'procedimientos' end, case at when 1 then 'cuota' else 'copago' end,
          (select id from hospital.cost_centre where code = '7310')
   from generate_series(1, 3) at`,
  `insert into insurers.contract (id, number, status, campus_id, created_by, updated_by, payer_id, contract_number, name, object,
     date, starts_on, ends_on, contract_modality, coverage, regime, tarifario_id, service_mode, percent, payment_days)
   select gen_random_uuid(), 900001, 'active', k.id, u.id, u.id, p.id, 'MED-1', 'Evento medido', 'Servicios por evento',
          ':year-01-01', ':year-01-01', ':year-12-31', '12', '16', 'contributory', f.id, 'manual', -5, 30
   from admin.campus k, (select id from admin.app_user order by email limit 1) u, tariffs.tarifario f,
        insurers.payer p join people.tercero t on t.id = p.tercero_id and t.number = '999800778'
   where k.code = 'B1' and f.code = 'MED'`,
]
const statements = [...house, ...agreement]

/** A discharged admission without charges. */
export type OpenAccount = Readonly<{ admissionId: string; patientId: string }>

/** Lays patients who were attended on a day and discharged. */
export async function admitMany(
  pool: pg.Pool,
  { campusId, payerId, contractId }: Sales,
  { count, day }: { readonly count: number; readonly day: string },
): Promise<OpenAccount[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local synchronous_commit = off')
    await client.query(outline, [count])
    await client.query(patients)
    await client.query(admissions.replaceAll(':day', day), [campusId, payerId, contractId])
    const { rows } = await client.query<OpenAccount>(
      'select admission_id as "admissionId", patient_id as "patientId" from attended order by at',
    )
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}

const outline = `
  create temporary table attended on commit drop as
  select first.last + at as at, gen_random_uuid() as patient_id, gen_random_uuid() as admission_id,
         (select id from admin.app_user order by email limit 1) as user_id
  from generate_series(1, $1::int) at, (select coalesce(max(number), 2000000) as last from care.admission) first`
const patients = `
  insert into people.patient (id, document_type, number, verified_with, first_name, last_name, birth_date, sex, birth_country_id,
                              residence_country_id, municipality_id, zone, address, phone, ethnic_group, disability)
  select patient_id, 'CC', (8000000000 + at)::text, 'physical', 'Paciente', 'Atendido ' || at, date '1990-01-01',
         case when at % 2 = 0 then 'F' else 'M' end, country.id, country.id, town.id, '02', 'Calle 1', '3000000000', '6', '08'
  from attended, (select id from reference.entry where catalogue = 'country' and code = '170' limit 1) country,
       (select id from reference.entry where catalogue = 'municipality' and code = '11001' limit 1) town`
const admissions = `
  insert into care.admission (id, number, status, campus_id, created_by, updated_by, patient_id, ambit, date, time, cause,
                              care_modality, payer_id, contract_id, coverage, regime, user_type, category, discharge_date,
                              discharge_time, discharge_condition)
  select admission_id, at, 'closed', $1, user_id, user_id, patient_id, '1', ':day', '08:00', '38', '01', $2, $3, '16',
         'contributory', '01', 'A', ':day', '18:00', '01'
  from attended`
