import { choice, defineParameter } from '@quina/blocks'

/** How much of the gross a partial payment pays in the budget (finance dossier §3.10). */
export const paymentShare = defineParameter({
  module: 'budget',
  name: 'paymentShare',
  area: 'Presupuesto',
  field: choice('Pago presupuestal de un giro parcial', {
    proportional: 'Bruto proporcional a lo girado',
    deductions_first: 'Neto más las deducciones al girar',
  }),
  initial: 'proportional',
})
