import { code, defineParameter, optional } from '@quina/blocks'

/** What a day in bed is charged by. */
export const stayService = defineParameter({
  module: 'billing',
  name: 'stayService',
  area: 'Facturación',
  field: optional(
    code('Servicio del día de estancia', {
      max: 30,
      help: 'El código del servicio que se cobra solo por cada día de hospitalización; sin él nadie lo cobra.',
    }),
  ),
  initial: null,
})

/** What less than six hours in bed are charged by. */
export const observationService = defineParameter({
  module: 'billing',
  name: 'observationService',
  area: 'Facturación',
  field: optional(
    code('Servicio de sala de observación', {
      max: 30,
      help: 'El código del servicio que se cobra cuando la permanencia fue de menos de seis horas.',
    }),
  ),
  initial: null,
})
