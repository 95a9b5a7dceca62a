import { rowsFrom, type Tx } from '@quina/db/server'
import { groupedBy, pluck } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { declaredColumns } from '../../invoice/charges/charge/declared.server.ts'
import { reportedPatient } from '../../rules/reported-patient/reported-patient.server.ts'
import { type ChargedServices, chargedServices } from './charged-services.server.ts'
import type { ReadAttended, ReadCharge, ReadInvoice, ReadNewborn } from './read.contract.ts'
import type { Cie11 } from './rips-of.contract.ts'

/** An issued invoice with what RIPS needs. */
export interface InvoiceRow extends ReadInvoice {
  readonly id: string
  readonly campusId: string
  readonly kind: string
  /** In a cápita, the invoice of the month whose RIPS goes with it. */
  readonly reportedId: string | null
  readonly payerName: string
  readonly payerIsProvider: boolean
}

/** A charge of an invoice with everything that RIPS reports, by code. */
export type ChargeRow = ReadCharge & { readonly invoiceId: string }

/** An admission of an invoice and its patient, by the codes of RIPS. */
export type AttendedRow = ReadAttended & { readonly invoiceId: string }

/** A newborn of an admission, by the codes of RIPS. */
export type NewbornRow = ReadNewborn

/** All the data of some invoices, read in a few statements, however many invoices there are. */
export interface RipsRows {
  readonly invoices: readonly InvoiceRow[]
  readonly charges: readonly ChargeRow[]
  readonly attended: readonly AttendedRow[]
  readonly newborns: readonly NewbornRow[]
  readonly cie11: Cie11
}

/** @param ids of issued invoices; others are left out. */
export async function ripsRows(
  tx: Tx,
  ids: readonly string[],
  services = chargedServices(),
): Promise<RipsRows> {
  return { invoices: await invoicesIn(tx, ids), ...(await reportedIn(tx, ids, services)) }
}

export async function invoicesIn(tx: Tx, ids: readonly string[]): Promise<readonly InvoiceRow[]> {
  return rowsFrom<InvoiceRow>(tx)`
    select i.id, i.campus_id, i.kind, i.reported_id, i.full_number as number, i.date::text as date, i.modality, i.coverage,
           i.user_type,
           to_char(i.issued_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as issued,
           i.period_from::text as period_from, i.period_to::text as period_to,
           (i.gross - i.discount - i.line_discount)::text as net,
           i.copago::text as copago, i.cuota::text as cuota, i.shared::text as shared, t.name as payer_name,
           case when i.shared > 0 then (
             select coalesce(jsonb_agg(jsonb_build_object('fev', nullif(r.full_number, ''), 'amount', r.amount::text)
                      order by r.date, r.number), '[]')
             from billing.user_receipt r
             where r.invoice_id = i.id and r.concept = 'shared' and r.status = 'approved') end as shared_paid,
           t.number as payer_nit, coalesce(p.kind = 'ips', false) as payer_is_provider
    from billing.invoice i
    join people.tercero_face t on t.id = i.tercero_id
    left join insurers.payer_face p on p.id = i.payer_id
    where i.id = any(${[...ids]}::uuid[]) and i.status in ('issued', 'annulled')`
}

/** The charges and patients of invoices. @param services those already read. */
export const reportedIn = (
  tx: Tx,
  ids: readonly string[],
  services: ChargedServices,
): Promise<Omit<RipsRows, 'invoices'>> =>
  reportedFrom(tx, { links: sql`billing.invoice_charge`, ids }, services)

/** The same for services in no invoice. */
export const reportedApartIn = (
  tx: Tx,
  apartId: string,
  services: ChargedServices,
): Promise<Omit<RipsRows, 'invoices'>> => {
  const links = sql`(
    select apart_id as invoice_id, charge_id, null::uuid as line_id, amount, rips_object, user_consecutive, first_consecutive,
           records from billing.rips_apart_charge)`
  return reportedFrom(tx, { links, ids: [apartId] }, services)
}

/** The links between charges and their invoices or RS, and the ids of the latter. */
type ChargeLinks = Readonly<{ links: RawBuilder<unknown>; ids: readonly string[] }>

async function reportedFrom(
  tx: Tx,
  linked: ChargeLinks,
  services: ChargedServices,
): Promise<Omit<RipsRows, 'invoices'>> {
  const charged = await chargedIn(tx, linked)
  const reported = charged.filter(({ firstConsecutive }) => firstConsecutive !== null)
  const serviceOf = await services(tx, pluck(reported, 'serviceId'))
  const [attended, newborns] = await Promise.all([attendedIn(tx, charged), newbornsIn(tx, charged)])
  // Writes into the row: copying every charge would be most of the garbage of an export.
  const cie11 = await cie11In(tx, { charges: reported, attended, newborns })
  const charges = reported.map((charge) => Object.assign(charge, { service: serviceOf(charge.serviceId) }))
  return { charges, attended, newborns, cie11 }
}

/** A charge before the data of its service are added. */
type BareCharge = Omit<ChargeRow, 'service'> & { readonly serviceId: string }

const issuedAt = sql`coalesce(i.issued_at, z.created_at)`

async function chargedIn(tx: Tx, { links, ids }: ChargeLinks): Promise<readonly BareCharge[]> {
  return rowsFrom<BareCharge>(tx)`
    select ic.invoice_id, ic.charge_id, ic.line_id as line, case when l.discount > 0 then l.id end as discounted_line,
           l.amount::text as line_amount, c.admission_id, ${reportedPatient(issuedAt)} as patient_id,
           ic.user_consecutive, ic.rips_object as object,
           ic.first_consecutive, ic.records, ic.amount::text as amount, c.day::text || ' ' || c.hour as at,
           c.quantity::text as quantity, c.price::text as price, c.component,
           c.moderating_concept, c.moderating_amount::text as moderating_amount, ${declaredColumns},
           c.finalidad, c.cause, c.service_id,
           c.diagnosis, c.related_diagnoses as related, k.reps_code as provider,
           d.document_type as doctor_document_type, d.number as doctor_document, ${attendedBy}, ${surgicalForm}
    from ${links} ic
    join billing.charge c on c.id = ic.charge_id
    left join billing.invoice i on i.id = ic.invoice_id
    left join billing.rips_apart z on z.id = ic.invoice_id
    left join billing.invoice_line l on l.id = ic.line_id
    join admin.campus_face k on k.id = c.campus_id
    left join people.employee_face e on e.id = c.professional_id
    left join people.tercero_face d on d.id = e.tercero_id
    where ic.invoice_id = any(${[...ids]}::uuid[])
    order by ic.invoice_id, ic.user_consecutive, ic.rips_object, ic.first_consecutive`
}

/** A professional with a specialty whose REPS service is not general medicine (328) or dentistry (334) is a specialist. */
const attendedBy = sql`
  case when e.profession in ('medicine', 'dentistry') then case when exists (
         select from people.employee_specialty_face s join hospital.specialty_list h on h.id = s.specialty_id
         join reference.entry_face r on r.id = h.reps_service_id
         where s.employee_id = e.id and r.code not in ('328', '334')) then 'specialist' else 'physician' end
       when e.profession = 'nursing' then 'nurse' when e.profession = 'assistant' then 'assistant'
       when e.id is not null then 'other' end as attended_by`

/** An act of one procedure, or a bilateral one, is single; of several, by route and surgeon, the first like the second. */
const surgicalForm = sql`
  (select case when coalesce(n.relation, s.relation) = 'bilateral' or n.many = 1 then 'single'
               else coalesce(n.relation, s.relation) end
   from billing.surgical_procedure s
   cross join lateral (
     select count(*) as many, max(o.relation) filter (where s.position = 1 and o.position = 2) as relation
     from billing.surgical_procedure o where o.act_id = s.act_id) n
   where s.act_id = c.surgical_act_id and s.service_id = c.service_id order by s.position limit 1) as surgical_form`

/** The admissions of charges and their patients, once for each invoice that charges them. */
async function attendedIn(tx: Tx, charged: readonly BareCharge[]): Promise<readonly AttendedRow[]> {
  const attended = groupedBy(charged, ({ admissionId, patientId }) => `${admissionId} ${patientId}`)
  const firsts = [...attended.values()].flatMap(([first]) => first ?? [])
  const rows = await rowsFrom<Omit<AttendedRow, 'invoiceId'>>(tx)`
    select a.id as admission_id, p.id as patient_id, coalesce(h.document_type, p.document_type) as document_type,
           coalesce(h.number, p.number) as document,
           p.birth_date::text as birth_date, p.sex, p.zone, ${codeOf('p.residence_country_id')} as country,
           ${codeOf('p.birth_country_id')} as origin_country, ${codeOf('p.municipality_id')} as municipality,
           a.ambit, a.user_type, a.siras_number as siras, k.reps_code as provider, a.date::text || ' ' || a.time as entered,
           a.discharge_date::text || ' ' || a.discharge_time as discharged, a.entry_route,
           a.authorisation_number as authorisation,
           a.cause, a.care_modality, ${codeOf('a.diagnosis_id')} as diagnosis,
           ${codeOf('a.discharge_diagnosis_id')} as discharge_diagnosis,
           array_remove(array[${codeOf('a.related1_id')}, ${codeOf('a.related2_id')}, ${codeOf('a.related3_id')}], null)
             as related,
           ${codeOf('a.complication_id')} as complication, a.discharge_condition as condition,
           ${codeOf('a.death_cause_id')} as death_cause, a.sick_leave,
           (select coalesce(jsonb_agg(jsonb_build_object('diagnosis', c.diagnosis, 'code', c.code, 'name', c.name)), '[]')
            from care.cie11_code_list c where c.admission_id = a.id) as cie11
    from unnest(${firsts.map(({ admissionId }) => admissionId)}::uuid[],
                ${firsts.map(({ patientId }) => patientId)}::uuid[]) who (admission_id, patient_id)
    join care.admission_face a on a.id = who.admission_id
    join people.patient_face p on p.id = who.patient_id
    join admin.campus_face k on k.id = a.campus_id
    left join lateral (${documentThen}) h on true
    order by a.id, p.id`
  return rows.flatMap((row) => {
    const charges = attended.get(`${row.admissionId} ${row.patientId}`) ?? []
    return [...new Set(charges.map(({ invoiceId }) => invoiceId))].map((invoiceId) => ({ ...row, invoiceId }))
  })
}

/** The document on the day of the attention; before the first known one, the first (care dossier §6.2.3). */
const documentThen = sql`
  select d.document_type, d.number from people.patient_document d where d.patient_id = p.id
  order by (d.from_day <= a.date and coalesce(d.until_day >= a.date, true)) desc,
           (d.until_day is null and d.from_day <= a.date) desc,
           case when d.from_day <= a.date then d.from_day end desc nulls last, d.from_day, d.id desc limit 1`

async function newbornsIn(tx: Tx, charged: readonly BareCharge[]): Promise<readonly NewbornRow[]> {
  const ids = [...new Set(charged.map(({ admissionId }) => admissionId))]
  return rowsFrom<NewbornRow>(tx)`
    select n.admission_id, n.document_type, n.number as document, n.birth_date::text || ' ' || n.birth_time as born,
           n.gestational_weeks as weeks, n.prenatal_visits as visits, n.sex, n.weight, d.code as diagnosis, n.condition,
           w.code as death_cause, n.discharge_date::text || ' ' || n.discharge_time as left_at, k.reps_code as provider
    from care.newborn n
    join care.admission_face a on a.id = n.admission_id
    join admin.campus_face k on k.id = a.campus_id
    join reference.entry_face d on d.id = n.diagnosis_id
    left join reference.entry_face w on w.id = n.death_cause_id
    where n.admission_id = any(${ids}::uuid[]) order by n.birth_date, n.birth_time, n.id`
}

/** The CIE-11 codes of the catalogue for the diagnoses to report. */
async function cie11In(
  tx: Tx,
  {
    charges,
    attended,
    newborns,
  }: { charges: readonly BareCharge[] } & Pick<RipsRows, 'attended' | 'newborns'>,
): Promise<Cie11> {
  const codes = new Set<string | null>()
  for (const { diagnosis, related } of charges) for (const code of [diagnosis, ...related]) codes.add(code)
  for (const { diagnosis, dischargeDiagnosis, related, complication, deathCause } of attended)
    for (const code of [diagnosis, dischargeDiagnosis, ...related, complication, deathCause]) codes.add(code)
  for (const { diagnosis, deathCause } of newborns)
    for (const code of [diagnosis, deathCause]) codes.add(code)
  codes.delete(null)
  const rows = await rowsFrom<{ declared: string; code: string; title: string }>(tx)`
    select code as declared, facts ->> 'cie11' as code, coalesce(facts ->> 'cie11Name', name) as title from reference.entry_face
    where catalogue = 'diagnosis' and code = any(${[...codes]}::text[]) and facts ? 'cie11'`
  return new Map(rows.map(({ declared, code, title }) => [declared, { code, title }]))
}

/** The official code of an entry. Joining every entry would take longer to plan than the whole query to run. */
const codeOf = (column: string) => sql`(select code from reference.entry_face where id = ${sql.ref(column)})`
