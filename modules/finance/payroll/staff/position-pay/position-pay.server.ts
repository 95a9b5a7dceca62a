import { catalogService, serveCatalog } from '@quina/blocks/server'
import { rowWhere } from '@quina/db/server'
import { must, refused, zero } from '@quina/kernel'
import { positionPay } from './position-pay.contract.ts'

/** Rules: NOM-325 one pay of a post from a day, NOM-326 its amount, NOM-327 a retroactive pay begins before. */
const positionPayService = catalogService<typeof positionPay>({
  catalog: positionPay,
  whose: 'house',
  chosenBy: ['payroll'],
  existing: (tx, { positionId, fromDay }) =>
    rowWhere(tx, 'payroll.positionPay', { positionId, fromDay }, ['id', 'version']),
  onSave: async (_tx, { values: { amount, fromDay, retroactiveFrom } }) => {
    must(amount > zero, 'NOM-326', 'amount', 'La asignación debe ser mayor que cero.')
    const late = 'Lo retroactivo empieza antes del día desde el que rige.'
    must(retroactiveFrom === null || retroactiveFrom <= fromDay, 'NOM-327', 'retroactiveFrom', late)
  },
  refusals: {
    position_pay_once: refused('NOM-325', 'El cargo ya tiene una asignación desde ese día.', 'fromDay'),
  },
})

export const positionPayOperations = serveCatalog(positionPayService)
