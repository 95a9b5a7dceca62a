import type { Actor } from '@quina/blocks/server'
import { addTo, rowsFrom, type Tx, valueOrNull } from '@quina/db/server'
import { type Id, newId } from '@quina/kernel'
import { codesByIds, type OfficialCode } from '@quina/reference/server'
import { anyFileOf } from '../patient/files.server.ts'
import {
  type AllergyMatch,
  allergyMatches,
  contrastOf,
  deniesAllergies,
  type KnownAllergy,
} from './allergy.domain.ts'
import { foldWords, type Medicine } from './substance.domain.ts'

/** The allergies in force of a patient, as compared with medicines. */
export const knownAllergies = (tx: Tx, patientId: string): Promise<readonly KnownAllergy[]> =>
  rowsFrom<KnownAllergy>(tx)`
    select substance, family, words, label from people.allergy_fact_list
    where patient_id = ${anyFileOf(patientId)} and reversal is null and not denied order by noted_at, id`

/** The active allergies, as text; null when nobody has recorded whether there are any. */
export async function allergySummary(tx: Tx, patientId: string): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select allergies from people.allergy_list where id = ${patientId}::uuid`
}

export type MedicineAllergies = Readonly<{ name: string; matches: readonly AllergyMatch[] }>

/**
 * Returns, by its id, the allergies of a patient that each medicine, and the contrast of each study, matches; the ids without any
 * are present too.
 */
export async function medicineAllergiesOf(
  tx: Tx,
  patientId: string,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, MedicineAllergies>> {
  const allergies = await knownAllergies(tx, patientId)
  const entries = await codesByIds(tx, [...new Set(entryIds)])
  return new Map(
    [...entries].map(([id, entry]) => {
      const given = givenBy(entry)
      return [id, { name: entry.name, matches: given === null ? [] : allergyMatches(given, allergies) }]
    }),
  )
}

/** Returns the medicine, or the contrast of a procedure: procedures have a section, medicines an active principle. */
function givenBy({ code, name, facts: { ingredient, section } }: OfficialCode): Medicine | null {
  if (section !== undefined) return contrastOf({ code, name })
  return { name, ingredient: ingredient === undefined ? null : String(ingredient) }
}

interface LearntAllergy {
  readonly patientId: string
  readonly actor: Pick<Actor, 'userId' | 'campusId'>
  readonly now: Date
  readonly source: 'file' | 'triage'
  readonly documentId?: string
}

interface AllergyFact {
  readonly shown: string
  readonly substanceId?: string | null
  readonly family?: string | null
  readonly words?: string | null
  readonly denied?: boolean
  readonly reaction?: string | null
  readonly severity?: string | null
  readonly certainty?: string
}

/** Adds a fact to the list. */
export async function addAllergy(
  tx: Tx,
  { actor, now, documentId, patientId, source }: LearntAllergy,
  fact: AllergyFact,
): Promise<Id<'people.allergy'>> {
  const id = newId<'people.allergy'>()
  const { campusId, userId } = actor
  await addTo(tx, 'people.allergy', {
    certainty: 'reported',
    ...fact,
    id,
    patientId,
    source,
    documentId: documentId ?? null,
    campusId,
    notedBy: userId,
    notedAt: now,
  })
  return id
}

/**
 * Records free text about allergies, separated by `;`. Allergies already in the list are not repeated; «niega» is a fact with
 * its date, and removes nothing from the list.
 */
export async function recordAllergyWords(tx: Tx, learnt: LearntAllergy, text: string | null): Promise<void> {
  const known = await rowsFrom<{ label: string; words: string | null; denied: boolean }>(tx)`
    select label, words, denied from people.allergy_fact_list
    where patient_id = ${anyFileOf(learnt.patientId)} and reversal is null`
  const declared = new Set(known.flatMap(({ label, words }) => [label, words ?? label].map(folded)))
  for (const part of (text ?? '').split(';').map((each) => each.trim())) {
    if (part.length < 2 || declared.has(folded(part)) || isSummaryOfDenial(part)) continue
    declared.add(folded(part))
    if (deniesAllergies(part)) await addAllergy(tx, learnt, { denied: true, shown: 'Niega alergias' })
    else await addAllergy(tx, learnt, { words: part, shown: part })
  }
}

const folded = (text: string): string => foldWords(text).join(' ')

/** Whether the text is the summary of the list, copied into a form unchanged: it adds nothing. */
const isSummaryOfDenial = (text: string): boolean => /^Niega alergias \(\d{4}\/\d{2}\/\d{2}\)$/.test(text)
