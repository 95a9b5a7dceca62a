import { defineParameter, f } from '@quina/blocks'

const module = 'treasury'
const area = 'Tesorería: cajas menores'

/** The Nation requires it (Decreto 1068 de 2015, art. 2.8.5.6); a private provider may not. */
export const policyRequired = defineParameter({
  module,
  name: 'pettyCashPolicyRequired',
  area,
  field: f.flag('Cada caja menor exige póliza de manejo vigente'),
  initial: true,
})

/** Days in which expenses of one supplier and concept add up: together above the limit, they are a purchase in parts. */
export const splittingDays = defineParameter({
  module,
  name: 'pettyCashSplittingDays',
  area,
  field: f.integer('Días en que se suman las compras de lo mismo al mismo proveedor', {
    min: 0,
    max: 365,
    help: 'Si juntas pasan del máximo de un gasto, es fraccionamiento',
  }),
  initial: 3,
})

/** How much of the fund, or of one of its rubros, is spent before it is reimbursed twice in a month (art. 2.8.5.14). */
export const reimburseShare = defineParameter({
  module,
  name: 'pettyCashReimburseShare',
  area,
  field: f.integer('Porcentaje gastado desde el que se reembolsa antes de un mes', { min: 0, max: 100 }),
  initial: 70,
})

/** Days within which the receiver of a vale brings its supports. */
export const voucherDays = defineParameter({
  module,
  name: 'pettyCashVoucherDays',
  area,
  field: f.integer('Días para legalizar un vale provisional', { min: 0, max: 60 }),
  initial: 5,
})
