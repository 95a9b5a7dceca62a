import { z } from 'zod'
import { defineCommand, defineQuery } from '../../command/command.ts'
import { defineOptions } from '../../data/reference/options.ts'
import { day, flag, note, optional, ref, refs, text } from '../../values/field/words.ts'

const shared = { module: 'talk', access: 'campus' } as const
const document = { of: text('Documento', { max: 80 }), id: ref('platform.document', 'Documento') }

const comment = z.object({
  id: z.string(),
  text: z.string(),
  by: z.string(),
  at: z.string(),
  /** The people it mentions, and whether each has settled it. */
  mentioned: z.array(z.object({ name: z.string(), settled: z.boolean() })),
  followOn: z.string().nullable(),
  /** The people for whom it waited have settled it. */
  settled: z.boolean(),
})

/** The comments on a document, for those who may see it. */
export const talk = defineQuery({
  ...shared,
  name: 'talk',
  title: 'La conversación de un documento',
  opens: ['id'],
  params: document,
  answers: z.array(comment),
})

/** The people who may be notified: those who work in the hospital. */
export const colleague = defineOptions({ ...shared, name: 'colleague', title: 'A quién avisar', params: {} })

export const say = defineCommand({
  ...shared,
  name: 'say',
  verb: 'Comentar',
  about: { ...document, mentionedIds: refs(colleague.to, 'Avisar a', { max: 20 }) },
  params: { text: note('Comentario', { min: 2, max: 2000 }), followOn: optional(day('Volver a verlo el')) },
  answers: z.object({ id: z.string() }),
})

/** Comments that mention the reader, and the reader's own follow-ups, once their day comes. */
export const reportedMe = defineQuery({
  ...shared,
  name: 'reportedMe',
  title: 'Lo que me escribieron y lo que debo volver a ver',
  params: { later: flag('También lo que espera su día') },
  answers: z.array(
    comment
      .omit({ mentioned: true, settled: true })
      .extend({ kind: z.string(), label: z.string(), to: z.string().nullable() }),
  ),
})

export const settleSummary = defineCommand({
  ...shared,
  name: 'settle',
  verb: 'Listo',
  about: { id: ref('platform.comment', 'Comentario') },
  answers: z.object({ id: z.string() }),
})
