import { defineParameter, f } from '@quina/blocks'

/** Above it, only the ordenador del gasto approves an order. Zero: there is no limit. */
export const ordenadorLimit = defineParameter({
  id: 'treasury.ordenadorLimit',
  area: 'Tesorería',
  field: f.money('Valor desde el que la orden de pago la aprueba el ordenador del gasto', {
    help: 'Cero: no hay límite',
  }),
  initial: '0.00',
})
