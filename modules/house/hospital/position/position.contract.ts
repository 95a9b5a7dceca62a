import {
  choice,
  code,
  defineCatalog,
  type Field,
  type Fields,
  flag,
  integer,
  listOf,
  note,
  optional,
  ref,
  text,
} from '@quina/blocks'

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

const plain = code('Código', { max: 6, help: 'Tres dígitos del Decreto 785; con grado: 407-05' })
const positionCode: Field<string> = {
  ...plain,
  schema: plain.schema.refine(
    (value) => /^\d{3}(-\d{2})?$/.test(value),
    'Escriba tres dígitos y, si tiene grado, guion y dos dígitos: 407-05.',
  ),
}

const fields = {
  code: positionCode,
  name: text('Denominación', { max: 150 }),
  level: choice('Nivel', positionLevels),
  nature: optional(choice('Naturaleza', natures)),
  posts: optional(integer('Plazas', { max: 9999 })),
  spending: choice('Gasto', { administrative: 'Administrativo', operative: 'Operativo' }),
  riskClass: optional(integer('Clase de riesgo ARL', { min: 1, max: 5 })),
  costCentreId: optional(ref('hospital.costCentre', 'Centro de costo por defecto')),
  cares: flag('Asistencial'),
  needsRethus: flag('Exige RETHUS'),
  functions: optional(note('Funciones')),
  requirements: optional(note('Requisitos')),
} satisfies Fields

/** The posts of the house (care dossier §4.5). */
export const position = defineCatalog({
  id: 'hospital.position',
  label: { one: 'Cargo', many: 'Cargos', gender: 'm' },
  fields,
  shows: ['name', 'code'],
  key: 'code',
  list: listOf({
    columns: { ...fields, grade: optional(text('Grado')), active: flag('Activo') },
    sort: 'code',
    filters: ['level', 'cares', 'active'],
    searches: 'Código o denominación',
  }),
  screens: { list: '/cargos' },
})
