import { permissionFor } from '@quina/blocks'
import { type Alert, campusScope } from '@quina/blocks/server'
import { valueFrom } from '@quina/db/server'
import { paymentOrder } from './payment-order.contract.ts'

/** Alerts the treasurer to approved payment orders that wait to be issued. */
export const toIssueAlert: Alert = {
  name: 'toIssue',
  permission: permissionFor(paymentOrder, 'issue'),
  tone: 'warning',
  one: 'orden de pago aprobada por girar',
  many: 'órdenes de pago aprobadas por girar',
  meaning: 'Abra cada orden y gírela: el giro contabiliza el egreso y registra el pago presupuestal.',
  who: 'Tesorería',
  to: '/pago/ordenes?condition=approved',
  count: async (tx, { actor }) => {
    const campusId = campusScope(actor)
    return valueFrom<number>(tx)`
      select count(*)::int as all from treasury.payment_order
      where status = 'approved' and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)`
  },
}
