import { choice, code, defineCatalog, flag, integer, listOf, money, optional, ref, text } from '@quina/blocks'
import { toFigureNow } from '../../ledger/movement/movement.contract.ts'

export const sides = { income: 'Ingresos', expense: 'Gastos' }
export const controlGroups = {
  operation: 'Funcionamiento',
  commercial: 'Operación comercial',
  debt: 'Servicio de la deuda',
  investment: 'Inversión',
}

const fields = {
  vigencia: integer('Vigencia', { min: 2000, max: 2100 }),
  side: choice('Tipo', sides),
  code: text('Código', { max: 80 }),
  name: text('Nombre', { max: 300 }),
  parentId: optional(ref('budget.rubro', 'Rubro padre')),
  ccpetCode: optional(
    code('Código CCPET', { max: 40, help: 'Solo las hojas lo necesitan para abrir la vigencia' }),
  ),
  controlGroup: optional(choice('Grupo de control', controlGroups)),
  requiresCpc: flag('Exige CPC en cada movimiento'),
  defaultCpc: optional(code('CPC por defecto', { max: 20 })),
  usesPac: flag('Maneja PAC'),
  mgaProduct: optional(
    code('Producto MGA', { max: 7, help: 'Solo inversión (2.3): siete dígitos del catálogo MGA' }),
  ),
  bpin: optional(code('BPIN', { max: 20, help: 'Solo inversión (2.3): código del proyecto' })),
}

/** What a rubro and all under it amount to today, in pesos. What is not of its side is empty. */
const balances = {
  inicial: money('Inicial'),
  definitivo: money('Definitivo'),
  certificado: optional(money('Certificado')),
  comprometido: optional(money('Comprometido')),
  obligado: optional(money('Obligado')),
  pagado: optional(money('Pagado')),
  reconocido: optional(money('Reconocido')),
  recaudado: optional(money('Recaudado')),
  saldo: money('Saldo', { help: 'Por certificar en gastos; por recaudar en ingresos' }),
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
    columns: { ...fields, ...balances, leaf: flag('Hoja'), active: flag('Activo') },
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
