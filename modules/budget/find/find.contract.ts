import { defineQuery, text } from '@quina/blocks'
import { z } from 'zod'

/** The documents that the palette finds. */
export const foundKinds = ['cdp', 'registro', 'obligacion', 'pago', 'cdpRequest', 'ingreso'] as const

/** Documents by number or by words of their object, newest first: what the palette asks while one types. */
export const find = defineQuery({
  module: 'budget',
  name: 'find',
  title: 'Documentos presupuestales: buscar por número u objeto',
  access: 'campus',
  asks: { q: text('Número u objeto', { max: 100 }) },
  answers: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(foundKinds),
      label: z.string(),
      detail: z.string(),
      date: z.string(),
    }),
  ),
})
