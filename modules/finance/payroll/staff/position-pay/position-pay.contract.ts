import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

const fields = {
  positionId: f.ref('hospital.position', 'Cargo'),
  fromDay: f.day('Desde'),
  amount: f.money('Asignación básica'),
  act: f.text('Acto', { max: 60 }),
  retroactiveFrom: f.optional(f.day('Retroactiva desde')),
} satisfies Fields

/** The pay of a post from a day on, with the act that fixed it; it applies to everybody paid by their post. */
export const positionPay = defineCatalog({
  id: 'payroll.positionPay',
  label: { one: 'Asignación de un cargo', many: 'Asignaciones de los cargos', gender: 'f' },
  fields,
  shows: ['act'],
  key: 'act',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: '-fromDay',
    filters: ['positionId', 'fromDay', 'active'],
    searches: 'Cargo o acto',
  }),
  screens: { list: '/nomina/asignaciones' },
})
