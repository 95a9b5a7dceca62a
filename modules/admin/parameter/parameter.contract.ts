import { endpoint } from '@quina/blocks'
import { isDay } from '@quina/kernel'
import { z } from 'zod'

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()
const version = z.object({ fromDay: z.string(), value, by: z.string().nullable() })
const parameter = z.object({
  name: z.string(),
  area: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  kind: z.string(),
  options: z.record(z.string(), z.string()).nullable(),
  /** What holds today. */
  value,
  /** Newest first, those to come included. */
  versions: z.array(version),
})
export type ShownParameter = z.output<typeof parameter>

export const listParameters = endpoint({
  method: 'GET',
  path: '/api/admin/parameter',
  access: 'admin.company.view',
  summary: 'Los parámetros, con sus vigencias',
  tag: 'admin',
  answer: z.array(parameter),
})

export const setParameter = endpoint({
  method: 'PUT',
  path: '/api/admin/parameter',
  access: 'admin.company.edit',
  summary: 'Decidir el valor de un parámetro desde una fecha',
  tag: 'admin',
  body: z.strictObject({
    name: z.string().max(100),
    fromDay: z.string().refine(isDay, 'La fecha no es válida.'),
    value,
  }),
  answer: z.object({ name: z.string() }),
})
