import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'
import { z } from 'zod'
import { ambits } from '../../schedule/rips-lists/rips-lists.contract.ts'

export const moments = {
  booking: 'Al asignar la cita',
  admission: 'Al admitir',
  discharge: 'Al egreso',
  invoicing: 'Al facturar',
} as const
const forms = { copy: 'Copia', original: 'Original', electronic: 'Electrónico' } as const

const codes = (label: string, help: string) =>
  f.optional({
    ...f.text(label, { max: 120, help }),
    schema: z
      .string()
      .trim()
      .transform((given) => given.replace(/\s/g, ''))
      .refine(
        (given) => /^\d{2}(,\d{2})*$/.test(given),
        'Escriba códigos de dos dígitos separados por comas.',
      ),
  })

const fields = {
  code: f.code('Código', { max: 20 }),
  name: f.text('Documento', { max: 150 }),
  ambit: f.optional(f.choice('Ámbito', ambits, { help: 'Vacío: todos' })),
  userTypes: codes('Tipos de usuario', 'Códigos RIPS separados por comas: 10 o 01,02,03. Vacío: todos'),
  causes: codes('Causas', 'Códigos RIPS separados por comas: 23,24. Vacío: todas'),
  minAge: f.optional(f.integer('Edad desde', { max: 130 })),
  maxAge: f.optional(f.integer('Edad hasta', { max: 130 })),
  mandatory: f.flag('Obligatorio', { help: 'Sin él no se cierra la admisión. Nunca impide atender' }),
  moment: f.choice('Cuándo se pide', moments),
  form: f.choice('Cómo se recibe', forms),
  validDays: f.optional(f.integer('Vigencia (días)', { min: 1 })),
  takesFile: f.flag('Permite adjuntar'),
} satisfies Fields

/** Papers that an admission must bring. */
export const documentRequirement = defineCatalog({
  id: 'care.documentRequirement',
  label: { one: 'Documento requerido', many: 'Documentos requeridos', gender: 'm' },
  fields,
  shows: ['name', 'code'],
  key: 'code',
  taken: 'ADM-020',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: 'code',
    filters: ['ambit', 'moment', 'mandatory', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/admision/configuracion/documento' },
})
