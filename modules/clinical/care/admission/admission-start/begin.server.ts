import type { AnswerOf } from '@quina/blocks'
import { serveQuery } from '@quina/blocks/server'
import { rowFrom, rowOf, rowsWhere, type Tx } from '@quina/db/server'
import { payerOfTercero } from '@quina/insurers/server'
import { type Day, mustBeFound } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { sql } from 'kysely'
import { admissionOfAppointment, beginAdmission } from './begin.contract.ts'

/** Serves the initial values of an admission of a patient. */
export const beginOperation = serveQuery(beginAdmission, ({ tx, actor, input }) =>
  startOfAdmission(tx, { ...input, ambit: input.ambit ?? '1', campusId: actor.campusId }),
)

/** The kind of the appointment gives the modality and the cause; the patient gives the payer. */
export const ofAppointmentOperation = serveQuery(
  admissionOfAppointment,
  async ({ tx, input: { appointmentId } }) => {
    const row = await rowFrom<AnswerOf<typeof admissionOfAppointment>>(tx)`
    select p.person_id as patient_id, a.authorisation_number, m.code as care_modality, c.code as cause
    from care.appointment a
    join people.patient_face p on p.id = a.patient_id
    join care.appointment_type k on k.id = a.appointment_type_id
    left join reference.entry_face m on m.id = k.modality_id
    left join reference.entry_face c on c.id = k.cause_id
    where a.id = ${appointmentId}::uuid and a.status <> 'draft'`
    return mustBeFound(row, 'La cita')
  },
)

interface Input {
  readonly patientId: string
  /** A payer other than that of the affiliation. */
  readonly payerId: string | null
  readonly ambit: '1' | '2' | '3'
  readonly date: Day
  readonly campusId: string
}

/** The payer of an admission and the person who answers for the patient, as known on a day. */
export async function startOfAdmission(tx: Tx, input: Input) {
  const { patientId, date } = input
  const patient = await rowOf(tx, 'people.patientFace', patientId, [
    'guardianName',
    'guardianDocument',
    'guardianPhone',
  ])
  const held = await tx
    .selectFrom('people.affiliationFace')
    .select(['epsId', 'regime', 'userType', 'incomeRange', 'policyNumber'])
    .where('patientId', '=', anyFileOf(patientId))
    .where('setAsideBy', 'is', null)
    .where('payer', '=', 'health')
    .where(sql<boolean>`${date}::date <@ daterange(from_day, until_day, '[]')`)
    .executeTakeFirst()
  const ofEps = held?.epsId == null ? null : await payerOfTercero(tx, held.epsId)
  const payerId = input.payerId ?? ofEps
  // A payer other than that of the affiliation brings its own type of user; the affiliation gives nothing.
  const own = payerId === ofEps ? held : undefined
  return {
    ...(await payingOf(tx, { ...input, payerId }, own)),
    category: own?.incomeRange ?? null,
    policy: own?.policyNumber ?? null,
    responsibleName: patient?.guardianName ?? null,
    responsibleDocument: patient?.guardianDocument ?? null,
    responsiblePhone: patient?.guardianPhone ?? null,
    warnings: await warningsOf(tx, input, held === undefined),
  }
}

type Affiliation = { readonly userType: string; readonly regime: string } | undefined

/** The payer, the contract, and the type of user. */
async function payingOf(tx: Tx, input: Input, own: Affiliation) {
  const { payerId } = input
  const payer = payerId === null ? undefined : await payerOf(tx, payerId)
  const userType = own?.userType ?? payer?.userType ?? null
  const contract = payerId === null ? undefined : await contractFor(tx, { ...input, payerId, userType })
  return {
    payerId,
    payerLabel: payer?.label ?? null,
    contractId: contract?.id ?? null,
    contractLabel: contract?.label ?? null,
    regime: contract?.regime ?? own?.regime ?? null,
    userType,
    coverage: contract?.coverage ?? payer?.coverage ?? null,
  }
}

const payerOf = (tx: Tx, id: string) =>
  rowOf(tx, 'insurers.payerOption', id, ['label', 'coverage', 'userType'])

/** The contract in force that admits the type of user and covers the site; of several, the one that ends last. */
async function contractFor(
  tx: Tx,
  { payerId, date, campusId, userType }: Input & { readonly userType: string | null },
) {
  return rowFrom<{ id: string; label: string; coverage: string; regime: string }>(tx)`
    select c.id, c.contract_number || ' · ' || c.name as label, c.coverage, c.regime from insurers.contract_face c
    where c.payer_id = ${payerId}::uuid and c.status = 'active' and ${date}::date between c.starts_on and c.ends_on
      and (${userType}::text is null or exists (select from insurers.contract_user_type t
                                                where t.parent_id = c.id and t.user_type = ${userType}))
      and (not exists (select from insurers.contract_campus s where s.parent_id = c.id)
           or exists (select from insurers.contract_campus s where s.parent_id = c.id and s.campus_id = ${campusId}::uuid))
    order by c.ends_on desc, c.starts_on desc limit 1`
}

async function warningsOf(tx: Tx, { patientId, ambit }: Input, unaffiliated: boolean): Promise<string[]> {
  const open = await rowsWhere(tx, 'care.admissionList', { patientId, status: 'open' }, ['code', 'ambit'])
  const same = open.find((one) => (one.ambit === '1') === (ambit === '1'))
  return [
    ...(same === undefined ? [] : [`Ya tiene abierta la admisión ${same.code}.`]),
    ...(unaffiliated ? ['No tiene afiliación registrada en esa fecha.'] : []),
  ]
}
