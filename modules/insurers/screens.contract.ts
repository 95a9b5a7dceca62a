import { createdIn, permissionFor, screensFor, screensOf } from '@quina/blocks'
import { contract } from './contract/contract.contract.ts'
import { contractService } from './contract-service/contract-service.contract.ts'
import { contractYear } from './contract-year/contract-year.contract.ts'
import { payer } from './payer/payer.contract.ts'

const group = 'Contratos'

/** Payers and what is agreed with them, by the specification's exact paths. */
export const screens = screensOf({
  '/eps': { title: 'Pagadores', permission: permissionFor(payer, 'view'), menu: { group, order: 10 } },
  '/eps/create': { title: 'Nuevo pagador', permission: permissionFor(payer, 'edit'), menu: createdIn(group) },
  '/eps/edit/:id': { title: 'Pagador', permission: permissionFor(payer, 'view') },
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
  '/contratos-eps/': {
    title: 'Contratos EPS por vigencia',
    permission: permissionFor(contractYear, 'view'),
    menu: { group, order: 30 },
  },
  '/contratos-eps/create': {
    title: 'Nuevo contrato por vigencia',
    permission: permissionFor(contractYear, 'edit'),
    menu: createdIn(group),
  },
  '/contratos-eps/edit/:id': {
    title: 'Contrato por vigencia',
    permission: permissionFor(contractYear, 'view'),
  },
})
