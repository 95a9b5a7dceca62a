import { permissionFor, type Segregation } from '@quina/blocks'
import { bankAccountPermissions, tercero } from '@quina/people/contract'
import { cdp } from './expense/cdp/cdp.contract.ts'
import { pago } from './expense/pago/pago.contract.ts'

/** The duties that one user may not combine (finance dossier §9, care dossier §10.2). */
export const segregations: readonly Segregation[] = [
  {
    code: 'SOD-1',
    label: 'Crear terceros o sus cuentas bancarias y registrar pagos',
    one: [permissionFor(tercero, 'edit'), bankAccountPermissions.edit],
    other: [permissionFor(pago, 'approve')],
  },
  {
    code: 'SOD-4',
    label: 'Expedir CDP y registrar pagos',
    one: [permissionFor(cdp, 'approve')],
    other: [permissionFor(pago, 'approve')],
  },
]
