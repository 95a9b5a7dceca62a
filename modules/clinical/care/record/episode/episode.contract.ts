import { defineQuery, strings } from '@quina/blocks'
import { z } from 'zod'
import { seen, viewTriage } from '../../triage/triage/triage.contract.ts'

/** The notes and orders of a patient since a triage: the links of its attention. */
export const episodeOf = defineQuery({
  id: 'care.episodeOf',
  title: 'Triage: notas y órdenes de su atención',
  access: viewTriage,
  params: { id: seen.id },
  opens: ['id'],
  answers: z.array(
    z.object({
      id: z.string(),
      thing: z.enum(['note', 'order']),
      ...strings('code', 'title', 'at', 'state'),
      tone: z.enum(['neutral', 'good', 'info', 'warning', 'bad']),
      by: z.string().nullable(),
    }),
  ),
})
