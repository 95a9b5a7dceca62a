import { permissionFor, type Segregation } from '@quina/blocks'
import { contract } from '../contract/contract.contract.ts'
import { paymentAct } from '../payment-act/payment-act.contract.ts'
import { purchaseOrder } from '../purchase-order/purchase-order.contract.ts'

/** Pairs of permissions that one person may not have together (payroll, warehouse and assets dossier §7). */
export const segregations: readonly Segregation[] = [
  {
    code: 'SOD-44',
    label: 'Ordenar el gasto de un contrato y certificar su cumplimiento',
    one: [permissionFor(contract, 'sign')],
    other: [permissionFor(paymentAct, 'certify')],
  },
  {
    code: 'SOD-45',
    label: 'Pedir a un proveedor y recibir lo pedido',
    one: [permissionFor(purchaseOrder, 'approve')],
    other: ['warehouse.receipt.approve'],
  },
]
