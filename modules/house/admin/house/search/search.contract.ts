import { type AnswerOf, defineQuery, f, strings } from '@quina/blocks'
import { z } from 'zod'

/** Whatever the reader may open of what answers to some words, the closest first. */
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
      /** It has words that are like those typed, not those. */
      alike: z.boolean(),
    }),
  ),
})
export type Found = AnswerOf<typeof findEverything>[number]
