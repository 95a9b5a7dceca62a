import {
  choice,
  code,
  day,
  defineReport,
  flag,
  integer,
  listOf,
  optional,
  permission,
  text,
} from '@quina/blocks'

/** The official catalogues a budget is reported in; each is a catalogue of the reference tables. */
const officialCatalogues = {
  ccpetIncome: 'CCPET de ingresos',
  ccpetExpense: 'CCPET de gastos',
  cpc: 'CPC',
  cuipoFuente: 'Fuentes CUIPO',
  mga: 'MGA',
}

export const viewOfficialCodes = permission(
  'budget.officialCode.view',
  'Ver los catálogos oficiales del presupuesto',
)
export const officialCodePath = '/api/budget/official-code'

export const officialCodes = listOf({
  columns: {
    code: code('Código'),
    name: text('Nombre'),
    catalogue: choice('Catálogo', officialCatalogues),
    kind: optional(choice('Tipo de cuenta', { A: 'Agregación', C: 'Captura' })),
    detail: optional(text('Detalle')),
    used: integer('Rubros que lo usan'),
    offered: flag('Vigente'),
    since: day('Rige desde'),
    until: optional(day('Rigió hasta')),
  },
  sort: 'code',
  filters: ['catalogue', 'kind', 'offered'],
  searches: 'Código o nombre',
})

/** Leaves whose codes the official reports would not take (finance dossier §3.13). */
export const unmappedRubros = defineReport({
  id: 'budget.unmappedRubros',
  title: 'Rubros sin homologar',
  empty: 'Todos los rubros de captura están homologados.',
  params: { vigencia: integer('Vigencia', { min: 2000, max: 2100 }) },
  columns: {
    side: text('Lado'),
    code: text('Rubro'),
    name: text('Nombre'),
    ccpetCode: text('Código CCPET'),
    defaultCpc: text('CPC'),
    mgaProduct: text('Producto MGA'),
    bpin: text('BPIN'),
    problem: text('Qué falta'),
  },
  landscape: true,
  drill: { code: '/catalogo/rubros?q={code}' },
  screen: '/budget/unmapped-rubro',
})
