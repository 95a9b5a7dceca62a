import { defineQuery, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { note } from '../note/note.contract.ts'

const counted = z.number()

/** What the day of who attends looks like: theirs are the appointments and the notes, of the site is the waiting room. */
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
        /** The hours still to come, the first first, without names: the page is open before others. */
        next: z.array(
          z.object({ ...strings('id', 'hour', 'kind', 'status'), waited: z.number().nullable() }),
        ),
      })
      .nullable(),
    triage: z.object({ unclassified: counted, classified: counted, attended: counted }).nullable(),
    unsigned: counted,
  }),
})
