import { defineCommand, defineQuery, f, strings } from '@quina/blocks'
import { z } from 'zod'
import { companyPermissions } from '../company/company.contract.ts'

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()
const version = z.object({ fromDay: z.string(), value, by: z.string().nullable() })
const parameter = z.object({
  ...strings('name', 'area', 'label'),
  help: z.string().nullable(),
  kind: z.string(),
  options: z.record(z.string(), z.string()).nullable(),
  /** The value in force today. */
  value,
  /** Newest first, future ones included. */
  versions: z.array(version),
})
export type ShownParameter = z.output<typeof parameter>

export const listParameters = defineQuery({
  id: 'admin.parameters',
  title: 'Los parámetros, con sus vigencias',
  access: companyPermissions.view,
  answers: z.array(parameter),
})

export const setParameter = defineCommand({
  id: 'admin.setParameter',
  verb: 'Guardar',
  title: 'Decidir el valor de un parámetro desde una fecha',
  access: companyPermissions.edit,
  about: { name: f.text('Parámetro', { max: 100 }) },
  params: { fromDay: f.day('Desde'), value: f.shaped('Valor', value) },
  answers: z.object({ name: z.string() }),
})
