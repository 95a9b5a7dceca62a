import { serverModule } from '@quina/blocks/server'
import { budgetRecords } from './budget-records.contract.ts'
import { dependenciaOperations } from './catalogue/dependencia/dependencia.server.ts'
import { fuenteOperations } from './catalogue/fuente/fuente.server.ts'
import { rubroOperations } from './catalogue/rubro/rubro.server.ts'
import { officialCodeOperations } from './catalogue/rubro-catalog/official-code.server.ts'
import { cdpOperations } from './expense/cdp/cdp.server.ts'
import { cdpRequestOperations } from './expense/cdp-request/cdp-request.server.ts'
import { obligacionOperations } from './expense/obligacion/obligacion.server.ts'
import { pagoOperations } from './expense/pago/pago.server.ts'
import { paymentShare } from './expense/pago/payment-share.contract.ts'
import { registroOperations } from './expense/registro/registro.server.ts'
import { chainOperations } from './ledger/chain/chain.server.ts'
import { controlLineOperations } from './ledger/control-line/control-line.server.ts'
import { brokenInvariants } from './ledger/ledger/invariants.server.ts'
import { lookupOperations } from './ledger/lookup/lookup.server.ts'
import { movementOperations } from './ledger/movement/movement.server.ts'
import { recalculateBudget } from './ledger/recalculation/recalculate.server.ts'
import { vigenciaOperations } from './ledger/vigencia/vigencia.server.ts'
import { withoutBudget } from './ledger/without/without-budget.server.ts'
import { pacOperations } from './pac/pac/pac.server.ts'
import { bookOperations } from './report/book/book.server.ts'
import { cxpBook, fiscalResult, reservaBook } from './report/contraloria/carried-book.contract.ts'
import { carriedBookOperations } from './report/contraloria/carried-book.server.ts'
import { f06, f07, f07a, f08a, f08b, f09, f10, f11 } from './report/contraloria/contraloria.contract.ts'
import { contraloriaOperations } from './report/contraloria/contraloria.server.ts'
import { cuipoReports, cuipoSection } from './report/cuipo/cuipo.contract.ts'
import { cuipoOperations } from './report/cuipo/cuipo.server.ts'
import { equilibrium } from './report/equilibrium/equilibrium.contract.ts'
import { equilibriumOperations } from './report/equilibrium/equilibrium.server.ts'
import { expenseExecution } from './report/execution/execution.contract.ts'
import { executionOperations } from './report/execution/execution.server.ts'
import { incomeExecution } from './report/income-execution/income-execution.contract.ts'
import { incomeExecutionOperations } from './report/income-execution/income-execution.server.ts'
import { dashboardOperations } from './report/index-page/dashboard.server.ts'
import { pacReportOperations } from './report/pac-report/pac-report.server.ts'
import { budgetAlerts } from './report/summary/alerts.server.ts'
import { budgetFirstSteps } from './report/summary/first-steps.server.ts'
import { summaryOperations } from './report/summary/summary.server.ts'
import { screens } from './screens.contract.ts'
import { segregations } from './segregations.contract.ts'
import { initialOperations } from './vigencia/apropiacion/initial.server.ts'
import { initialImportOperations } from './vigencia/apropiacion/initial-import.server.ts'
import { blockOperations } from './vigencia/block/block.server.ts'
import { futuraBookOperations } from './vigencia/futura/book.server.ts'
import { futuraBook } from './vigencia/futura/futura.contract.ts'
import { futuraOperations } from './vigencia/futura/futura.server.ts'
import { openFuturaOperations } from './vigencia/futura/open.server.ts'
import { ingresoOperations } from './vigencia/ingreso/ingreso.server.ts'
import { closingOperations } from './vigencia/life/closing.server.ts'
import { preparationOperations } from './vigencia/life/preparation.server.ts'
import { modificationLookups } from './vigencia/modification/figures.server.ts'
import { modificationOperations } from './vigencia/modification/modification.server.ts'
import { openingOperations } from './vigencia/opening/opening.server.ts'
import { rezagoOperations } from './vigencia/rezago/rezago.server.ts'

export { dependenciaService } from './catalogue/dependencia/dependencia.server.ts'
export { fuenteService } from './catalogue/fuente/fuente.server.ts'
export { rubroService } from './catalogue/rubro/rubro.server.ts'
export { cdpService } from './expense/cdp/cdp.server.ts'
export { cdpRequestService } from './expense/cdp-request/cdp-request.server.ts'
export { livingObligacion, type OwedLine, owedLines } from './expense/obligacion/living.server.ts'
export { obligacionService } from './expense/obligacion/obligacion.server.ts'
export { pagoService } from './expense/pago/pago.server.ts'
export { type GrossLine, type NetInput, proposedPayment } from './expense/pago/proposal.server.ts'
export { returnPayment } from './expense/pago/return-payment.server.ts'
export { registroService } from './expense/registro/registro.server.ts'
export { budgetLedger, toBudget } from './ledger/ledger/budget-ledger.server.ts'
export { budgetDrift } from './ledger/ledger/drift.server.ts'
export { brokenInvariants } from './ledger/ledger/invariants.server.ts'
export { vigenciaService } from './ledger/vigencia/vigencia.server.ts'
export { mustHavePac, pacLeft, pacPostings } from './pac/pac/pac-gate.server.ts'
export { initialService } from './vigencia/apropiacion/initial.server.ts'
export { ingresoService } from './vigencia/ingreso/ingreso.server.ts'
export { defineVigenciaKeeper } from './vigencia/keeper/vigencia-keeper.server.ts'
export { modificationService } from './vigencia/modification/modification.server.ts'

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
