import { defineQuery, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { note } from '../note/note.contract.ts'

const counted = z.number()

/** The day of a professional: their own appointments and notes, and the waiting room of the site. */
export const myDay = defineQuery({
  id: 'care.myDay',
  title: 'Atención: mi día',
  live: ['care.appointment', 'care.triage'],
  access: permissionFor(note, 'edit'),
  answers: z.object({
    ...strings('today', 'userId'),
    /** The appointments of today; null for a user who is not a professional of the hospital, or may not see them. */
    appointments: z
      .object({
        professionalId: z.string(),
        expected: counted,
        waiting: counted,
        attending: counted,
        attended: counted,
        missed: counted,
        /** The hours still to come, the earliest first, without names, because others can see the page. */
        next: z.array(
          z.object({ ...strings('id', 'hour', 'kind', 'status'), waited: z.number().nullable() }),
        ),
      })
      .nullable(),
    triage: z.object({ unclassified: counted, classified: counted, attended: counted }).nullable(),
    unsigned: counted,
  }),
})
