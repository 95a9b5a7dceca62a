import { type AnswerOf, defineQuery, f, strings } from '@quina/blocks'
import { z } from 'zod'

/** Everything that the reader may open and that matches some words, the closest first. */
export const findEverything = defineQuery({
  id: 'desk.find',
  title: 'Buscar en todo: personas, documentos, catálogos e informes',
  access: 'campus',
  params: { q: f.text('Lo que busca', { max: 100 }) },
  answers: z.array(
    z.object({
      id: z.string(),
      /** `people.patient` */
      kind: z.string(),
      /** Its heading: *Pacientes*. */
      ...strings('group', 'label'),
      detail: z.string().nullable(),
      to: z.string(),
      /** The match has words similar to those typed, not the words themselves. */
      alike: z.boolean(),
    }),
  ),
})
export type SearchResult = AnswerOf<typeof findEverything>[number]
