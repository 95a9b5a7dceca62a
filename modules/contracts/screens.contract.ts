import { anyOf, createdIn, permissionFor, screensOf } from '@quina/blocks'
import { contract as income } from '@quina/insurers/contract'
import { contract } from './contract/contract.contract.ts'

const group = 'Contratos'

/** Both senses of a contract stand in the same screens, by the specification's exact paths. */
export const screens = screensOf({
  '/Contratos': {
    title: 'Contratos',
    permission: anyOf(permissionFor(income, 'view'), permissionFor(contract, 'view')),
    menu: { group, order: 20 },
  },
  '/contrato/create': {
    title: 'Nuevo contrato',
    permission: anyOf(permissionFor(income, 'edit'), permissionFor(contract, 'edit')),
    menu: createdIn(group),
    under: '/Contratos',
  },
  '/contrato/edit/:id': {
    title: 'Contrato',
    permission: anyOf(permissionFor(income, 'view'), permissionFor(contract, 'view')),
    under: '/Contratos',
  },
  '/contrato/servicios/:id': {
    title: 'Servicios del contrato',
    permission: anyOf('insurers.contractService.view', permissionFor(contract, 'view')),
    under: '/Contratos',
  },
})
