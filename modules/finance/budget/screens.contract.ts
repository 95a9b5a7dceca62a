import { createdIn, ownScreen, permissionFor, screenFor, screensFor, screensOf } from '@quina/blocks'
import { dependencia } from './catalogue/dependencia/dependencia.contract.ts'
import { fuente } from './catalogue/fuente/fuente.contract.ts'
import { rubro } from './catalogue/rubro/rubro.contract.ts'
import { unmappedRubros, viewOfficialCodes } from './catalogue/rubro-catalog/official-code.contract.ts'
import { cdp } from './expense/cdp/cdp.contract.ts'
import { cdpRequest } from './expense/cdp-request/cdp-request.contract.ts'
import { obligacion } from './expense/obligacion/obligacion.contract.ts'
import { pago } from './expense/pago/pago.contract.ts'
import { registro } from './expense/registro/registro.contract.ts'
import { movementsPermission } from './ledger/movement/movement.contract.ts'
import { vigencia } from './ledger/vigencia/vigencia.contract.ts'
import { pacReport, viewPac } from './pac/pac/pac.contract.ts'
import { expenseBook, incomeBook } from './report/book/book.contract.ts'
import { expenseExecution } from './report/execution/execution.contract.ts'
import { summaryPermission } from './report/summary/summary.contract.ts'
import { initial } from './vigencia/apropiacion/initial.contract.ts'
import { block } from './vigencia/block/block.contract.ts'
import { futura } from './vigencia/futura/futura.contract.ts'
import { ingreso } from './vigencia/ingreso/ingreso.contract.ts'
import { modification } from './vigencia/modification/modification.contract.ts'
import { viewOpenings } from './vigencia/opening/opening.contract.ts'
import { viewRezago } from './vigencia/rezago/rezago.contract.ts'

const group = 'Presupuesto'

/** The screens of the budget: the exact paths of the specification, and some of our own where it names only one of a set. */
export const screens = screensOf({
  '/budget/index': ownScreen('Tablero del presupuesto', summaryPermission, {
    menu: { group, order: 1, label: 'Tablero' },
  }),
  ...screensFor(vigencia, { menu: { group, order: 5, label: 'Vigencia fiscal' } }),
  ...screensFor(rubro, { title: 'Catálogo de rubros', menu: { group, order: 10, label: 'Rubros' } }),
  '/apropiacion-inicial': ownScreen('Apropiación inicial', permissionFor(initial, 'view'), {
    menu: { group, order: 15 },
  }),
  '/budget/opening': ownScreen('Documentos en curso al iniciar', viewOpenings, {
    menu: { group, order: 16, label: 'Inicio a mitad de año' },
  }),
  ...screensFor(cdpRequest, { menu: { group, order: 20 }, create: createdIn(group) }),
  ...screensFor(cdp, { menu: { group, order: 25, label: 'CDP' }, create: createdIn(group) }),
  ...screensFor(registro, { menu: { group, order: 30 } }),
  ...screensFor(obligacion, {
    menu: { group, order: 35, label: 'Obligaciones' },
    create: createdIn(group),
    under: '/obligacion-rubro',
  }),
  ...screensFor(block, { menu: { group, order: 36, label: 'Obligaciones en bloque' } }),
  ...screensFor(futura, { menu: { group, order: 33, label: 'Vigencias futuras' } }),
  ...screensFor(pago, { menu: { group, order: 40, label: 'Pagos' }, create: createdIn(group) }),
  ...screensFor(modification, {
    menu: { group, order: 18, label: 'Modificaciones' },
    create: createdIn(group),
  }),
  ...screensFor(ingreso, {
    menu: { group, order: 42, label: 'Ingresos' },
    create: createdIn(group),
    under: '/ingreso-presupuestal',
  }),
  '/rubro/catalogo': ownScreen('Catálogos del presupuesto', viewOfficialCodes, {
    menu: { group, order: 11, label: 'Catálogos CCPET y CPC' },
  }),
  ...screenFor(unmappedRubros),
  '/pac': ownScreen('PAC', viewPac, { menu: { group, order: 19 } }),
  '/budget/pac-act': ownScreen('Actos del PAC', viewPac),
  '/budget/pac-move': ownScreen('Movimientos del PAC', viewPac),
  '/budget/pac-left-move': ownScreen('Lo que queda del PAC', viewPac),
  '/budget/pac-excess': ownScreen('Pagos sobre el PAC', viewPac, { menu: { group, order: 53 } }),
  '/budget/rezago-move': ownScreen('Movimientos del rezago', viewRezago),
  ...screenFor(pacReport, { title: 'Reporte del PAC', menu: { group, order: 52 } }),
  ...screensFor(fuente, { menu: { group, order: 12, label: 'Fuentes' } }),
  ...screensFor(dependencia, { menu: { group, order: 13 } }),
  '/per-pay-acounts/:validity': ownScreen('Cuentas por pagar y reservas', viewRezago, {
    under: '/vigencia-fiscal',
  }),
  '/budget/movement': ownScreen('Movimientos presupuestales', movementsPermission, {
    menu: { group, order: 46, label: 'Movimientos' },
  }),
  '/budget/figure-move': ownScreen('Movimientos de una cifra', movementsPermission),
  '/budget/cuipo-move': ownScreen('Movimientos de CUIPO', movementsPermission),
  ...screenFor(expenseBook, { menu: { group, order: 44 } }),
  ...screenFor(incomeBook, { menu: { group, order: 45 } }),
  '/reports/presupuesto': ownScreen('Reportes de presupuesto', permissionFor(expenseExecution, 'run'), {
    menu: { group, order: 50, label: 'Reportes' },
  }),
})
