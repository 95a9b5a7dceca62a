import { defineParameter, f } from '@quina/blocks'

const module = 'treasury'
const area = 'Tesorería: cajas menores'

/** Whether a póliza is required. The Nation requires it (Decreto 1068 de 2015, art. 2.8.5.6); a private provider may not. */
export const policyRequired = defineParameter({
  module,
  name: 'pettyCashPolicyRequired',
  area,
  field: f.flag('Cada caja menor exige póliza de manejo vigente'),
  initial: true,
})

/** Days in which gastos of one supplier and concept are summed: a sum above the limit is a purchase in parts. */
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

/** The percentage of the fund, or of a rubro, that must be spent before a second reembolso in a month (art. 2.8.5.14). */
export const reimburseShare = defineParameter({
  module,
  name: 'pettyCashReimburseShare',
  area,
  field: f.integer('Porcentaje gastado desde el que se reembolsa antes de un mes', { min: 0, max: 100 }),
  initial: 70,
})

/** Days within which the person who received a vale brings its supports. */
export const voucherDays = defineParameter({
  module,
  name: 'pettyCashVoucherDays',
  area,
  field: f.integer('Días para legalizar un vale provisional', { min: 0, max: 60 }),
  initial: 5,
})
