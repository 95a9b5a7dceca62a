import { defineCatalog, type Field, type Fields, f, listOf } from '@quina/blocks'

const positionLevels = {
  directivo: 'Directivo',
  asesor: 'Asesor',
  profesional: 'Profesional',
  tecnico: 'Técnico',
  asistencial: 'Asistencial',
  official: 'Trabajador oficial',
  contractor: 'Contratista',
} as const

const natures = {
  career: 'Carrera administrativa',
  free: 'Libre nombramiento y remoción',
  term: 'Período',
  official: 'Trabajador oficial',
  temporary: 'Temporal',
  contract: 'Contrato de prestación de servicios',
}

const plain = f.code('Código', { max: 6, help: 'Tres dígitos del Decreto 785; con grado: 407-05' })
const positionCode: Field<string> = {
  ...plain,
  schema: plain.schema.refine(
    (value) => /^\d{3}(-\d{2})?$/.test(value),
    'Escriba tres dígitos y, si tiene grado, guion y dos dígitos: 407-05.',
  ),
}

const fields = {
  code: positionCode,
  name: f.text('Denominación', { max: 150 }),
  level: f.choice('Nivel', positionLevels),
  nature: f.optional(f.choice('Naturaleza', natures)),
  posts: f.optional(f.integer('Plazas', { max: 9999 })),
  spending: f.choice('Gasto', { administrative: 'Administrativo', operative: 'Operativo' }),
  riskClass: f.optional(f.integer('Clase de riesgo ARL', { min: 1, max: 5 })),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo por defecto')),
  cares: f.flag('Asistencial'),
  needsRethus: f.flag('Exige RETHUS'),
  functions: f.optional(f.note('Funciones')),
  requirements: f.optional(f.note('Requisitos')),
} satisfies Fields

/** The posts of the hospital (care dossier §4.5). */
export const position = defineCatalog({
  id: 'hospital.position',
  label: { one: 'Cargo', many: 'Cargos', gender: 'm' },
  fields,
  shows: ['name', 'code'],
  key: 'code',
  list: listOf({
    columns: { ...fields, grade: f.optional(f.text('Grado')), active: f.flag('Activo') },
    sort: 'code',
    filters: ['level', 'cares', 'active'],
    searches: 'Código o denominación',
  }),
  screens: { list: '/cargos' },
})
