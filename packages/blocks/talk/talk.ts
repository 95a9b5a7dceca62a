import { z } from 'zod'
import { defineDeed, defineQuery } from '../deed/deed.ts'
import { day, flag, note, optional, ref, refs, text } from '../field/field.ts'
import { defineOptions } from '../reference/options.ts'

const shared = { module: 'talk', access: 'campus' } as const
const document = { of: text('Documento', { max: 80 }), id: ref('platform.document', 'Documento') }

const comment = z.object({
  id: z.string(),
  text: z.string(),
  by: z.string(),
  at: z.string(),
  /** Whom it was told to, and whether each has seen to it. */
  told: z.array(z.object({ name: z.string(), settled: z.boolean() })),
  followOn: z.string().nullable(),
  /** Whoever it waited for has seen to it. */
  settled: z.boolean(),
})

/** What was written beside a document, by whoever may see it. */
export const talk = defineQuery({
  ...shared,
  name: 'talk',
  title: 'La conversación de un documento',
  opens: ['id'],
  asks: document,
  answers: z.array(comment),
})

/** Whom one may tell: those who work in the house. */
export const colleague = defineOptions({ ...shared, name: 'colleague', title: 'A quién avisar', asks: {} })

export const say = defineDeed({
  ...shared,
  name: 'say',
  verb: 'Comentar',
  about: { ...document, toldIds: refs(colleague.to, 'Avisar a', { max: 20 }) },
  asks: {
    text: note('Comentario', { min: 2, max: 2000 }),
    followOn: optional(day('Volver a verlo el')),
  },
  answers: z.object({ id: z.string() }),
})

/** What others told the reader, and what they meant to come back to, from its day on. */
export const toldMe = defineQuery({
  ...shared,
  name: 'toldMe',
  title: 'Lo que me escribieron y lo que debo volver a ver',
  asks: { later: flag('También lo que espera su día') },
  answers: z.array(
    comment
      .omit({ told: true, settled: true })
      .extend({ kind: z.string(), label: z.string(), to: z.string().nullable() }),
  ),
})

export const settleTold = defineDeed({
  ...shared,
  name: 'settle',
  verb: 'Listo',
  about: { id: ref('platform.comment', 'Comentario') },
  asks: {},
  answers: z.object({ id: z.string() }),
})
