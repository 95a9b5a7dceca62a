import { defineParameter, f } from '@quina/blocks'

/** The service by which a day in bed is charged. */
export const stayService = defineParameter({
  id: 'billing.stayService',
  area: 'Facturación',
  field: f.optional(
    f.code('Servicio del día de estancia', {
      max: 30,
      help: 'El código del servicio que se cobra solo por cada día de hospitalización; sin él nadie lo cobra.',
    }),
  ),
  initial: null,
})

/** From this number of hours a stay is charged as a day instead of observation (Decreto 2423 de 1996; billing dossier §5.5). */
export const observationHours = defineParameter({
  id: 'billing.observationHours',
  area: 'Facturación',
  field: f.integer('Horas desde las que se cobra un día de estancia', {
    min: 1,
    max: 24,
    help: 'Con menos horas de permanencia se cobra la sala de observación.',
  }),
  initial: 6,
})

/** The service by which fewer hours in bed, or in observation in urgencies, are charged. */
export const observationService = defineParameter({
  id: 'billing.observationService',
  area: 'Facturación',
  field: f.optional(
    f.code('Servicio de sala de observación', {
      max: 30,
      help: 'El código del servicio que se cobra solo cuando la permanencia o la observación duró menos que un día de estancia.',
    }),
  ),
  initial: null,
})
