import { createdIn, ownScreen, permissionFor, screenFor, screensFor, screensOf } from '@quina/blocks'
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

/** The screens of billing: the path of the specification, and a path of our own for their child screens. */
export const screens = screensOf({
  '/facturacion/eventos': ownScreen('Cuentas por facturar', viewCharges, { menu: { group, order: 10 } }),
  ...screenFor(batch),
  '/facturacion/eventos/buscar': ownScreen('Buscar facturas y cargos', viewCharges, {
    menu: { group, order: 30 },
  }),
  '/facturacion/eventos/list': ownScreen('Facturas por estado', view, { menu: { group, order: 20 } }),
  ...screensFor(invoice, { menu: { group, order: 15 } }),
  '/billing/invoice/:ambitId/:userId?/:programId?': ownScreen('Capturar cargos', editCharges, {
    under: '/facturacion/eventos',
  }),
  '/billing/invoice-index': ownScreen('Facturas por ámbito', view, { menu: { group, order: 25 } }),
  ...screensFor(capita, { menu: { group, order: 12 } }),
  '/facturacion/capita/pendientes': ownScreen('Meses por facturar', permissionFor(capita, 'view'), {
    under: '/facturacion/capita',
  }),
  '/facturacion/capita/copy/:id': ownScreen('Copiar cápita', permissionFor(capita, 'edit'), {
    under: '/facturacion/capita',
  }),
  ...screensFor(program, { menu: { group, order: 50 }, create: createdIn(group) }),
  '/billing/program/services/:id': ownScreen(
    'Servicios del programa',
    permissionFor(programService, 'view'),
    { under: '/billing/program' },
  ),
  '/billing/program/:id/services/create': ownScreen(
    'Nuevo servicio del programa',
    permissionFor(programService, 'edit'),
    { under: '/billing/program' },
  ),
  '/billing/program/services/edit/:id': ownScreen(
    'Servicio del programa',
    permissionFor(programService, 'view'),
    { under: '/billing/program' },
  ),
  '/rips/generar': ownScreen('RIPS (Resolución 3374)', ripsDeskPermissions.view, {
    menu: { group, order: 46 },
  }),
  '/rips/generar-v2': ownScreen('RIPS (Resolución 948)', ripsDeskPermissions.view, {
    menu: { group, order: 45 },
  }),
  ...screensFor(userReceipt, { menu: { group, order: 35 } }),
  ...screensFor(accident, { menu: { group, order: 51 } }),
  '/furips/index': ownScreen('FURIPS', permissionFor(furips, 'view'), { menu: { group, order: 52 } }),
  '/furips-create/:id': ownScreen('FURIPS de una factura', permissionFor(furips, 'view'), {
    under: '/furips/index',
  }),
  '/furtran/index': ownScreen('FURTRAN', permissionFor(furtran, 'view'), { menu: { group, order: 54 } }),
  '/furtran-create/:id': ownScreen('FURTRAN de una factura', permissionFor(furtran, 'view'), {
    under: '/furtran/index',
  }),
  ...screensFor(soatCap, { menu: { group, order: 60 } }),
  '/facturacion/reports': ownScreen('Reportes de facturación', permissionFor(invoicedBy, 'run'), {
    menu: { group, order: 70 },
  }),
  '/billing/reports/index': ownScreen('Reportes de servicios facturados', permissionFor(servicesBy, 'run'), {
    menu: { group, order: 71 },
  }),
  ...screensFor(creditNote, { menu: { group, order: 40 } }),
  ...screensFor(debitNote, { menu: { group, order: 41 } }),
})
