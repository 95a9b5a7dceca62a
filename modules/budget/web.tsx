import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

/** The browser side of the budget. */
export const budgetWeb = webModule({
  name: 'budget',
  screens: screensWith(
    screens,
    {
      '/vigencia-fiscal': () => import('./vigencia/vigencia.web.tsx').then((file) => file.Vigencias),
      '/catalogo/rubros': () => import('./rubro/rubro.web.tsx').then((file) => file.Rubros),
      '/budget/fuente': () => import('./fuente/fuente.web.tsx').then((file) => file.Fuentes),
      '/budget/dependencia': () =>
        import('./dependencia/dependencia.web.tsx').then((file) => file.Dependencias),
      '/apropiacion-inicial': () =>
        import('./apropiacion/initial.web.tsx').then((file) => file.InitialBudget),
      '/rubro/catalogo': () =>
        import('./rubro-catalog/official-code.web.tsx').then((file) => file.OfficialCodes),
      '/budget/unmapped-rubro': () =>
        import('./rubro-catalog/official-code.web.tsx').then((file) => file.UnmappedRubros),
      '/budget/index': () => import('./index-page/dashboard.web.tsx').then((file) => file.BudgetIndex),
      '/budget/opening': () => import('./opening/opening.web.tsx').then((file) => file.Openings),
      '/pac': () => import('./pac/pac.web.tsx').then((file) => file.Pac),
      '/budget/pac-act': () => import('./pac-report/pac-report.web.tsx').then((file) => file.PacActs),
      '/budget/pac-move': () => import('./pac-report/pac-report.web.tsx').then((file) => file.PacMoves),
      '/budget/pac-left-move': () => import('./pac-report/pac-report.web.tsx').then((file) => file.PacLeft),
      '/budget/pac-excess': () => import('./pac-report/pac-report.web.tsx').then((file) => file.PacExcesses),
      '/budget/rezago-move': () => import('./rezago/rezago-moves.web.tsx').then((file) => file.RezagoMoves),
      '/budget/pac-report': () => import('./pac-report/pac-report.web.tsx').then((file) => file.PacReport),
      '/per-pay-acounts/:validity': () => import('./rezago/rezago.web.tsx').then((file) => file.Rezagos),
      '/budget/movement': () => import('./movement/movement.web.tsx').then((file) => file.Movements),
      '/budget/figure-move': () => import('./movement/movement.web.tsx').then((file) => file.FigureMoves),
      '/budget/cuipo-move': () => import('./cuipo/cuipo-move.web.tsx').then((file) => file.CuipoMoves),
      '/budget/expense-book': () => import('./book/book.web.tsx').then((file) => file.ExpenseBook),
      '/budget/income-book': () => import('./book/book.web.tsx').then((file) => file.IncomeBook),
      '/reports/presupuesto': () => import('./hub/hub.web.tsx').then((file) => file.BudgetReports),
    },
    {
      cdpRequest: () => import('./cdp-request/cdp-request.web.tsx').then((file) => file.cdpRequestScreens),
      registro: () => import('./registro/registro.web.tsx').then((file) => file.registroScreens),
      obligacion: () => import('./obligacion/obligacion.web.tsx').then((file) => file.obligacionScreens),
      pago: () => import('./pago/pago.web.tsx').then((file) => file.pagoScreens),
      block: () => import('./block/block.web.tsx').then((file) => file.blockScreens),
      futura: () => import('./futura/futura.web.tsx').then((file) => file.futuraScreens),
      modification: () =>
        import('./modification/modification.web.tsx').then((file) => file.modificationScreens),
      ingreso: () => import('./ingreso/ingreso.web.tsx').then((file) => file.ingresoScreens),
      cdp: () => import('./cdp/cdp.web.tsx').then((file) => file.cdpScreens),
    },
  ),
  tiles: [
    {
      title: 'Pendientes de presupuesto',
      permission: screens['/budget/index'].permission,
      order: 10,
      roles: ['Jefe de presupuesto', 'Auxiliar de presupuesto', 'Ordenador del gasto'],
      load: () => import('./summary/pending-tile.web.tsx').then((file) => file.PendingTile),
    },
    {
      title: 'Ejecución frente al tiempo',
      of: 'acumulado de la vigencia',
      permission: screens['/budget/index'].permission,
      order: 22,
      roles: ['Gerente', 'Auditor', 'Ordenador del gasto', 'Jefe de presupuesto', 'Auxiliar de presupuesto'],
      load: () => import('./index-page/execution-tile.web.tsx').then((file) => file.ExecutionTile),
    },
    {
      title: 'Ejecución del presupuesto de gastos',
      of: 'del período',
      permission: screens['/budget/index'].permission,
      order: 20,
      width: 'wide',
      byPeriod: true,
      roles: ['Gerente', 'Auditor', 'Ordenador del gasto', 'Jefe de presupuesto', 'Auxiliar de presupuesto'],
      load: () => import('./summary/summary-tile.web.tsx').then((file) => file.SummaryTile),
    },
  ],
  sections: [
    {
      of: 'people.tercero',
      title: 'Presupuesto',
      permission: screens['/budget/movement'].permission,
      order: 10,
      load: () => import('./movement/tercero-movements.web.tsx').then((file) => file.TerceroMovements),
    },
  ],
})
