import { defineCatalog, f, listOf } from '@quina/blocks'
import { z } from 'zod'

const repsCode = f.optional({
  ...f.text('Código de habilitación', {
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
    code: f.code('Código', { max: 20 }),
    name: f.text('Nombre', { max: 150 }),
    municipalityId: f.optional(f.ref('reference.municipality', 'Municipio')),
    address: f.optional(f.text('Dirección', { max: 200 })),
    phone: f.optional(f.text('Teléfono', { max: 50 })),
    repsCode,
  },
  shows: ['name', 'municipalityId'],
  key: 'code',
  taken: 'SED-001',
  list: listOf({
    columns: {
      code: f.code('Código'),
      name: f.text('Nombre'),
      municipalityId: f.optional(f.ref('reference.municipality', 'Municipio')),
      repsCode,
    },
    sort: 'code',
    searches: 'Código, nombre o municipio',
  }),
  screens: { list: '/admin/campus' },
})
