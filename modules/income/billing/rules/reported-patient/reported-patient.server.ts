import { type RawBuilder, sql } from 'kysely'

/**
 * The patient whose document RIPS reports for a charge `c`: for a patient who came without a document and was identified since,
 * that of the surviving file. What was issued before stays as it was reported.
 * @param issuedAt when it was reported; null while it is not.
 */
export const reportedPatient = (issuedAt: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  coalesce((select w.person_id from people.identified_as_list w
            where w.id = c.patient_id and (${issuedAt} is null or w.merged_at <= ${issuedAt})), c.patient_id)`
