import { causacion } from '@quina/accounting/contract'
import { permissionFor, type Segregation } from '@quina/blocks'
import { pago } from '@quina/budget/contract'
import { bankAccountPermissions } from '@quina/people/contract'
import { egreso } from './payment/egreso/egreso.contract.ts'
import { paymentOrder } from './payment/payment-order/payment-order.contract.ts'

/** Pairs of permissions that one person may not have together (finance dossier §9). */
export const segregations: readonly Segregation[] = [
  {
    code: 'SOD-20',
    label: 'Registrar cuentas bancarias de terceros y aprobar órdenes de pago',
    one: [bankAccountPermissions.edit],
    other: [permissionFor(paymentOrder, 'approve')],
  },
  {
    code: 'SOD-21',
    label: 'Elaborar causaciones y aprobar pagos',
    one: [permissionFor(causacion, 'edit')],
    other: [permissionFor(pago, 'approve'), permissionFor(paymentOrder, 'approve')],
  },
  {
    code: 'SOD-22',
    label: 'Registrar cuentas bancarias de terceros y elaborar pagos',
    one: [bankAccountPermissions.edit],
    other: [permissionFor(pago, 'edit'), permissionFor(paymentOrder, 'edit'), permissionFor(egreso, 'edit')],
  },
]
