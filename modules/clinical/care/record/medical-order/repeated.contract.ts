import { defineParameter, f } from '@quina/blocks'

/** Within how many days an examination that is ordered again is shown to the user who orders it (care dossier §9.3). */
export const repeatedDays = defineParameter({
  id: 'care.repeatedDays',
  area: 'Órdenes',
  field: f.integer('Días en que un examen repetido se advierte', {
    min: 0,
    max: 365,
    help: 'Con cero no se advierte. Se cuentan las órdenes firmadas del paciente, cumplidas o no.',
  }),
  initial: 7,
})
