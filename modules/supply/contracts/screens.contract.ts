import { anyOf, createdIn, ownScreen, permissionFor, screensFor, screensOf } from '@quina/blocks'
import { contract as income } from '@quina/insurers/contract'
import { contract } from './contract/contract/contract.contract.ts'
import { fine } from './contract/fine/fine.contract.ts'
import { paymentAct } from './contract/payment-act/payment-act.contract.ts'
import { purchaseOrder } from './contract/purchase-order/purchase-order.contract.ts'
import { contractExecution } from './report/contract-report.contract.ts'

const group = 'Contratos'

/** Purchase and sale contracts share the same screens, at the exact paths of the specification. */
export const screens = screensOf({
  '/Contratos': ownScreen(
    'Contratos',
    anyOf(permissionFor(income, 'view'), permissionFor(contract, 'view')),
    { menu: { group, order: 20 } },
  ),
  '/contrato/create': ownScreen(
    'Nuevo contrato',
    anyOf(permissionFor(income, 'edit'), permissionFor(contract, 'edit')),
    { menu: createdIn(group), under: '/Contratos' },
  ),
  '/contrato/edit/:id': ownScreen(
    'Contrato',
    anyOf(permissionFor(income, 'view'), permissionFor(contract, 'view')),
    { under: '/Contratos' },
  ),
  '/contrato/servicios/:id': ownScreen(
    'Servicios del contrato',
    anyOf('insurers.contractService.view', permissionFor(contract, 'view')),
    { under: '/Contratos' },
  ),
  '/contrato/programas/:id': ownScreen(
    'Programas del contrato',
    anyOf('billing.contractProgram.view', permissionFor(contract, 'view')),
    { under: '/Contratos' },
  ),
  '/contratos/informes': ownScreen('Informes de contratación', permissionFor(contractExecution, 'run'), {
    menu: { group, order: 28 },
  }),
  ...screensFor(paymentAct, { menu: { group, order: 25 }, create: createdIn(group) }),
  ...screensFor(fine, { menu: { group, order: 26 }, create: createdIn(group) }),
  ...screensFor(purchaseOrder, { menu: { group: 'Almacén', order: 15 }, create: createdIn('Almacén') }),
})
