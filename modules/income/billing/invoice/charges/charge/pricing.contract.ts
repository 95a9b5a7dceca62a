import { defineParameter, f } from '@quina/blocks'

/** The tarifario for patients who pay for themselves, and for payers without a contract. */
export const tarifarioWithoutContract = defineParameter({
  id: 'billing.tarifarioWithoutContract',
  area: 'Facturación',
  field: f.optional(
    f.code('Tarifario de lo que no tiene contrato', {
      max: 30,
      help: 'El código de un tarifario: particulares, SOAT',
    }),
  ),
  initial: null,
})
