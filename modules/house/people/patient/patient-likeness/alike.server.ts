import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, isDay } from '@quina/kernel'
import {
  type Likeness,
  numbersOneEditAway,
  type PersonIdentity,
  personLikeness,
} from '../../tercero/duplicate/duplicate.domain.ts'

/** The data compared before a new patient is saved: as much as was typed. */
export type ComparedPatient = PersonIdentity & { readonly birth: Day | null }

/** A stored patient who may be the same person. */
export interface Alike extends Likeness {
  readonly id: string
  readonly name: string
  readonly documentType: string
  readonly number: string
  readonly birthDate: Day
}

interface Candidate extends Omit<Alike, keyof Likeness> {
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly secondLastName: string | null
  readonly sex: string
  readonly phone: string
}

/**
 * Returns the stored patients who may be this person, the likeliest first. Without a match in number, birth or phone the score
 * stays below the first threshold (names and sex add up to 53), so it suffices to look those three up by index.
 */
export async function patientsAlike(
  tx: Tx,
  compared: ComparedPatient,
  except: string | null = null,
): Promise<Alike[]> {
  const numbers = compared.number === '' ? [] : [compared.number, ...numbersOneEditAway(compared.number)]
  const births = compared.birth === null ? [] : [compared.birth, ...nearBirths(compared.birth)]
  const rows = await rowsFrom<Candidate>(tx)`
    select id, name, document_type as "documentType", number, birth_date as "birthDate", first_name as "firstName",
           middle_name as "middleName", last_name as "lastName", second_last_name as "secondLastName", sex, phone
    from people.patient p
    where p.merged_into_id is null and p.id is distinct from ${except}::uuid and p.id in (
      select id from people.patient where number = any(${numbers}::text[])
      union select patient_id from people.patient_document where number = ${compared.number}
      union select id from people.patient where birth_date = any(${births}::date[])
      union select id from people.patient where phone = ${compared.phone || null})`
  return rows
    .map((row) => ({ row, likeness: likenessOf(compared, row) }))
    .filter(({ likeness }) => likeness.level !== 'none')
    .map(({ row: { id, name, documentType, number, birthDate }, likeness }) => ({
      id,
      name,
      documentType,
      number,
      birthDate,
      ...likeness,
    }))
    .sort((one, other) => other.score - one.score)
    .slice(0, 10)
}

/** Returns how alike they are; with the same type and number it is the same person, whatever else was typed. */
function likenessOf(compared: ComparedPatient, row: Candidate): Likeness {
  const found = personLikeness(compared, { ...row, birth: row.birthDate })
  const same = row.documentType === compared.documentType && row.number === compared.number
  return same ? { score: 125, level: 'probable', reasons: ['mismo documento', ...found.reasons] } : found
}

/** Returns the dates one slip away: day and month swapped, or one of the three parts off by one. They are looked up by index. */
export function nearBirths(birth: Day): Day[] {
  const [year = 0, month = 0, day = 0] = birth.split('-').map(Number)
  const parts = [
    [year, day, month],
    [year - 1, month, day],
    [year + 1, month, day],
    [year, month - 1, day],
    [year, month + 1, day],
    [year, month, day - 1],
    [year, month, day + 1],
  ]
  const written = parts.map((part) =>
    part.map((value, index) => String(value).padStart(index === 0 ? 4 : 2, '0')).join('-'),
  )
  return [...new Set(written)].filter((near): near is Day => isDay(near) && near !== birth)
}
