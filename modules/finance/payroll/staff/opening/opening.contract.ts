import {
  day,
  defineCatalog,
  type Fields,
  flag,
  integer,
  listOf,
  money,
  optional,
  percent,
  quantity,
  ref,
  text,
} from '@quina/blocks'

const fields = {
  engagementId: ref('payroll.engagement', 'Persona', { help: 'En un archivo, su documento' }),
  onDay: day('Corte'),
  cesantias: optional(money('Cesantías causadas')),
  cesantiasInterest: optional(money('Intereses a las cesantías')),
  serviceBonus: optional(money('Prima de servicios')),
  christmasBonus: optional(money('Prima de navidad')),
  vacation: optional(money('Vacaciones')),
  vacationBonus: optional(money('Prima de vacaciones')),
  bsp: optional(money('Bonificación por servicios')),
  vacationDays: optional(quantity('Días de vacaciones pendientes')),
  taxableYear: optional(money('Ingresos del año para retención')),
  withheldYear: optional(money('Retenido en el año')),
  sickDays: optional(integer('Días de incapacidad en curso', { max: 9999 })),
  sickUntil: optional(day('Incapacidad contada hasta')),
  lastIbc: optional(money('Último IBC')),
  fixedRate: optional(percent('Porcentaje fijo del procedimiento 2')),
} satisfies Fields

/** What a vinculación brought with it when the house came here. From a sheet, with a trial that changes nothing. */
export const opening = defineCatalog({
  id: 'payroll.opening',
  label: { one: 'Saldo inicial de nómina', many: 'Saldos iniciales de nómina', gender: 'm' },
  fields,
  shows: ['engagementId'],
  key: 'engagementId',
  taken: 'NOM-370',
  list: listOf({
    columns: { identification: text('Documento'), ...fields, active: flag('Activo') },
    sort: 'identification',
    filters: ['onDay', 'active'],
    searches: 'Persona o documento',
  }),
  screens: { list: '/nomina/saldos-iniciales' },
})
