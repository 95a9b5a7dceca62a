import { defineParameter, f } from '@quina/blocks'

/** Whether a service of another sex or age only warns: some payers take it (RVC016 notifies). */
export const toleratesMismatch = defineParameter({
  id: 'billing.toleratesMismatch',
  area: 'Facturación',
  field: f.flag('Facturar servicios que no corresponden al sexo o la edad', {
    help: 'Si se permite, solo se advierte; si no, bloquea la factura.',
  }),
  initial: false,
})
