import { choice, defineParameter } from '@quina/blocks'

/** When the right to an income arises in the budget (finance dossier §3.9). */
export const recognitionMoment = defineParameter({
  module: 'billing',
  name: 'recognitionMoment',
  area: 'Facturación',
  field: choice(
    'Momento del reconocimiento presupuestal',
    { emission: 'Al emitir la factura', filing: 'Al radicarla' },
    { help: 'Cuándo se reconoce en el presupuesto lo que se factura.' },
  ),
  initial: 'emission',
})
