import { defineQuery, f } from '@quina/blocks'
import { z } from 'zod'
import { seeChanges } from '../../tercero/tercero/tercero.contract.ts'

const subject = { id: f.ref('people.tercero', 'Tercero') }
const text = z.string()

/** The other identities of a tercero: its earlier documents, the terceros that it absorbed, and the one that absorbed it. */
export const terceroIdentity = defineQuery({
  id: 'people.terceroIdentity',
  title: 'Documentos anteriores y combinaciones de un tercero',
  access: 'people.tercero.view',
  params: subject,
  opens: ['id'],
  answers: z.object({
    id: text,
    version: z.number(),
    name: text,
    identification: text,
    /** Its own identification, when it was merged and is shown as another. */
    ownIdentification: text,
    condition: z.enum(['active', 'inactive', 'merged']),
    mergedInto: z.object({ id: text, reason: text, at: text, by: text }).nullable(),
    aliases: z.array(z.object({ identification: text, reason: text, at: text })).readonly(),
    absorbed: z.array(z.object({ id: text, identification: text, ownName: text })).readonly(),
  }),
})
export type TerceroIdentity = z.infer<typeof terceroIdentity.answers>

/** The changes of a tercero, its profiles and its accounts, from the audit. */
export const terceroChanges = defineQuery({
  id: 'people.terceroChanges',
  title: 'Cambios de un tercero, de sus perfiles y de sus cuentas',
  access: seeChanges,
  params: subject,
  opens: ['id'],
  answers: z.array(
    z.object({
      id: text,
      at: text,
      by: text,
      what: text,
      fields: z.array(z.object({ label: text, before: text, after: text })).readonly(),
      reason: text.nullable(),
    }),
  ),
})
export type TerceroChange = z.infer<typeof terceroChanges.answers>[number]
