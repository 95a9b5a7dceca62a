import {
  choice,
  code,
  day,
  defineCatalog,
  type Fields,
  flag,
  integer,
  listOf,
  money,
  note,
  optional,
  percent,
  ref,
  text,
} from '@quina/blocks'

const fields = {
  code: code('Código', { max: 20 }),
  name: text('Nombre', { max: 150 }),
  note: optional(note('Observaciones', { max: 1000 })),
} satisfies Fields

/** Ways of pricing that contracts name: what each says is in its versions. */
export const tarifario = defineCatalog({
  id: 'tariffs.tarifario',
  label: { one: 'Tarifario', many: 'Tarifarios', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  taken: 'TAR-030',
  list: listOf({
    columns: {
      ...fields,
      manualId: optional(ref('tariffs.manual', 'Manual base')),
      number: optional(integer('Versión')),
      fromDay: optional(day('Desde')),
      untilDay: optional(day('Hasta')),
      percent: optional(percent('Porcentaje')),
      finalRounding: optional(money('Redondeo')),
      exceptions: optional(integer('Excepciones')),
      condition: choice('Estado', {
        current: 'Vigente',
        future: 'Futuro',
        ended: 'Terminado',
        draft: 'Borrador',
      }),
      hasDraft: flag('Con borrador'),
      contracts: integer('Contratos'),
      active: flag('Activo'),
    },
    sort: 'code',
    computed: ['contracts'],
    drill: { contracts: '/Contratos?tarifarioId={id}&condition=active,expiring,almost,exhausted' },
    filters: ['condition', 'manualId', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/tarifas', create: '/tarifas/create' },
})
