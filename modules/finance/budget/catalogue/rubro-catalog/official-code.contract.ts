import { defineReport, f, listOf, permission } from '@quina/blocks'

/** The official catalogues of budget reports; each is a catalogue of the reference tables. */
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
    code: f.code('Código'),
    name: f.text('Nombre'),
    catalogue: f.choice('Catálogo', officialCatalogues),
    kind: f.optional(f.choice('Tipo de cuenta', { A: 'Agregación', C: 'Captura' })),
    detail: f.optional(f.text('Detalle')),
    used: f.integer('Rubros que lo usan'),
    offered: f.flag('Vigente'),
    since: f.day('Rige desde'),
    until: f.optional(f.day('Rigió hasta')),
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
  params: { vigencia: f.integer('Vigencia', { min: 2000, max: 2100 }) },
  columns: {
    side: f.text('Lado'),
    code: f.text('Rubro'),
    name: f.text('Nombre'),
    ccpetCode: f.text('Código CCPET'),
    defaultCpc: f.text('CPC'),
    mgaProduct: f.text('Producto MGA'),
    bpin: f.text('BPIN'),
    problem: f.text('Qué falta'),
  },
  landscape: true,
  drill: { code: '/catalogo/rubros?q={code}' },
  screen: '/budget/unmapped-rubro',
})
