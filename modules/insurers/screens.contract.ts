import { createdIn, permissionFor, screensFor, screensOf } from '@quina/blocks'
import { contract } from './contract/contract.contract.ts'
import { contractService } from './contract-service/contract-service.contract.ts'
import { contractYear } from './contract-year/contract-year.contract.ts'
import { payer } from './payer/payer.contract.ts'

const group = 'Contratos'

/** Payers and what is agreed with them, by the specification's exact paths. */
export const screens = screensOf({
  ...screensFor(payer, { menu: { group, order: 10 }, create: createdIn(group) }),
  ...screensFor(contract, {
    menu: { group, order: 20, label: 'Contratos' },
    create: createdIn(group),
    under: '/Contratos',
  }),
  '/contrato/servicios/:id': {
    title: 'Servicios del contrato',
    permission: permissionFor(contractService, 'view'),
    under: '/Contratos',
  },
  ...screensFor(contractYear, { menu: { group, order: 30 }, create: createdIn(group) }),
})
