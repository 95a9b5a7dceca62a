import { defineCatalog, type Fields, f, listOf, type ValuesOf } from '@quina/blocks'

const excludedEntities = {
  all: 'Cualquiera',
  public: 'Entidad pública',
  nonprofit: 'Del régimen tributario especial',
} as const
export type ExcludedEntity = keyof typeof excludedEntities

const ciiu = f.code('Actividad CIIU', { max: 4, help: 'Sus primeros dígitos: 86 es salud, 8610 hospitales' })

const fields = {
  code: f.code('Código', { max: 20 }),
  name: f.text('Nombre', { max: 200 }),
  entity: f.choice('Entidad', excludedEntities),
  ciiu: f.optional({
    ...ciiu,
    schema: ciiu.schema.refine((value) => /^\d{2,4}$/.test(value), 'De dos a cuatro dígitos.'),
  }),
  terceroId: f.optional(f.ref('people.tercero', 'Tercero', { help: 'Solo si la exclusión es de uno' })),
  municipalityId: f.optional(f.ref('reference.municipality', 'Municipio', { help: 'Sin él, todo el país' })),
  fromDay: f.day('Vigente desde'),
  untilDay: f.optional(f.day('Vigente hasta', { help: 'Vacía mientras rija' })),
  norm: f.text('Norma', { max: 300 }),
} satisfies Fields

export type IcaExclusionValues = ValuesOf<typeof fields>

/** The legal exclusions from ICA. */
export const icaExclusion = defineCatalog({
  id: 'accounting.icaExclusion',
  label: { one: 'Exclusión de ICA', many: 'Exclusiones de ICA', gender: 'f' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  list: listOf({
    columns: { ...fields, active: f.flag('Activa') },
    sort: 'code',
    filters: ['entity', 'active'],
    searches: 'Código, nombre o norma',
  }),
  screens: { list: '/contabilidad/retenciones/exclusiones-ica' },
})
