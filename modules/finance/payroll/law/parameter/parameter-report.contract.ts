import { choice, day, defineReport, flag, optional, text } from '@quina/blocks'
import { normStatuses, parameterUnits } from './parameter.contract.ts'
import { parameterNames } from './parameter-names.contract.ts'

/** Every parameter by its day: value, norm, status of the norm and who registered it. */
export const parametersInForce = defineReport({
  id: 'payroll.parametersInForce',
  title: 'Parámetros de ley',
  params: { on: day('Vigentes el') },
  columns: {
    key: choice('Parámetro', parameterNames),
    value: text('Valor'),
    unit: choice('Unidad', parameterUnits),
    from: day('Desde'),
    until: optional(day('Hasta')),
    norm: text('Norma'),
    status: choice('Estado de la norma', normStatuses),
    unconfirmed: flag('Por confirmar'),
    source: optional(text('Fuente')),
    code: text('Código'),
  },
  landscape: true,
  screen: '/configuracion/liquidacion/vigentes',
})
