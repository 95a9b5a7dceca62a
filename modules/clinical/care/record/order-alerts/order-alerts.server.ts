import type { Stored } from '@quina/blocks'
import { parameterOn } from '@quina/blocks/server'
import { changeById, oneFrom, rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { anyFileOf, medicineAllergiesOf } from '@quina/people/server'
import { codesByIds, type OfficialCode } from '@quina/reference/server'
import { sql } from 'kysely'
import type { medicalOrder } from '../medical-order/medical-order.contract.ts'
import { needsServices } from '../medical-order/medical-order.domain.ts'
import { repeatedDays } from '../medical-order/repeated.contract.ts'
import {
  duplicatesOf,
  type Fitness,
  misfitOf,
  mustFit,
  mustGiveLateReason,
  mustGiveReasons,
  mustHaveSeen,
  mustHaveSeenMisfit,
  type Person,
  type RepeatedOrder,
  repeatedOf,
} from './order-alerts.domain.ts'

/** Requires that the signer saw what an order repeats or matches. @throws Problem ORD-005, ORD-024, ORD-026, ORD-027 */
export async function mustHaveSeenAlerts(
  tx: Tx,
  document: Stored<typeof medicalOrder>,
  today: Day,
): Promise<void> {
  await mustFitPatient(tx, document)
  await mustJustifyAllergies(tx, document)
  if (needsServices(document.kind)) {
    const entryIds = (document.services ?? []).map(({ procedureId }) => procedureId)
    const { id, patientId } = document
    mustHaveSeen(
      repeatedOf(await repeatedBefore(tx, { id, patientId, entryIds }, today)),
      document.alertsConfirmed,
    )
  }
  if (document.kind !== 'medicine') return
  const ids = (document.medicines ?? []).map(({ medicineId }) => medicineId)
  const ordered = [...(await codesByIds(tx, ids)).values()].map(({ name }) => name)
  mustHaveSeen(duplicatesOf(ordered, await takenBy(tx, document.patientId, today)), document.alertsConfirmed)
}

/** Requires services and a diagnosis that fit the sex and the age of the patient. @throws Problem ORD-026, ORD-027 */
async function mustFitPatient(tx: Tx, document: Stored<typeof medicalOrder>): Promise<void> {
  const { diagnosisId, alertsConfirmed, patientId, date } = document
  const services = needsServices(document.kind) ? (document.services ?? []) : []
  const ids = [
    ...services.map(({ procedureId }) => procedureId),
    ...(diagnosisId === null ? [] : [diagnosisId]),
  ]
  const codes = await codesByIds(tx, ids)
  const person = await oneFrom<Person>(tx)`
    select p.sex, extract(year from age(${date}::date, p.birth_date))::int as age
    from people.patient_face p where p.id = ${patientId}::uuid`
  const misfit = (id: string | null) => {
    const code = id === null ? undefined : codes.get(id)
    return code === undefined ? null : misfitOf(fitnessOf(code), person)
  }
  mustFit(
    services,
    services.map(({ procedureId }) => misfit(procedureId)),
  )
  mustHaveSeenMisfit(misfit(diagnosisId), alertsConfirmed)
}

const fitnessOf = ({ code, name, facts: { sex, ageMin, ageMax } }: OfficialCode): Fitness => ({
  label: `${code} ${name}`,
  sex: String(sex ?? 'A'),
  ageMin: Number(ageMin ?? 0),
  ageMax: Number(ageMax ?? 999),
})

/** Stores in each line the allergies that it matches, beside the written reason. @throws Problem ORD-024. */
async function mustJustifyAllergies(tx: Tx, document: Stored<typeof medicalOrder>): Promise<void> {
  const { medicines, services } = orderedBy(document)
  const met = await warningsOf(tx, document)
  mustGiveReasons(medicines, met.medicines)
  mustGiveReasons(services, met.services, 'services')
  for (const [at, { id }] of medicines.entries())
    await changeById(tx, 'care.medicalOrderMedicine', id as string, {
      allergyWarning: met.medicines[at] || null,
    })
  for (const [at, { id }] of services.entries())
    if (met.services[at])
      await changeById(tx, 'care.medicalOrderService', id as string, { allergyWarning: met.services[at] })
}

/** Returns the allergies that each line matches today, in the order of the lines; empty when it matches none. */
async function warningsOf(tx: Tx, document: Stored<typeof medicalOrder>) {
  const { medicines, services } = orderedBy(document)
  const ids = [
    ...medicines.map(({ medicineId }) => medicineId),
    ...services.map(({ procedureId }) => procedureId),
  ]
  const met = await medicineAllergiesOf(tx, document.patientId, ids)
  const warningOf = (id: string) => (met.get(id)?.matches ?? []).map(({ message }) => message).join(' ')
  return {
    medicines: medicines.map(({ medicineId }) => warningOf(medicineId)),
    services: services.map(({ procedureId }) => warningOf(procedureId)),
  }
}

const orderedBy = ({ kind, medicines, services }: Stored<typeof medicalOrder>) => ({
  medicines: kind === 'medicine' ? (medicines ?? []) : [],
  services: needsServices(kind) ? (services ?? []) : [],
})

/**
 * Finds the allergies that an order matches when it is carried out and did not match at the signature.
 * @returns what is stored about them beside the reason. @throws Problem ORD-028.
 */
export async function lateAllergies(tx: Tx, document: Stored<typeof medicalOrder>, reason: string | null) {
  const { medicines, services } = await warningsOf(tx, document)
  const known = await rowsFrom<{ warning: string }>(tx)`
    select m.allergy_warning as warning from care.medical_order_medicine m
    where m.parent_id = ${document.id}::uuid and m.allergy_warning is not null
    union all select s.allergy_warning from care.medical_order_service s
    where s.parent_id = ${document.id}::uuid and s.allergy_warning is not null`
  const seen = new Set(known.map(({ warning }) => warning))
  const learnt = [...new Set([...medicines, ...services])].filter((one) => one !== '' && !seen.has(one))
  mustGiveLateReason(learnt, reason)
  return learnt.length === 0 ? {} : { doneAllergyWarning: learnt.join(' '), doneAllergyReason: reason }
}

/** Returns the medicines that a patient takes, by the prescriptions in force. */
async function takenBy(tx: Tx, patientId: string, today: Day) {
  return valueFrom<string[]>(tx)`
    select coalesce((
      select array_agg(distinct e.name) from care.medical_order o
      join care.medical_order_medicine m on m.parent_id = o.id join reference.entry_face e on e.id = m.medicine_id
      where o.patient_id = ${anyFileOf(sql.ref('p.id'))} and o.status in ('signed', 'done')
        and o.date + m.days > ${today}::date), '{}') as taking
    from people.patient_face p where p.id = ${patientId}::uuid`
}

/** Returns the last signed order of each examination of a patient, within the configured days. */
async function repeatedBefore(
  tx: Tx,
  { id, patientId, entryIds }: { id: string; patientId: string; entryIds: readonly string[] },
  today: Day,
): Promise<readonly RepeatedOrder[]> {
  const days = await parameterOn(tx, repeatedDays, today)
  if (days === 0 || entryIds.length === 0) return []
  return rowsFrom<RepeatedOrder>(tx)`
    select distinct on (l.procedure_id) e.label as name, o.code, o.date::text as date, o.status = 'done' as done
    from care.medical_order_list o
    join care.medical_order_service l on l.parent_id = o.id
    join reference.procedure_option e on e.id = l.procedure_id
    where o.patient_id = ${anyFileOf(patientId)} and o.id <> ${id}::uuid and o.status in ('signed', 'done')
      and o.date > ${today}::date - ${days}::int and l.procedure_id = any(${[...entryIds]}::uuid[])
    order by l.procedure_id, o.date desc, o.number desc`
}
