import { serverModule } from '@quina/blocks/server'
import { initialOperations } from './apropiacion/initial.server.ts'
import { initialImportOperations } from './apropiacion/initial-import.server.ts'
import { blockOperations } from './block/block.server.ts'
import { bookOperations } from './book/book.server.ts'
import { budgetRecords } from './budget-records.contract.ts'
import { cdpOperations } from './cdp/cdp.server.ts'
import { cdpRequestOperations } from './cdp-request/cdp-request.server.ts'
import { chainOperations } from './chain/chain.server.ts'
import { cxpBook, fiscalResult, reservaBook } from './contraloria/carried-book.contract.ts'
import { carriedBookOperations } from './contraloria/carried-book.server.ts'
import { f06, f07, f07a, f08a, f08b, f09, f10, f11 } from './contraloria/contraloria.contract.ts'
import { contraloriaOperations } from './contraloria/contraloria.server.ts'
import { controlLineOperations } from './control-line/control-line.server.ts'
import { cuipoReports, cuipoSection } from './cuipo/cuipo.contract.ts'
import { cuipoOperations } from './cuipo/cuipo.server.ts'
import { dependenciaOperations } from './dependencia/dependencia.server.ts'
import { equilibrium } from './equilibrium/equilibrium.contract.ts'
import { equilibriumOperations } from './equilibrium/equilibrium.server.ts'
import { expenseExecution } from './execution/execution.contract.ts'
import { executionOperations } from './execution/execution.server.ts'
import { fuenteOperations } from './fuente/fuente.server.ts'
import { futuraBookOperations } from './futura/book.server.ts'
import { futuraBook } from './futura/futura.contract.ts'
import { futuraOperations } from './futura/futura.server.ts'
import { openFuturaOperations } from './futura/open.server.ts'
import { incomeExecution } from './income-execution/income-execution.contract.ts'
import { incomeExecutionOperations } from './income-execution/income-execution.server.ts'
import { dashboardOperations } from './index-page/dashboard.server.ts'
import { ingresoOperations } from './ingreso/ingreso.server.ts'
import { brokenInvariants } from './ledger/invariants.server.ts'
import { lookupOperations } from './lookup/lookup.server.ts'
import { modificationLookups } from './modification/figures.server.ts'
import { modificationOperations } from './modification/modification.server.ts'
import { movementOperations } from './movement/movement.server.ts'
import { obligacionOperations } from './obligacion/obligacion.server.ts'
import { openingOperations } from './opening/opening.server.ts'
import { pacOperations } from './pac/pac.server.ts'
import { pacReportOperations } from './pac-report/pac-report.server.ts'
import { pagoOperations } from './pago/pago.server.ts'
import { paymentShare } from './pago/payment-share.contract.ts'
import { recalculateBudget } from './recalculation/recalculate.server.ts'
import { registroOperations } from './registro/registro.server.ts'
import { rezagoOperations } from './rezago/rezago.server.ts'
import { rubroOperations } from './rubro/rubro.server.ts'
import { officialCodeOperations } from './rubro-catalog/official-code.server.ts'
import { screens } from './screens.contract.ts'
import { segregations } from './segregations.contract.ts'
import { budgetAlerts } from './summary/alerts.server.ts'
import { budgetFirstSteps } from './summary/first-steps.server.ts'
import { summaryOperations } from './summary/summary.server.ts'
import { vigenciaOperations } from './vigencia/vigencia.server.ts'
import { closingOperations } from './vigencia-life/closing.server.ts'
import { preparationOperations } from './vigencia-life/preparation.server.ts'
import { withoutBudget } from './without/without-budget.server.ts'

export { initialService } from './apropiacion/initial.server.ts'
export { cdpService } from './cdp/cdp.server.ts'
export { cdpRequestService } from './cdp-request/cdp-request.server.ts'
export { dependenciaService } from './dependencia/dependencia.server.ts'
export { fuenteService } from './fuente/fuente.server.ts'
export { ingresoService } from './ingreso/ingreso.server.ts'
export { budgetLedger, toBudget } from './ledger/budget-ledger.server.ts'
export { budgetDrift } from './ledger/drift.server.ts'
export { brokenInvariants } from './ledger/invariants.server.ts'
export { modificationService } from './modification/modification.server.ts'
export { livingObligacion, type OwedLine, owedLines } from './obligacion/living.server.ts'
export { obligacionService } from './obligacion/obligacion.server.ts'
export { mustHavePac, pacPostings } from './pac/pac-gate.server.ts'
export { pagoService } from './pago/pago.server.ts'
export { type GrossLine, type NetInput, proposedPayment } from './pago/proposal.server.ts'
export { returnPayment } from './pago/return-payment.server.ts'
export { registroService } from './registro/registro.server.ts'
export { rubroService } from './rubro/rubro.server.ts'
export { vigenciaService } from './vigencia/vigencia.server.ts'
export { defineVigenciaKeeper } from './vigencia-keeper/vigencia-keeper.server.ts'

/** Budget: the chain from the appropriation to the payment, its catalogs and its reports. */
export const budget = serverModule({
  name: 'budget',
  label: 'Presupuesto',
  hubs: {
    '/reports/presupuesto': [
      ...[expenseExecution, incomeExecution, equilibrium, futuraBook, reservaBook, cxpBook, fiscalResult],
      ...[f06, f07, f07a, f08a, f08b, f09, f10, f11],
      ...cuipoReports,
    ],
  },
  jobs: [],
  parameters: [cuipoSection, paymentShare],
  records: budgetRecords,
  screens,
  segregations,
  firstSteps: budgetFirstSteps,
  alerts: budgetAlerts,
  withholds: withoutBudget,
  monitors: [
    { name: 'budget', label: 'Saldos del presupuesto', check: brokenInvariants, mend: recalculateBudget },
  ],
  operations: [
    ...lookupOperations,
    ...vigenciaOperations,
    ...preparationOperations,
    ...closingOperations,
    ...fuenteOperations,
    ...dependenciaOperations,
    ...rubroOperations,
    ...initialImportOperations,
    ...initialOperations,
    ...openingOperations,
    ...cdpRequestOperations,
    ...cdpOperations,
    ...registroOperations,
    ...obligacionOperations,
    ...pagoOperations,
    ...blockOperations,
    ...futuraOperations,
    ...openFuturaOperations,
    ...futuraBookOperations,
    ...carriedBookOperations,
    ...contraloriaOperations,
    ...modificationLookups,
    ...modificationOperations,
    ...ingresoOperations,
    ...controlLineOperations,
    ...dashboardOperations,
    ...officialCodeOperations,
    ...pacOperations,
    ...pacReportOperations,
    ...chainOperations,
    ...summaryOperations,
    ...movementOperations,
    ...executionOperations,
    ...incomeExecutionOperations,
    ...equilibriumOperations,
    ...bookOperations,
    ...cuipoOperations,
    ...rezagoOperations,
  ],
})
