import { defineParameter, f } from '@quina/blocks'

/** Only the ordenador del gasto approves an order above this limit. Zero means no limit. */
export const ordenadorLimit = defineParameter({
  id: 'treasury.ordenadorLimit',
  area: 'Tesorería',
  field: f.money('Valor desde el que la orden de pago la aprueba el ordenador del gasto', {
    help: 'Cero: no hay límite',
  }),
  initial: '0.00',
})
