import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, newId } from '@quina/kernel'
import { addPatient } from '@quina/people/server'
import { sql } from 'kysely'
import type { Ground } from './billing-ground.ts'

const today = day('2026-11-20')

export interface AdmissionInput {
  /** None for a patient who pays themselves. */
  readonly payer?: 'eps' | null
  readonly userType?: string
  readonly category?: string
  readonly from?: string
  readonly to?: string | null
  readonly ambit?: string
  /** Somebody who was here before. */
  readonly patientId?: string
}

/** Of the whole run, since test files share their modules: what is made of it must hold at any count. */
let admissions = 0

export type AdmissionWorld = Readonly<{ chief: Actor; ground: Ground }>

/** A patient nobody knew, or one who comes back, admitted. @returns the admission. */
export async function admit(
  tx: Tx,
  { chief, ground }: AdmissionWorld,
  given: AdmissionInput,
): Promise<string> {
  const at = ++admissions
  const patientId = given.patientId ?? (await newPatient(tx, chief, at))
  const id = newId()
  const {
    payer = 'eps',
    userType = '01',
    category = 'A',
    from = '2026-11-10',
    to = '2026-11-12',
    ambit = '1',
  } = given
  await sql`
    insert into care.admission (id, number, status, campus_id, created_by, updated_by, patient_id, ambit, date, time, cause,
      care_modality, diagnosis_id, payer_id,
      contract_id, coverage, regime, user_type, category, discharge_date, discharge_time,
      discharge_condition)
    values (${id}, ${at}, ${to === null ? 'open' : 'closed'}, ${ground.campusId}, ${chief.userId}, ${chief.userId},
      ${patientId}, ${ambit}, ${from}, '08:00', '38', '01',
      (select id from reference.entry where catalogue = 'diagnosis' and code = 'J459' limit 1),
      ${payer === null ? null : ground.payerId},
      ${payer === null ? null : ground.contractId}, ${payer === null ? '15' : '16'},
      ${payer === null ? 'private' : 'contributory'}, ${userType}, ${payer === null ? null : category},
      ${to}, ${to === null ? null : '16:00'}, ${to === null ? null : '01'})`.execute(tx)
  return id
}

async function newPatient(tx: Tx, chief: Actor, at: number): Promise<string> {
  const [country, municipality] = await Promise.all([
    codeOf(tx, 'country', '170'),
    codeOf(tx, 'municipality', '11001'),
  ])
  return addPatient(tx, { actor: chief, today }, {
    documentType: 'CC',
    number: `${10_000_000 + ((at * 1_234_567) % 90_000_000)}`,
    firstName: nameOf(at),
    lastName: nameOf(at * 7 + 3),
    birthDate: day(`${1940 + (at % 60)}-0${1 + (at % 9)}-11`),
    sex: 'F',
    birthCountryId: country,
    residenceCountryId: country,
    municipalityId: municipality,
    zone: '02',
    address: 'Calle 1 # 2-3',
    phone: `300${1_000_000 + at * 7_919}`,
    email: `p${at}@example.com`,
  } as never)
}

const syllables = [
  'bra',
  'cu',
  'dor',
  'fe',
  'gui',
  'hal',
  'jo',
  'ku',
  'lem',
  'mi',
  'nor',
  'pu',
  'qui',
  'ra',
  'sol',
  'tu',
  'ver',
]
/** A made-up name, unlike the others: patients that look alike are refused. */
const nameOf = (at: number): string =>
  [at % 17, (at * 5 + 1) % 17, (at * 11 + 4) % 17].map((place) => syllables[place]).join('')

const codeOf = async (tx: Tx, catalogue: string, code: string): Promise<string> => {
  const row = await tx
    .selectFrom('reference.entry')
    .select('id')
    .where('catalogue', '=', catalogue)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return row.id
}
