import { defineQuery, f } from '@quina/blocks'
import { z } from 'zod'
import { seeChanges } from '../../tercero/tercero/tercero.contract.ts'

const of = { id: f.ref('people.tercero', 'Tercero') }
const reported = z.string()

/** What else is known of who a tercero is: documents it had, whom it absorbed, whom it turned out to be. */
export const terceroIdentity = defineQuery({
  id: 'people.terceroIdentity',
  title: 'Documentos anteriores y combinaciones de un tercero',
  access: 'people.tercero.view',
  params: of,
  opens: ['id'],
  answers: z.object({
    id: reported,
    version: z.number(),
    name: reported,
    identification: reported,
    /** Its own, when it was merged and is shown as another. */
    ownIdentification: reported,
    condition: z.enum(['active', 'inactive', 'merged']),
    mergedInto: z.object({ id: reported, reason: reported, at: reported, by: reported }).nullable(),
    aliases: z.array(z.object({ identification: reported, reason: reported, at: reported })).readonly(),
    absorbed: z.array(z.object({ id: reported, identification: reported, ownName: reported })).readonly(),
  }),
})
export type TerceroIdentity = z.infer<typeof terceroIdentity.answers>

/** The changes of a tercero, of its profiles and of its accounts, as the audit has them. */
export const terceroChanges = defineQuery({
  id: 'people.terceroChanges',
  title: 'Cambios de un tercero, de sus perfiles y de sus cuentas',
  access: seeChanges,
  params: of,
  opens: ['id'],
  answers: z.array(
    z.object({
      id: reported,
      at: reported,
      by: reported,
      what: reported,
      fields: z.array(z.object({ label: reported, before: reported, after: reported })).readonly(),
      reason: reported.nullable(),
    }),
  ),
})
export type TerceroChange = z.infer<typeof terceroChanges.answers>[number]
