import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

const people = () => import('./staff/roster/roster.web.tsx')
const shifts = () => import('./staff/novelty/shift/shift.web.tsx')
const review = () => import('./period/review/review.web.tsx')
const payments = () => import('./payment/payment/payment.web.tsx')
const electronic = () => import('./files/electronic/monitor/support.web.tsx')
const settings = () => import('./staff/concept/settings.web.tsx')

export const payrollWeb = webModule({
  name: 'payroll',
  screens: screensWith(
    screens,
    {
      '/nomina/personas': () => people().then((file) => file.Roster),
      '/nomina/personas/:id': () => people().then((file) => file.RosterPerson),
      '/nomina/turnos/clases': () => shifts().then((file) => file.Shifts),
      '/nomina/turnos/programadores': () => shifts().then((file) => file.ShiftPlanners),
      '/nomina/turnos/cuadro': () => shifts().then((file) => file.ShiftSheet),
      '/nomina/internos': () => import('./staff/intern/intern.web.tsx').then((file) => file.Interns),
      '/nomina/compensatorios': () => import('./staff/rest/rest.web.tsx').then((file) => file.Rests),
      '/accounting/payroll/provisions/personas': () =>
        import('./benefits/provision/provision-run.web.tsx').then((file) => file.ProvisionDetail),
      '/nomina/electronica': () => electronic().then((file) => file.ElectronicPayroll),
      '/nomina/electronica/transmitir': () => electronic().then((file) => file.IssueSupports),
      '/mi-nomina': () => import('./own/page/own-pay.web.tsx').then((file) => file.OwnPay),
      '/liquidar/Nomina/comprobantes': () =>
        import('./own/mail/payslip-mail.web.tsx').then((file) => file.PayslipMails),
      '/nomina/reportes': () =>
        import('./files/report/centre/report-centre.web.tsx').then((file) => file.PayrollReports),
      '/nomina/ugpp': () =>
        import('./files/report/ugpp/inspection.web.tsx').then((file) => file.UgppInspector),
      '/accounting/payroll/per-pay': () =>
        import('./books/payable/payable.web.tsx').then((file) => file.Payables),
      '/payrroll/budget-movements': () =>
        import('./books/commitment/commitment.web.tsx').then((file) => file.PayrollBudgets),
      '/payrroll/budget-movements/:periodId': () =>
        import('./books/commitment/commitment.web.tsx').then((file) => file.PeriodBudget),
      '/accounting/payroll/provisions/giros': () =>
        import('./books/commitment/commitment.web.tsx').then((file) => file.CesantiasBudgets),
      '/accounting/payroll/provisions/giros/:id': () =>
        import('./books/commitment/commitment.web.tsx').then((file) => file.TransferBudget),
      '/nomina/comisiones/presupuesto/:id': () =>
        import('./books/commitment/commitment.web.tsx').then((file) => file.CommissionBudget),
      '/accounting/payroll/social-benefits/:id_prestacion': () =>
        import('./books/benefit-books/benefit-books.web.tsx').then((file) => file.BenefitBooks),
      '/payroll/accounting/:periodId': () =>
        import('./books/posting/posting.web.tsx').then((file) => file.PeriodAccounting),
      '/configuracion/liquidacion/cuentas': () =>
        import('./books/concept-account/concept-account.web.tsx').then((file) => file.ConceptAccounts),
      '/payroll/payment': () => payments().then((file) => file.Payments),
      '/payroll/payment/create/:id?': () => payments().then((file) => file.NewPayment),
      '/nomina/asignaciones': () =>
        import('./staff/position-pay/position-pay.web.tsx').then((file) => file.PositionPays),
      '/nomina/planta': () => import('./staff/position-pay/position-pay.web.tsx').then((file) => file.Plant),
      '/nomina/saldos-iniciales': () =>
        import('./staff/opening/opening.web.tsx').then((file) => file.Openings),
      '/nomina/procedimiento-dos': () =>
        import('./period/fixed-rate/fixed-rate.web.tsx').then((file) => file.FixedRates),
      '/liquidar/Nomina/proyeccion': () =>
        import('./books/commitment/commitment.web.tsx').then((file) => file.PayrollProjection),
      '/liquidar/Nomina/prenomina': () => review().then((file) => file.PeriodDraft),
      '/liquidar/Nomina/comparacion': () => review().then((file) => file.PeriodComparison),
      '/liquidar/Nomina/sin-nomina': () => review().then((file) => file.MissingFromMonth),
      '/configuracion/liquidacion/simulacion': () => review().then((file) => file.LiquidationRehearsal),
      '/configuracion/liquidacion': () => settings().then((file) => file.Concepts),
      '/configuracion/liquidacion/novedades': () => settings().then((file) => file.NoveltyKinds),
      '/configuracion/liquidacion/parametros': () => settings().then((file) => file.HouseParameters),
      '/configuracion/liquidacion/administradoras': () =>
        import('./files/administrator/administrator.web.tsx').then((file) => file.Administrators),
      '/configuracion/liquidacion/vigentes': () => settings().then((file) => file.ParametersInForce),
    },
    {
      engagement: () =>
        import('./staff/engagement/engagement.web.tsx').then((file) => file.engagementScreens),
      shiftPlan: () => shifts().then((file) => file.shiftPlanScreens),
      novelty: () => import('./staff/novelty/novelty.web.tsx').then((file) => file.noveltyScreens),
      benefitLiquidation: () =>
        import('./benefits/liquidation/liquidation.web.tsx').then((file) => file.liquidationScreens),
      commission: () =>
        import('./benefits/commission/commission.web.tsx').then((file) => file.commissionScreens),
      leaveClaim: () =>
        import('./books/leave-claim/leave-claim.web.tsx').then((file) => file.leaveClaimScreens),
      provisionRun: () =>
        import('./benefits/provision/provision-run.web.tsx').then((file) => file.provisionScreens),
      periodPosting: () => import('./books/posting/posting.web.tsx').then((file) => file.postingScreens),
      period: () => import('./period/period/period.web.tsx').then((file) => file.periodScreens),
      pila: () => import('./files/planilla/planilla.web.tsx').then((file) => file.planillaScreens),
      clothingDelivery: () =>
        import('./files/report/clothing/delivery.web.tsx').then((file) => file.deliveryScreens),
      deductionOrder: () =>
        import('./staff/deduction/deduction.web.tsx').then((file) => file.deductionScreens),
    },
  ),
})
