import { amongTabs, catalogScreens, ReportScreen, RowsPanel } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { houseParameter } from '../../law/parameter/house-parameter.contract.ts'
import { parametersInForce } from '../../law/parameter/parameter-report.contract.ts'
import { noveltyKind } from '../novelty/novelty.contract.ts'
import { concept, conceptRules } from './concept.contract.ts'

const _view = 'payroll.concept.view'
/** The tabs of the configuration; the tab of administrators is beside PILA. */
export const amongSettings = amongTabs('Configuración de la liquidación', [
  ['Conceptos', '/configuracion/liquidacion'],
  ['Cuentas y rubros', '/configuracion/liquidacion/cuentas'],
  ['Novedades', '/configuracion/liquidacion/novedades'],
  ['Parámetros de ley', '/configuracion/liquidacion/vigentes'],
  ['Parámetros de la entidad', '/configuracion/liquidacion/parametros'],
  ['Simulación', '/configuracion/liquidacion/simulacion'],
  ['Administradoras', '/configuracion/liquidacion/administradoras'],
])

const today = () => dayInBogota(new Date())

/** The concepts of lines, each with its rules by regime. */
export const Concepts = amongSettings(
  catalogScreens(concept, {
    columns: ['code', 'name', 'nature', 'unit', 'payee', 'position', 'active'],
    defaults: () => ({ nature: 'earning', unit: 'amount', payee: 'employee', territorial: true }),
    related: ({ id }) => (
      <RowsPanel
        rows={conceptRules}
        id={id}
        empty="Todavía no tiene reglas: solo se paga por novedad o línea manual."
        begun={{ regime: 'all', fromDay: today(), method: 'none' }}
        spans={{ regime: 4, fromDay: 3, method: 5, norm: 12 }}
      />
    ),
  }).List,
)

export const NoveltyKinds = amongSettings(
  catalogScreens(noveltyKind, {
    columns: ['code', 'name', 'measure', 'absence', 'staff', 'most', 'mostBy', 'active'],
    defaults: () => ({ measure: 'days', staff: 'all' }),
  }).List,
)

export const HouseParameters = amongSettings(
  catalogScreens(houseParameter, {
    columns: ['key', 'fromDay', 'untilDay', 'value', 'norm', 'normStatus', 'unconfirmed', 'active'],
    defaults: () => ({ fromDay: today(), normStatus: 'VIGENTE' }),
  }).List,
)

/** The parameters of the law in force on a day, with their norm and its status. */
export const ParametersInForce = amongSettings(() => (
  <ReportScreen report={parametersInForce} defaults={{ on: today() }} />
))
