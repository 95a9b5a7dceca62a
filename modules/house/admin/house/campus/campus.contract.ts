import { code, defineCatalog, listOf, optional, ref, text } from '@quina/blocks'
import { z } from 'zod'

const repsCode = optional({
  ...text('Código de habilitación', {
    max: 12,
    help: 'Doce dígitos: los diez del prestador y los dos de la sede.',
  }),
  schema: z.string().regex(/^\d{12}$/, 'Escriba los doce dígitos.'),
})

/** A site of the hospital. */
export const campus = defineCatalog({
  id: 'admin.campus',
  label: { one: 'Sede', many: 'Sedes', gender: 'f' },
  fields: {
    code: code('Código', { max: 20 }),
    name: text('Nombre', { max: 150 }),
    municipalityId: optional(ref('reference.municipality', 'Municipio')),
    address: optional(text('Dirección', { max: 200 })),
    phone: optional(text('Teléfono', { max: 50 })),
    repsCode,
  },
  shows: ['name', 'municipalityId'],
  key: 'code',
  taken: 'SED-001',
  list: listOf({
    columns: {
      code: code('Código'),
      name: text('Nombre'),
      municipalityId: optional(ref('reference.municipality', 'Municipio')),
      repsCode,
    },
    sort: 'code',
    searches: 'Código, nombre o municipio',
  }),
  screens: { list: '/admin/campus' },
})
