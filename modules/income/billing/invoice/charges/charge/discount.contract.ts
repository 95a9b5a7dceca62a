import { defineParameter, type Fields, note, percent } from '@quina/blocks'

/** The fields for discounting part of a charge; zero removes the discount. */
export const discountFields = {
  percent: percent('Descuento (%)', { help: 'Sobre el valor del cargo; 0 lo quita' }),
  reason: note('Motivo', { min: 10, max: 500 }),
} satisfies Fields

/** The most that any user may discount of a line. */
export const lineDiscountMax = defineParameter({
  id: 'billing.lineDiscountMax',
  area: 'Facturación',
  field: percent('Descuento máximo por línea (%)', {
    help: 'Lo más que puede descontarse de un cargo, con su motivo, por quien tiene permiso.',
  }),
  initial: '20',
})
