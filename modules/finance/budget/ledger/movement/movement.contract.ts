import { f, listOf, permission } from '@quina/blocks'

/** Whether a collection was billed this year or before: the CUIPO separates them. */
export const originKinds = { current: 'Vigencia actual', previous: 'Vigencias anteriores' }
export type IncomeOrigin = keyof typeof originKinds

const stageLabels = {
  inicial: 'Apropiación inicial',
  adiciones: 'Adiciones',
  reducciones: 'Reducciones',
  creditos: 'Créditos',
  contracreditos: 'Contracréditos',
  aplazado: 'Aplazamientos',
  cdp: 'CDP',
  registro: 'Compromisos',
  obligacion: 'Obligaciones',
  pago: 'Pagos',
  reconocido: 'Reconocimientos',
  recaudado: 'Recaudos',
}

const columns = {
  number: f.optional(f.integer('Documento')),
  day: f.day('Fecha'),
  class: f.code('Clase'),
  stage: f.choice('Etapa', stageLabels),
  rubroCode: f.code('Rubro'),
  rubroName: f.text('Nombre del rubro'),
  fuenteCode: f.code('Fuente'),
  fuenteId: f.optional(f.ref('budget.fuente', 'Fuente de financiación')),
  vigenciaGasto: f.optional(f.code('Vigencia del gasto')),
  ccpetCode: f.optional(f.code('CCPET')),
  terceroId: f.optional(f.ref('people.tercero', 'Tercero')),
  purpose: f.optional(f.text('Objeto')),
  cpc: f.optional(f.code('CPC')),
  side: f.choice('Lado', { income: 'Ingresos', expense: 'Gastos' }),
  origin: f.optional(f.choice('Facturado en', originKinds)),
  campusId: f.optional(f.ref('admin.campus', 'Sede')),
  amount: f.money('Valor'),
}

/** Every move of the ledger; the figures of budget reports link to this list. */
export const movements = listOf({
  columns,
  totals: ['amount'],
  sort: '-day',
  filters: ['stage', 'rubroCode', 'terceroId', 'day', 'campusId'],
  byVigencia: true,
  searches: 'Rubro u objeto',
})

/** Figures derived from several stages, with the title of the list of their moves. */
const figures = {
  definitiva: 'Presupuesto definitivo',
  vigente: 'Presupuesto vigente',
  disponible: 'Saldo disponible',
  porComprometer: 'CDP por comprometer',
  porObligar: 'Compromisos por obligar',
  porPagar: 'Obligaciones por pagar',
  porRecaudar: 'Saldo por recaudar',
  porCobrar: 'Por cobrar',
  presupuesto: 'Ingresos menos gastos',
  recognisedLeft: 'Reconocido menos comprometido',
  collectedLeft: 'Recaudado menos comprometido',
  cashLeft: 'Recaudado menos pagado',
}
export type Figure = keyof typeof figures

/** The moves that add up to a derived figure, each with its sign in it. */
export const figureMoves = listOf({
  columns: { ...columns, figure: f.choice('Cifra', figures) },
  totals: ['amount'],
  sort: '-day',
  filters: ['figure', 'stage', 'rubroCode', 'terceroId', 'day', 'campusId'],
  byVigencia: true,
  searches: 'Rubro u objeto',
})
export const figureMovesPath = '/api/budget/figure-move'

/** The address of the list of moves of a figure: `where` filters it, and the dates run to the cut. */
export const toFigure = (figure: Figure, where: string): string =>
  `/budget/figure-move?figure=${figure}&${where}&day=..{to}`

/** The same as of today. Only figures of one side may be combined. */
export const toFigureNow = (figure: Figure | `${Figure},${Figure}`, where: string): string =>
  `/budget/figure-move?figure=${figure}&${where}`

export const movementsPermission = permission('budget.movement.view', 'Ver movimientos presupuestales')
export const movementsPath = '/api/budget/movement'
