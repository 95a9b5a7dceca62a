import { defineQuery, ref } from '@quina/blocks'
import { z } from 'zod'
import { seeChanges } from '../tercero/tercero.contract.ts'

const of = { id: ref('people.tercero', 'Tercero') }
const told = z.string()

/** What else is known of who a tercero is: documents it had, whom it absorbed, whom it turned out to be. */
export const terceroIdentity = defineQuery({
  module: 'people',
  name: 'terceroIdentity',
  title: 'Documentos anteriores y combinaciones de un tercero',
  access: 'people.tercero.view',
  asks: of,
  opens: ['id'],
  answers: z.object({
    id: told,
    version: z.number(),
    name: told,
    identification: told,
    /** Its own, when it was merged and is shown as another. */
    ownIdentification: told,
    condition: z.enum(['active', 'inactive', 'merged']),
    mergedInto: z.object({ id: told, reason: told, at: told, by: told }).nullable(),
    aliases: z.array(z.object({ identification: told, reason: told, at: told })).readonly(),
    absorbed: z.array(z.object({ id: told, identification: told, ownName: told })).readonly(),
  }),
})
export type TerceroIdentity = z.infer<typeof terceroIdentity.answers>

/** The changes of a tercero, of its profiles and of its accounts, as the audit has them. */
export const terceroChanges = defineQuery({
  module: 'people',
  name: 'terceroChanges',
  title: 'Cambios de un tercero, de sus perfiles y de sus cuentas',
  access: seeChanges,
  asks: of,
  opens: ['id'],
  answers: z.array(
    z.object({
      id: told,
      at: told,
      by: told,
      what: told,
      fields: z.array(z.object({ label: told, before: told, after: told })).readonly(),
      reason: told.nullable(),
    }),
  ),
})
export type TerceroChange = z.infer<typeof terceroChanges.answers>[number]
