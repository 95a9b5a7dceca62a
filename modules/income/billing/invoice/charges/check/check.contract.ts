import { defineParameter, f } from '@quina/blocks'

/** Whether a service for another sex or age only warns: some payers accept it (RVC016 notifies). */
export const toleratesMismatch = defineParameter({
  id: 'billing.toleratesMismatch',
  area: 'Facturación',
  field: f.flag('Facturar servicios que no corresponden al sexo o la edad', {
    help: 'Si se permite, solo se advierte; si no, bloquea la factura.',
  }),
  initial: false,
})
