import { serverModule } from '@quina/blocks/server'
import { commissionOperations } from './benefits/commission/commission.server.ts'
import { liquidationRecords } from './benefits/liquidation/liquidation.contract.ts'
import { liquidationOperations } from './benefits/liquidation/liquidation.server.ts'
import { provisionPreviewOperations } from './benefits/provision/provision-plan.server.ts'
import { provisionRecords } from './benefits/provision/provision-run.contract.ts'
import { provisionOperations } from './benefits/provision/provision-run.server.ts'
import { lateOperations, settlementAlerts } from './benefits/settlement/settlement-deadline.server.ts'
import './books/benefit-debt/benefit-debts.server.ts'
import { benefitBooksOperations } from './books/benefit-books/benefit-books.server.ts'
import { commitmentOperations } from './books/commitment/commitment.server.ts'
import { projectionOperations } from './books/commitment/projection.server.ts'
import { conceptAccountOperations } from './books/concept-account/concept-account.server.ts'
import { leaveClaimOperations } from './books/leave-claim/leave-claim.server.ts'
import { holdPayables } from './books/payable/payable.contract.ts'
import { payableOperations } from './books/payable/payable.server.ts'
import { postingRecords } from './books/posting/posting.contract.ts'
import { postingOperations } from './books/posting/posting.server.ts'
import { periodProofOperations } from './books/proof/period-proof.server.ts'
import { administratorOperations } from './files/administrator/administrator.server.ts'
import { supportAlerts, supportMonitor } from './files/electronic/clock/support-clock.server.ts'
import { supportRecords } from './files/electronic/monitor/support.contract.ts'
import { supportJobs, supportOperations } from './files/electronic/monitor/support.server.ts'
import { planillaRecords } from './files/planilla/planilla.contract.ts'
import { planillaOperations } from './files/planilla/planilla.server.ts'
import { monthReports } from './files/report/centre/month-report.contract.ts'
import { monthReportOperations } from './files/report/centre/month-report.server.ts'
import { yearReports } from './files/report/centre/year-report.contract.ts'
import { yearReportOperations } from './files/report/centre/year-report.server.ts'
import { clothingReport } from './files/report/clothing/clothing.contract.ts'
import { clothingOperations } from './files/report/clothing/clothing.server.ts'
import { clothingDeliveryOperations } from './files/report/clothing/delivery.server.ts'
import { detailReports } from './files/report/detail/detail-report.contract.ts'
import { detailReportOperations } from './files/report/detail/detail-report.server.ts'
import { ugppAlert, ugppChore, ugppOperations } from './files/report/ugpp/inspection.server.ts'
import { houseParameterOperations } from './law/parameter/house-parameter.server.ts'
import { parameterReportOperations } from './law/parameter/parameter-report.server.ts'
import { mailRecords } from './own/mail/payslip-mail.contract.ts'
import { mailPayslipJob, payslipMailOperations } from './own/mail/payslip-mail.server.ts'
import { ownPayOperations } from './own/page/own-pay.server.ts'
import { ownPaperOperations } from './own/paper/own-paper.server.ts'
import { paymentSegregation } from './payment/payment/payment.contract.ts'
import { paymentOperations } from './payment/payment/payment.server.ts'
import { fixedRateOperations } from './period/fixed-rate/fixed-rate.server.ts'
import { periodOperations } from './period/period/period.server.ts'
import './period/period/settlement-period.server.ts'
import './period/review/planned-hours.server.ts'
import { rehearsalOperations } from './period/review/rehearsal/rehearsal.server.ts'
import { lastPayrollOperation, reviewOperations } from './period/review/review.server.ts'
import './payment/source/payable-source.server.ts'
import { shiftCostOperations } from './books/shift-cost/shift-cost.server.ts'
import { screens } from './screens.contract.ts'
import { conceptOperations } from './staff/concept/concept.server.ts'
import { deductionOperations } from './staff/deduction/deduction.server.ts'
import { dependantOperations } from './staff/dependant/dependant.server.ts'
import { salaryFields } from './staff/engagement/engagement.contract.ts'
import { engagementOperations } from './staff/engagement/engagement.server.ts'
import { engagementRowOperations } from './staff/engagement/engagement-rows.server.ts'
import { internOperations } from './staff/intern/intern.server.ts'
import { noveltyOperations } from './staff/novelty/novelty.server.ts'
import { shiftRecords } from './staff/novelty/shift/shift.contract.ts'
import { shiftOperations } from './staff/novelty/shift/shift.server.ts'
import { openingOperations } from './staff/opening/opening.server.ts'
import { tellingPay } from './staff/pay-access/pay-access.server.ts'
import { plantOperations } from './staff/position-pay/plant.server.ts'
import { positionPayOperations } from './staff/position-pay/position-pay.server.ts'
import { restOperations } from './staff/rest/rest.server.ts'
import { rosterOperations } from './staff/roster/roster.server.ts'

export { commissionService } from './benefits/commission/commission.server.ts'
export { liquidationService } from './benefits/liquidation/liquidation.server.ts'
export { administratorService } from './files/administrator/administrator.server.ts'
export { planillaService } from './files/planilla/planilla.server.ts'
export { clothingDeliveryService } from './files/report/clothing/delivery.server.ts'
export { parametersIn } from './law/parameter/house-parameter.server.ts'
export { periodService } from './period/period/period.server.ts'
export { payrollConceptsOn } from './staff/concept/payroll-concepts.server.ts'
export { deductionService } from './staff/deduction/deduction.server.ts'
export { engagementService } from './staff/engagement/engagement.server.ts'
export { noveltyService } from './staff/novelty/novelty.server.ts'
export { shiftPlanService } from './staff/novelty/shift/shift.server.ts'
export { openingService } from './staff/opening/opening.server.ts'

export const payroll = serverModule({
  name: 'payroll',
  label: 'Nómina',
  operations: [
    ...rosterOperations,
    ...tellingPay(engagementOperations),
    ...engagementRowOperations,
    ...tellingPay(noveltyOperations),
    ...shiftOperations,
    ...restOperations,
    ...internOperations,
    ...tellingPay(periodOperations),
    lastPayrollOperation,
    ...tellingPay([...reviewOperations, ...rehearsalOperations, ...fixedRateOperations]),
    ...tellingPay(deductionOperations),
    ...tellingPay(paymentOperations),
    ...tellingPay(liquidationOperations),
    ...tellingPay(benefitBooksOperations),
    ...tellingPay([...commissionOperations, ...provisionOperations, ...provisionPreviewOperations]),
    ...conceptAccountOperations,
    ...tellingPay([...postingOperations, ...periodProofOperations]),
    ...tellingPay([...commitmentOperations, ...projectionOperations, ...shiftCostOperations]),
    ...tellingPay([...payableOperations, ...leaveClaimOperations]),
    ...positionPayOperations,
    ...plantOperations,
    ...dependantOperations,
    ...tellingPay(openingOperations),
    ...conceptOperations,
    ...houseParameterOperations,
    ...parameterReportOperations,
    ...administratorOperations,
    ...tellingPay(planillaOperations),
    ...supportOperations,
    ...tellingPay([...monthReportOperations, ...detailReportOperations, ...lateOperations]),
    ...tellingPay([...clothingOperations, ...ugppOperations, ...yearReportOperations]),
    ...clothingDeliveryOperations,
    ...ownPayOperations,
    ...ownPaperOperations,
    ...payslipMailOperations,
  ],
  jobs: [...supportJobs, mailPayslipJob],
  alerts: [...supportAlerts, ...settlementAlerts, ugppAlert],
  chores: [ugppChore],
  monitors: [supportMonitor],
  hubs: { '/nomina/reportes': [...monthReports, ...detailReports, clothingReport, ...yearReports] },
  records: [
    ...provisionRecords,
    ...liquidationRecords,
    ...postingRecords,
    ...planillaRecords,
    ...mailRecords,
    ...supportRecords,
    ...shiftRecords,
    {
      table: 'payroll.payable_hold',
      label: 'Retención de lo que se debe a una persona',
      fields: holdPayables.params,
    },
    {
      table: 'payroll.engagement_salary',
      label: 'Cargo y asignación de una vinculación',
      fields: salaryFields,
    },
  ],
  screens,
  segregations: [paymentSegregation],
})
