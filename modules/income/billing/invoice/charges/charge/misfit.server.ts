import { misfitOf } from '@quina/care/domain'
import { changeById, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, must } from '@quina/kernel'

/** A service to charge to an admission, and the reason when it is for another sex or age. */
interface ChargedServices {
  readonly admissionId: string
  readonly day: Day
  readonly serviceIds: readonly string[]
  readonly misfitReason: string | null
}

const shortestReason = 10

/**
 * Checks that a CUPS for another sex or age has a reason: RIPS only notifies it (RVC016), and the document of a person who
 * changed sex shows the other one. @throws Problem FAC-230 beside the reason.
 */
export async function mustFitPatient(tx: Tx, charged: ChargedServices): Promise<void> {
  const [misfit] = await misfitsIn(tx, charged)
  const written = charged.misfitReason?.trim().length ?? 0
  const message = `${misfit} Cámbielo, o escriba el motivo (${shortestReason} letras o más).`
  must(misfit === undefined || written >= shortestReason, 'FAC-230', 'misfitReason', message)
}

/** Saves the reason why some charges were given although they are for another sex or age. */
export async function saveMisfitReason(
  tx: Tx,
  chargeIds: readonly string[],
  misfitReason: string | null,
): Promise<void> {
  if (misfitReason === null) return
  for (const id of chargeIds) await changeById(tx, 'billing.charge', id, { misfitReason })
}

interface ServiceLimits {
  readonly label: string
  readonly sex: string
  readonly ageMin: number
  readonly ageMax: number
  readonly ownSex: string
  readonly age: number
}

async function misfitsIn(tx: Tx, { admissionId, day, serviceIds }: ChargedServices): Promise<string[]> {
  const rows = await rowsFrom<ServiceLimits>(tx)`
    select c.code || ' ' || c.name as label, coalesce(c.facts ->> 'sex', 'A') as sex,
           coalesce((c.facts ->> 'ageMin')::int, 0) as age_min, coalesce((c.facts ->> 'ageMax')::int, 999) as age_max,
           p.sex as own_sex, extract(year from age(${day}::date, p.birth_date))::int as age
    from tariffs.service_face s
    join reference.entry_face c on c.id = s.cups_id
    join care.admission_face a on a.id = ${admissionId}::uuid
    join people.patient_face p on p.id = a.patient_id
    where s.id = any(${serviceIds}::uuid[]) order by c.code`
  return rows.flatMap(({ ownSex, age, ...code }) => misfitOf(code, { sex: ownSex, age }) ?? [])
}
