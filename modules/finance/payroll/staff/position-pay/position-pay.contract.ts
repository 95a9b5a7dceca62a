import { day, defineCatalog, type Fields, flag, listOf, money, optional, ref, text } from '@quina/blocks'

const fields = {
  positionId: ref('hospital.position', 'Cargo'),
  fromDay: day('Desde'),
  amount: money('Asignación básica'),
  act: text('Acto', { max: 60 }),
  retroactiveFrom: optional(day('Retroactiva desde')),
} satisfies Fields

/** What a post earns from a day on, with the act that fixed it: those who earn by their post follow it. */
export const positionPay = defineCatalog({
  id: 'payroll.positionPay',
  label: { one: 'Asignación de un cargo', many: 'Asignaciones de los cargos', gender: 'f' },
  fields,
  shows: ['act'],
  key: 'act',
  list: listOf({
    columns: { ...fields, active: flag('Activo') },
    sort: '-fromDay',
    filters: ['positionId', 'fromDay', 'active'],
    searches: 'Cargo o acto',
  }),
  screens: { list: '/nomina/asignaciones' },
})
