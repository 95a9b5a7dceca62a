import { permissionFor, type Segregation } from '@quina/blocks'
import { bankAccountPermissions } from '@quina/people/contract'
import { paymentOrder } from './payment-order/payment-order.contract.ts'

/** Who may not do both (finance dossier §9). */
export const segregations: readonly Segregation[] = [
  {
    code: 'SOD-20',
    label: 'Registrar cuentas bancarias de terceros y aprobar órdenes de pago',
    one: [bankAccountPermissions.edit],
    other: [permissionFor(paymentOrder, 'approve')],
  },
]
