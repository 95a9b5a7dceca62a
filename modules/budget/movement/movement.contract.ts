import { choice, code, day, integer, listOf, money, optional, ref, text } from '@quina/blocks'
import { originKinds } from '../ingreso/ingreso.contract.ts'

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

/** Every move of the ledger: the list that any figure of a budget report leads to. */
export const movements = listOf({
  columns: {
    number: optional(integer('Documento')),
    day: day('Fecha'),
    class: code('Clase'),
    stage: choice('Etapa', stageLabels),
    rubroCode: code('Rubro'),
    rubroName: text('Nombre del rubro'),
    fuenteCode: code('Fuente'),
    vigenciaGasto: optional(code('Vigencia del gasto')),
    ccpetCode: optional(code('CCPET')),
    terceroId: optional(ref('people.tercero', 'Tercero')),
    purpose: optional(text('Objeto')),
    cpc: optional(code('CPC')),
    side: choice('Lado', { income: 'Ingresos', expense: 'Gastos' }),
    origin: optional(choice('Facturado en', originKinds)),
    campusId: optional(ref('admin.campus', 'Sede')),
    amount: money('Valor'),
  },
  totals: ['amount'],
  sort: '-day',
  filters: ['stage', 'rubroCode', 'terceroId', 'day', 'campusId'],
  byVigencia: true,
  searches: 'Rubro u objeto',
})

export const movementsPermission = 'budget.movement.view'
export const movementsPath = '/api/budget/movement'
