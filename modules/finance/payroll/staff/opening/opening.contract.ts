import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

const fields = {
  engagementId: f.ref('payroll.engagement', 'Persona', { help: 'En un archivo, su documento' }),
  onDay: f.day('Corte'),
  cesantias: f.optional(f.money('Cesantías causadas')),
  cesantiasInterest: f.optional(f.money('Intereses a las cesantías')),
  serviceBonus: f.optional(f.money('Prima de servicios')),
  christmasBonus: f.optional(f.money('Prima de navidad')),
  vacation: f.optional(f.money('Vacaciones')),
  vacationBonus: f.optional(f.money('Prima de vacaciones')),
  bsp: f.optional(f.money('Bonificación por servicios')),
  vacationDays: f.optional(f.quantity('Días de vacaciones pendientes')),
  taxableYear: f.optional(f.money('Ingresos del año para retención')),
  withheldYear: f.optional(f.money('Retenido en el año')),
  sickDays: f.optional(f.integer('Días de incapacidad en curso', { max: 9999 })),
  sickUntil: f.optional(f.day('Incapacidad contada hasta')),
  lastIbc: f.optional(f.money('Último IBC')),
  fixedRate: f.optional(f.percent('Porcentaje fijo del procedimiento 2')),
} satisfies Fields

/** The opening balances of a vinculación when the house started here. From a sheet, with a trial that changes nothing. */
export const opening = defineCatalog({
  id: 'payroll.opening',
  label: { one: 'Saldo inicial de nómina', many: 'Saldos iniciales de nómina', gender: 'm' },
  fields,
  shows: ['engagementId'],
  key: 'engagementId',
  taken: 'NOM-370',
  list: listOf({
    columns: { identification: f.text('Documento'), ...fields, active: f.flag('Activo') },
    sort: 'identification',
    filters: ['onDay', 'active'],
    searches: 'Persona o documento',
  }),
  screens: { list: '/nomina/saldos-iniciales' },
})
