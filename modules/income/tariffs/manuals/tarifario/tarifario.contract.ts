import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

const fields = {
  code: f.code('Código', { max: 20 }),
  name: f.text('Nombre', { max: 150 }),
  note: f.optional(f.note('Observaciones', { max: 1000 })),
} satisfies Fields

/** Ways of pricing that contracts name: their values are in their versions. */
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
      manualId: f.optional(f.ref('tariffs.manual', 'Manual base')),
      number: f.optional(f.integer('Versión')),
      fromDay: f.optional(f.day('Desde')),
      untilDay: f.optional(f.day('Hasta')),
      percent: f.optional(f.percent('Porcentaje')),
      finalRounding: f.optional(f.money('Redondeo')),
      exceptions: f.optional(f.integer('Excepciones')),
      condition: f.choice('Estado', {
        current: 'Vigente',
        future: 'Futuro',
        ended: 'Terminado',
        draft: 'Borrador',
      }),
      hasDraft: f.flag('Con borrador'),
      contracts: f.integer('Contratos'),
      active: f.flag('Activo'),
    },
    sort: 'code',
    computed: ['contracts'],
    drill: { contracts: '/Contratos?tarifarioId={id}&condition=active,expiring,almost,exhausted' },
    filters: ['condition', 'manualId', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/tarifas', create: '/tarifas/create' },
})
