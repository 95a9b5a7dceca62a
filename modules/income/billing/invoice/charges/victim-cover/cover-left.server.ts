import { sql } from 'kysely'

interface EventOf {
  readonly policy: string | null
  readonly siras: string | null
  /** Money text: what may still be invoiced to that payer; null without a tope. */
  readonly left: string | null
}

/** Reads the event of an admission, and the rest of the tope of one payer. */
export const readingCover = (admissionId: string, payerId: string | null) => sql<EventOf>`
  select e.policy_number as policy, e.siras_number as siras, (c.cap - c.elsewhere - c.used)::text as left
  from care.admission_option a
  join billing.accident e on e.id = billing.accident_of(a.id)
  left join billing.victim_cover_list c on c.accident_id = e.id and c.patient_id = a.patient_id and c.payer_id = ${payerId}::uuid
  where a.id = ${admissionId}::uuid`
