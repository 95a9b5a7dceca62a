import { defineParameter, f } from '@quina/blocks'

/** The rules for the gross paid by a transfer of part of the net. */
export const paymentShares = {
  proportional: 'Bruto proporcional a lo girado',
  deductions_first: 'Neto más las deducciones al girar',
} as const
export type PaymentShare = keyof typeof paymentShares

/** `pago_ppto_modo` of finance dossier §3.10. */
export const paymentShare = defineParameter({
  id: 'budget.paymentShare',
  area: 'Presupuesto',
  field: f.choice('Pago presupuestal de un giro parcial', paymentShares),
  initial: 'proportional',
})
