import { defineReport, f } from '@quina/blocks'
import { normStatuses, parameterUnits } from './parameter.contract.ts'
import { parameterNames } from './parameter-names.contract.ts'

/** Every parameter by its day: value, norm, status of the norm and the user who registered it. */
export const parametersInForce = defineReport({
  id: 'payroll.parametersInForce',
  title: 'Parámetros de ley',
  params: { on: f.day('Vigentes el') },
  columns: {
    key: f.choice('Parámetro', parameterNames),
    value: f.text('Valor'),
    unit: f.choice('Unidad', parameterUnits),
    from: f.day('Desde'),
    until: f.optional(f.day('Hasta')),
    norm: f.text('Norma'),
    status: f.choice('Estado de la norma', normStatuses),
    unconfirmed: f.flag('Por confirmar'),
    source: f.optional(f.text('Fuente')),
    code: f.text('Código'),
  },
  landscape: true,
  screen: '/configuracion/liquidacion/vigentes',
})
