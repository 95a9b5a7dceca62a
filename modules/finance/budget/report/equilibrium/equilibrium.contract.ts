import { defineReport, f } from '@quina/blocks'
import { toFigure } from '../../ledger/movement/movement.contract.ts'

const ofFuente = 'fuenteCode={fuente}.'
const incomeMoves = '/budget/movement?side=income&fuenteCode={fuente}.'
const expenseMoves = '/budget/movement?side=expense&fuenteCode={fuente}.'

/** Equilibrium of the budget by fuente: income beside expense at each stage (finance dossier §3.12.3). */
export const equilibrium = defineReport({
  id: 'budget.equilibrium',
  title: 'Equilibrio presupuestal por fuente',
  params: { from: f.day('Desde'), to: f.day('Hasta') },
  columns: {
    fuente: f.text('Fuente'),
    name: f.text('Descripción'),
    definitivo: f.money('Ingresos presupuestados'),
    definitiva: f.money('Gastos presupuestados'),
    difference: f.money('Presupuesto: diferencia'),
    reconocido: f.money('Reconocido'),
    recaudado: f.money('Recaudado'),
    registro: f.money('Comprometido'),
    obligacion: f.money('Obligado'),
    pago: f.money('Pagado'),
    recognisedLeft: f.money('Reconocido menos comprometido'),
    collectedLeft: f.money('Recaudado menos comprometido'),
    cashLeft: f.money('Recaudado menos pagado'),
  },
  totals: [
    'definitivo',
    'definitiva',
    'difference',
    'reconocido',
    'recaudado',
    'registro',
    'obligacion',
    'pago',
    'recognisedLeft',
    'collectedLeft',
    'cashLeft',
  ],
  landscape: true,
  drill: {
    definitivo: toFigure('definitiva', `side=income&${ofFuente}`),
    definitiva: toFigure('definitiva', `side=expense&${ofFuente}`),
    difference: toFigure('presupuesto', ofFuente),
    recognisedLeft: toFigure('recognisedLeft', ofFuente),
    collectedLeft: toFigure('collectedLeft', ofFuente),
    cashLeft: toFigure('cashLeft', ofFuente),
    reconocido: `${incomeMoves}&stage=reconocido&day=..{to}`,
    recaudado: `${incomeMoves}&stage=recaudado&day=..{to}`,
    registro: `${expenseMoves}&stage=registro&day=..{to}`,
    obligacion: `${expenseMoves}&stage=obligacion&day=..{to}`,
    pago: `${expenseMoves}&stage=pago&day=..{to}`,
  },
})
