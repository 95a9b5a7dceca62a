import { defineParameter, type Fields, note, percent } from '@quina/blocks'

/** What is asked to discount part of a charge; zero takes the discount back. */
export const discountFields = {
  percent: percent('Descuento (%)', { help: 'Sobre el valor del cargo; 0 lo quita' }),
  reason: note('Motivo', { min: 10, max: 500 }),
} satisfies Fields

/** The most that may be discounted of a line, whoever gives it. */
export const lineDiscountMax = defineParameter({
  module: 'billing',
  name: 'lineDiscountMax',
  area: 'Facturación',
  field: percent('Descuento máximo por línea (%)', {
    help: 'Lo más que puede descontarse de un cargo, con su motivo, por quien tiene permiso.',
  }),
  initial: '20',
})
