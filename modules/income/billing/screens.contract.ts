import { createdIn, permissionFor, screenFor, screensFor, screensOf } from '@quina/blocks'
import { batch } from './account/batch/batch.contract.ts'
import { accident } from './claims/accident/accident.contract.ts'
import { furips } from './claims/furips/furips.contract.ts'
import { furtran } from './claims/furtran/furtran.contract.ts'
import { capita } from './contract/capita/capita.contract.ts'
import { program, programService } from './contract/program/program.contract.ts'
import { editCharges, viewCharges } from './invoice/charges/charge/charge.contract.ts'
import { invoice } from './invoice/invoice/invoice.contract.ts'
import { creditNote } from './invoice/notes/credit-note/credit-note.contract.ts'
import { debitNote } from './invoice/notes/debit-note/debit-note.contract.ts'
import { userReceipt } from './invoice/user-receipt/user-receipt.contract.ts'
import { invoicedBy, servicesBy } from './report/report/report.contract.ts'
import { ripsDeskPermissions } from './rips/rips-desk/desk.contract.ts'
import { soatCap } from './rules/soat-cap/soat-cap.contract.ts'

const group = 'Facturación'
const view = permissionFor(invoice, 'view')

/** The screens of billing: the path of the specification, and a path of our own for the children of each. */
export const screens = screensOf({
  '/facturacion/eventos': {
    title: 'Cuentas por facturar',
    permission: viewCharges,
    menu: { group, order: 10 },
  },
  ...screenFor(batch),
  '/facturacion/eventos/buscar': {
    title: 'Buscar facturas y cargos',
    permission: viewCharges,
    menu: { group, order: 30 },
  },
  '/facturacion/eventos/list': { title: 'Facturas por estado', permission: view, menu: { group, order: 20 } },
  ...screensFor(invoice, { menu: { group, order: 15 } }),
  '/billing/invoice/:ambitId/:userId?/:programId?': {
    title: 'Capturar cargos',
    permission: editCharges,
    under: '/facturacion/eventos',
  },
  '/billing/invoice-index': { title: 'Facturas por ámbito', permission: view, menu: { group, order: 25 } },
  ...screensFor(capita, { menu: { group, order: 12 } }),
  '/facturacion/capita/pendientes': {
    title: 'Meses por facturar',
    permission: permissionFor(capita, 'view'),
    under: '/facturacion/capita',
  },
  '/facturacion/capita/copy/:id': {
    title: 'Copiar cápita',
    permission: permissionFor(capita, 'edit'),
    under: '/facturacion/capita',
  },
  ...screensFor(program, { menu: { group, order: 50 }, create: createdIn(group) }),
  '/billing/program/services/:id': {
    title: 'Servicios del programa',
    permission: permissionFor(programService, 'view'),
    under: '/billing/program',
  },
  '/billing/program/:id/services/create': {
    title: 'Nuevo servicio del programa',
    permission: permissionFor(programService, 'edit'),
    under: '/billing/program',
  },
  '/billing/program/services/edit/:id': {
    title: 'Servicio del programa',
    permission: permissionFor(programService, 'view'),
    under: '/billing/program',
  },
  '/rips/generar': {
    title: 'RIPS (Resolución 3374)',
    permission: ripsDeskPermissions.view,
    menu: { group, order: 46 },
  },
  '/rips/generar-v2': {
    title: 'RIPS (Resolución 948)',
    permission: ripsDeskPermissions.view,
    menu: { group, order: 45 },
  },
  ...screensFor(userReceipt, { menu: { group, order: 35 } }),
  ...screensFor(accident, { menu: { group, order: 50 } }),
  '/furips/index': { title: 'FURIPS', permission: permissionFor(furips, 'view'), menu: { group, order: 52 } },
  '/furips-create/:id': {
    title: 'FURIPS de una factura',
    permission: permissionFor(furips, 'view'),
    under: '/furips/index',
  },
  '/furtran/index': {
    title: 'FURTRAN',
    permission: permissionFor(furtran, 'view'),
    menu: { group, order: 54 },
  },
  '/furtran-create/:id': {
    title: 'FURTRAN de una factura',
    permission: permissionFor(furtran, 'view'),
    under: '/furtran/index',
  },
  ...screensFor(soatCap, { menu: { group, order: 60 } }),
  '/facturacion/reports': {
    title: 'Reportes de facturación',
    permission: permissionFor(invoicedBy, 'run'),
    menu: { group, order: 70 },
  },
  '/billing/reports/index': {
    title: 'Reportes de servicios facturados',
    permission: permissionFor(servicesBy, 'run'),
    menu: { group, order: 71 },
  },
  ...screensFor(creditNote, { menu: { group, order: 40 } }),
  ...screensFor(debitNote, { menu: { group, order: 41 } }),
})
