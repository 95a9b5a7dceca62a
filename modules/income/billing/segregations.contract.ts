import { permissionFor, type Segregation } from '@quina/blocks'
import { cashCount } from '@quina/treasury/contract'
import { capita } from './contract/capita/capita.contract.ts'
import { invoice } from './invoice/invoice/invoice.contract.ts'
import { userReceipt } from './invoice/user-receipt/user-receipt.contract.ts'

/** The duties that one user may not hold together (care dossier §10.2). */
export const segregations: readonly Segregation[] = [
  {
    code: 'SOD-2',
    label: 'Facturar y anular facturas',
    one: [permissionFor(invoice, 'issue'), permissionFor(capita, 'issue')],
    other: [permissionFor(invoice, 'annul'), permissionFor(capita, 'annul')],
  },
  {
    code: 'SOD-3',
    label: 'Recibir pagos de usuarios y arquear la caja',
    one: [permissionFor(userReceipt, 'approve'), permissionFor(userReceipt, 'annul')],
    other: [permissionFor(cashCount, 'edit'), permissionFor(cashCount, 'approve')],
  },
]
