import { defineParameter, type Fields, f } from '@quina/blocks'

/** The fields for discounting part of a charge; zero removes the discount. */
export const discountFields = {
  percent: f.percent('Descuento (%)', { help: 'Sobre el valor del cargo; 0 lo quita' }),
  reason: f.note('Motivo', { min: 10, max: 500 }),
} satisfies Fields

/** The most that any user may discount of a line. */
export const lineDiscountMax = defineParameter({
  id: 'billing.lineDiscountMax',
  area: 'Facturación',
  field: f.percent('Descuento máximo por línea (%)', {
    help: 'Lo más que puede descontarse de un cargo, con su motivo, por quien tiene permiso.',
  }),
  initial: '20',
})
