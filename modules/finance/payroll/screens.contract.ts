import { createdIn, ownScreen, permissionFor, screenFor, screensFor, screensOf } from '@quina/blocks'
import { commission } from './benefits/commission/commission.contract.ts'
import { benefitLiquidation } from './benefits/liquidation/liquidation.contract.ts'
import { provisionDetail, provisionRun } from './benefits/provision/provision-run.contract.ts'
import {
  cesantiasBudget,
  payrollBudget,
  periodBudgetPermissions,
} from './books/commitment/commitment.contract.ts'
import { payrollProjection } from './books/commitment/projection.contract.ts'
import { conceptAccount } from './books/concept-account/concept-account.contract.ts'
import { leaveClaim } from './books/leave-claim/leave-claim.contract.ts'
import { viewPayables } from './books/payable/payable.contract.ts'
import { periodPosting } from './books/posting/posting.contract.ts'
import { administratorCode } from './files/administrator/administrator.contract.ts'
import {
  issueSupports,
  supportPermissions,
  supportScreen,
} from './files/electronic/monitor/support.contract.ts'
import { pilaPlanilla } from './files/planilla/planilla.contract.ts'
import { payrollListing } from './files/report/centre/month-report.contract.ts'
import { clothingDelivery } from './files/report/clothing/delivery.contract.ts'
import { ugppInspection } from './files/report/ugpp/inspection.contract.ts'
import { houseParameter } from './law/parameter/house-parameter.contract.ts'
import { parametersInForce } from './law/parameter/parameter-report.contract.ts'
import { mailPayslipsPermission } from './own/mail/payslip-mail.contract.ts'
import { paymentPermissions } from './payment/payment/payment.contract.ts'
import { fixedRates } from './period/fixed-rate/fixed-rate.contract.ts'
import { payrollPeriod } from './period/period/period.contract.ts'
import {
  liquidationRehearsal,
  missingFromMonth,
  periodComparison,
  periodDraft,
} from './period/review/review.contract.ts'
import { concept } from './staff/concept/concept.contract.ts'
import { deductionOrder } from './staff/deduction/deduction.contract.ts'
import { engagement } from './staff/engagement/engagement.contract.ts'
import { intern } from './staff/intern/intern.contract.ts'
import { novelty, noveltyKind } from './staff/novelty/novelty.contract.ts'
import { shiftPlanner } from './staff/novelty/shift/planner/shift-planner.contract.ts'
import { shift, shiftPlan, shiftSheet } from './staff/novelty/shift/shift.contract.ts'
import { opening } from './staff/opening/opening.contract.ts'
import { plant } from './staff/position-pay/plant.contract.ts'
import { positionPay } from './staff/position-pay/position-pay.contract.ts'
import { viewRoster } from './staff/roster/roster.contract.ts'

const group = 'Nómina'

/** The screens of payroll, at the exact paths of the specification where it gives them. */
export const screens = screensOf({
  '/nomina/personas': ownScreen('Personal de nómina', viewRoster, { menu: { group, order: 10 } }),
  '/nomina/personas/:id': ownScreen('Datos de nómina de una persona', viewRoster, {
    under: '/nomina/personas',
  }),
  ...screensFor(engagement, { menu: { group, order: 15 }, create: createdIn(group) }),
  ...screensFor(novelty, { menu: { group, order: 20 }, create: createdIn(group) }),
  ...screensFor(shiftPlan, { menu: { group, order: 21 }, create: createdIn(group) }),
  ...screensFor(shift),
  ...screensFor(shiftPlanner),
  ...screenFor(shiftSheet, { under: '/nomina/turnos' }),
  '/nomina/compensatorios': ownScreen('Descansos compensatorios', viewRoster, { menu: { group, order: 22 } }),
  ...screensFor(clothingDelivery, { menu: { group, order: 43 }, create: createdIn(group) }),
  ...screensFor(intern, { menu: { group, order: 17 } }),
  ...screensFor(payrollPeriod, { menu: { group, order: 30 }, create: createdIn(group) }),
  ...screenFor(periodDraft, { under: '/liquidar/Nomina' }),
  ...screenFor(fixedRates, { menu: { group, order: 35 } }),
  ...screenFor(payrollProjection, { under: '/liquidar/Nomina' }),
  ...screenFor(periodComparison, { under: '/liquidar/Nomina' }),
  ...screenFor(missingFromMonth, { under: '/liquidar/Nomina' }),
  '/liquidar/Nomina/comprobantes': ownScreen('Comprobantes de pago por correo', mailPayslipsPermission, {
    under: '/liquidar/Nomina',
  }),
  ...screensFor(deductionOrder, { menu: { group, order: 25 }, create: createdIn(group) }),
  ...screensFor(benefitLiquidation, { menu: { group, order: 40 }, create: createdIn(group) }),
  ...screensFor(commission, { menu: { group, order: 42 }, create: createdIn(group) }),
  '/nomina/comisiones/presupuesto/:id': ownScreen(
    'Presupuesto de una comisión',
    periodBudgetPermissions.view,
    { under: '/nomina/comisiones' },
  ),
  ...screensFor(provisionRun, { menu: { group, order: 44 }, create: createdIn(group) }),
  ...screenFor(provisionDetail),
  ...screensFor(pilaPlanilla, { menu: { group, order: 50 }, create: createdIn(group) }),
  ...screenFor(ugppInspection, { menu: { group, order: 51 } }),
  [supportScreen]: ownScreen('Nómina electrónica', supportPermissions.view, { menu: { group, order: 52 } }),
  '/nomina/electronica/transmitir': ownScreen(issueSupports.title, permissionFor(issueSupports, 'run'), {
    under: supportScreen,
  }),
  '/mi-nomina': ownScreen('Mi nómina', 'campus', { menu: { group: 'General', order: 5 } }),
  '/nomina/reportes': ownScreen('Reportes de nómina', permissionFor(payrollListing, 'run'), {
    menu: { group, order: 60 },
  }),
  ...screensFor(periodPosting, { menu: { group, order: 47 } }),
  '/accounting/payroll/per-pay': ownScreen('Cuentas por pagar de nómina', viewPayables, {
    menu: { group, order: 48 },
  }),
  '/accounting/payroll/social-benefits/:id_prestacion': ownScreen(
    'Contabilización de una prestación social',
    permissionFor(benefitLiquidation, 'view'),
    { under: '/nomina/prestaciones-sociales' },
  ),
  '/payroll/accounting/:periodId': ownScreen(
    'Contabilización de una nómina',
    permissionFor(periodPosting, 'view'),
    { under: '/accounting/payroll' },
  ),
  '/payrroll/budget-movements': ownScreen(payrollBudget.title, periodBudgetPermissions.view, {
    menu: { group, order: 46 },
  }),
  '/payrroll/budget-movements/:periodId': ownScreen(
    'Presupuesto de una nómina',
    periodBudgetPermissions.view,
    { under: '/payrroll/budget-movements' },
  ),
  '/accounting/payroll/provisions/giros': ownScreen(cesantiasBudget.title, periodBudgetPermissions.view, {
    menu: { group, order: 45 },
  }),
  '/accounting/payroll/provisions/giros/:id': ownScreen(
    'Presupuesto de las cesantías de un mes',
    periodBudgetPermissions.view,
    { under: '/accounting/payroll/provisions/giros' },
  ),
  ...screensFor(leaveClaim, { menu: { group, order: 49 } }),
  '/payroll/payment': ownScreen('Pagos de nómina', paymentPermissions.view, { menu: { group, order: 55 } }),
  '/payroll/payment/create/:id?': ownScreen('Nuevo pago de nómina', paymentPermissions.prepare, {
    menu: createdIn(group),
  }),
  ...screensFor(positionPay, { menu: { group, order: 70 } }),
  ...screenFor(plant, { under: '/nomina/asignaciones' }),
  ...screensFor(opening, { menu: { group, order: 75 } }),
  ...screensFor(concept, { title: 'Configuración de la liquidación', menu: { group, order: 80 } }),
  ...screensFor(conceptAccount),
  ...screensFor(noveltyKind),
  ...screensFor(houseParameter),
  ...screensFor(administratorCode),
  ...screenFor(parametersInForce),
  ...screenFor(liquidationRehearsal),
})
