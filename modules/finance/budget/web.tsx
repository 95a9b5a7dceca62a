import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

/** The browser side of the budget. */
export const budgetWeb = webModule({
  name: 'budget',
  screens: screensWith(
    screens,
    {
      '/vigencia-fiscal': () => import('./vigencia/screens/vigencia.web.tsx').then((file) => file.Vigencias),
      '/catalogo/rubros': () => import('./vigencia/screens/rubro.web.tsx').then((file) => file.Rubros),
      '/budget/fuente': () => import('./catalogue/fuente/fuente.web.tsx').then((file) => file.Fuentes),
      '/budget/dependencia': () =>
        import('./catalogue/dependencia/dependencia.web.tsx').then((file) => file.Dependencias),
      '/apropiacion-inicial': () =>
        import('./vigencia/apropiacion/initial.web.tsx').then((file) => file.InitialBudget),
      '/rubro/catalogo': () =>
        import('./catalogue/rubro-catalog/official-code.web.tsx').then((file) => file.OfficialCodes),
      '/budget/unmapped-rubro': () =>
        import('./catalogue/rubro-catalog/official-code.web.tsx').then((file) => file.UnmappedRubros),
      '/budget/index': () => import('./report/index-page/dashboard.web.tsx').then((file) => file.BudgetIndex),
      '/budget/opening': () => import('./vigencia/opening/opening.web.tsx').then((file) => file.Openings),
      '/pac': () => import('./pac/pac/pac.web.tsx').then((file) => file.Pac),
      '/budget/pac-act': () => import('./report/pac-report/pac-report.web.tsx').then((file) => file.PacActs),
      '/budget/pac-move': () =>
        import('./report/pac-report/pac-report.web.tsx').then((file) => file.PacMoves),
      '/budget/pac-left-move': () =>
        import('./report/pac-report/pac-report.web.tsx').then((file) => file.PacLeft),
      '/budget/pac-excess': () =>
        import('./report/pac-report/pac-report.web.tsx').then((file) => file.PacExcesses),
      '/budget/rezago-move': () =>
        import('./vigencia/rezago/rezago-moves.web.tsx').then((file) => file.RezagoMoves),
      '/budget/pac-report': () =>
        import('./report/pac-report/pac-report.web.tsx').then((file) => file.PacReport),
      '/per-pay-acounts/:validity': () =>
        import('./vigencia/rezago/rezago.web.tsx').then((file) => file.Rezagos),
      '/budget/movement': () => import('./ledger/movement/movement.web.tsx').then((file) => file.Movements),
      '/budget/figure-move': () =>
        import('./ledger/movement/movement.web.tsx').then((file) => file.FigureMoves),
      '/budget/cuipo-move': () => import('./report/cuipo/cuipo-move.web.tsx').then((file) => file.CuipoMoves),
      '/budget/expense-book': () => import('./report/book/book.web.tsx').then((file) => file.ExpenseBook),
      '/budget/income-book': () => import('./report/book/book.web.tsx').then((file) => file.IncomeBook),
      '/reports/presupuesto': () => import('./report/hub/hub.web.tsx').then((file) => file.BudgetReports),
    },
    {
      cdpRequest: () =>
        import('./expense/cdp-request/cdp-request.web.tsx').then((file) => file.cdpRequestScreens),
      registro: () => import('./expense/registro/registro.web.tsx').then((file) => file.registroScreens),
      obligacion: () =>
        import('./expense/obligacion/obligacion.web.tsx').then((file) => file.obligacionScreens),
      pago: () => import('./expense/pago/pago.web.tsx').then((file) => file.pagoScreens),
      block: () => import('./vigencia/block/block.web.tsx').then((file) => file.blockScreens),
      futura: () => import('./vigencia/futura/futura.web.tsx').then((file) => file.futuraScreens),
      modification: () =>
        import('./vigencia/modification/modification.web.tsx').then((file) => file.modificationScreens),
      ingreso: () => import('./vigencia/ingreso/ingreso.web.tsx').then((file) => file.ingresoScreens),
      cdp: () => import('./expense/cdp/cdp.web.tsx').then((file) => file.cdpScreens),
    },
  ),
  tiles: [
    {
      title: 'Pendientes de presupuesto',
      permission: screens['/budget/index'].permission,
      order: 10,
      roles: ['Jefe de presupuesto', 'Auxiliar de presupuesto', 'Ordenador del gasto'],
      load: () => import('./report/summary/pending-tile.web.tsx').then((file) => file.PendingTile),
    },
    {
      title: 'Ejecución frente al tiempo',
      of: 'acumulado de la vigencia',
      permission: screens['/budget/index'].permission,
      order: 22,
      roles: ['Gerente', 'Auditor', 'Ordenador del gasto', 'Jefe de presupuesto', 'Auxiliar de presupuesto'],
      load: () => import('./report/index-page/execution-tile.web.tsx').then((file) => file.ExecutionTile),
    },
    {
      title: 'Ejecución del presupuesto de gastos',
      of: 'del período',
      permission: screens['/budget/index'].permission,
      order: 20,
      width: 'wide',
      byPeriod: true,
      roles: ['Gerente', 'Auditor', 'Ordenador del gasto', 'Jefe de presupuesto', 'Auxiliar de presupuesto'],
      load: () => import('./report/summary/summary-tile.web.tsx').then((file) => file.SummaryTile),
    },
  ],
  sections: [
    {
      of: 'people.tercero',
      title: 'Presupuesto',
      permission: screens['/budget/movement'].permission,
      order: 10,
      load: () => import('./ledger/movement/tercero-movements.web.tsx').then((file) => file.TerceroMovements),
    },
  ],
})
