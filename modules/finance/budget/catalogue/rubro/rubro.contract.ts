import { defineCatalog, f, listOf } from '@quina/blocks'
import { toFigureNow } from '../../ledger/movement/movement.contract.ts'

export const sides = { income: 'Ingresos', expense: 'Gastos' }
export const controlGroups = {
  operation: 'Funcionamiento',
  commercial: 'Operación comercial',
  debt: 'Servicio de la deuda',
  investment: 'Inversión',
}

const fields = {
  vigencia: f.integer('Vigencia', { min: 2000, max: 2100 }),
  side: f.choice('Tipo', sides),
  code: f.text('Código', { max: 80 }),
  name: f.text('Nombre', { max: 300 }),
  parentId: f.optional(f.ref('budget.rubro', 'Rubro padre')),
  ccpetCode: f.optional(
    f.code('Código CCPET', { max: 40, help: 'Solo las hojas lo necesitan para abrir la vigencia' }),
  ),
  controlGroup: f.optional(f.choice('Grupo de control', controlGroups)),
  requiresCpc: f.flag('Exige CPC en cada movimiento'),
  defaultCpc: f.optional(f.code('CPC por defecto', { max: 20 })),
  usesPac: f.flag('Maneja PAC'),
  mgaProduct: f.optional(
    f.code('Producto MGA', { max: 7, help: 'Solo inversión (2.3): siete dígitos del catálogo MGA' }),
  ),
  bpin: f.optional(f.code('BPIN', { max: 20, help: 'Solo inversión (2.3): código del proyecto' })),
}

/** The balances today of a rubro and its subtree, in pesos. Those of the other side are empty. */
const balances = {
  inicial: f.money('Inicial'),
  definitivo: f.money('Definitivo'),
  certificado: f.optional(f.money('Certificado')),
  comprometido: f.optional(f.money('Comprometido')),
  obligado: f.optional(f.money('Obligado')),
  pagado: f.optional(f.money('Pagado')),
  reconocido: f.optional(f.money('Reconocido')),
  recaudado: f.optional(f.money('Recaudado')),
  saldo: f.money('Saldo', { help: 'Por certificar en gastos; por recaudar en ingresos' }),
}
const ofRubro = 'side={side}&rubroCode={code}.'
const moves = `/budget/movement?${ofRubro}`

/** Tree of budget lines of a vigencia; only leaves receive amounts (finance dossier §3.1). */
export const rubro = defineCatalog({
  id: 'budget.rubro',
  label: { one: 'Rubro', many: 'Rubros', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  parent: 'parentId',
  key: 'code',
  list: listOf({
    columns: { ...fields, ...balances, leaf: f.flag('Hoja'), active: f.flag('Activo') },
    drill: {
      inicial: `${moves}&stage=inicial`,
      definitivo: toFigureNow('definitiva', ofRubro),
      certificado: `${moves}&stage=cdp`,
      comprometido: `${moves}&stage=registro`,
      obligado: `${moves}&stage=obligacion`,
      pagado: `${moves}&stage=pago`,
      reconocido: `${moves}&stage=reconocido`,
      recaudado: `${moves}&stage=recaudado`,
      saldo: toFigureNow('disponible,porRecaudar', ofRubro),
    },
    sort: 'code',
    filters: ['side', 'active'],
    byVigencia: true,
    searches: 'Código o nombre',
  }),
  screens: { list: '/catalogo/rubros' },
})
