import { defineReport, f } from '@quina/blocks'
import { toFigure } from '../../ledger/movement/movement.contract.ts'

const ofRubro = 'side=income&rubroCode={rubro}.&fuenteId={fuenteId}'
const movements = `/budget/movement?${ofRubro}`

/**
 * Ejecución presupuestal de ingresos, columns of the finance dossier §3.12.2. The period columns are the moves of the requested
 * days; the accumulated ones run from the first day of the vigencia.
 */
export const incomeExecution = defineReport({
  id: 'budget.incomeExecution',
  title: 'Ejecución presupuestal de ingresos',
  params: {
    from: f.day('Desde'),
    to: f.day('Hasta'),
    fuenteId: f.optional(f.ref('budget.fuente', 'Fuente')),
    level: f.optional(f.integer('Hasta el nivel', { min: 1, max: 12 })),
  },
  columns: {
    rubro: f.text('Rubro'),
    name: f.text('Descripción'),
    inicial: f.money('Presupuesto inicial'),
    adiciones: f.money('Adiciones'),
    reducciones: f.money('Reducciones'),
    definitivo: f.money('Presupuesto definitivo'),
    reconocidoPeriod: f.money('Reconocimientos del periodo'),
    reconocido: f.money('Reconocimientos acumulados'),
    recaudadoBefore: f.money('Recaudos anteriores'),
    recaudadoPeriod: f.money('Recaudos del periodo'),
    recaudado: f.money('Recaudos acumulados'),
    recaudadoPrevious: f.money('De vigencias anteriores'),
    porRecaudar: f.money('Saldo por recaudar'),
    porCobrar: f.money('Por cobrar'),
    percentRecaudo: f.percent('% recaudo'),
    percentReconocido: f.percent('% recaudo de lo reconocido'),
  },
  prints: [
    'rubro',
    'name',
    'inicial',
    'definitivo',
    'reconocido',
    'recaudadoBefore',
    'recaudadoPeriod',
    'recaudado',
    'recaudadoPrevious',
    'porRecaudar',
    'porCobrar',
    'percentRecaudo',
  ],
  landscape: true,
  drill: {
    inicial: `${movements}&stage=inicial&day=..{to}`,
    adiciones: `${movements}&stage=adiciones&day=..{to}`,
    reducciones: `${movements}&stage=reducciones&day=..{to}`,
    reconocidoPeriod: `${movements}&stage=reconocido&day={from}..{to}`,
    reconocido: `${movements}&stage=reconocido&day=..{to}`,
    recaudadoBefore: `${movements}&stage=recaudado&day=..{before}`,
    recaudadoPeriod: `${movements}&stage=recaudado&day={from}..{to}`,
    recaudado: `${movements}&stage=recaudado&day=..{to}`,
    recaudadoPrevious: `${movements}&stage=recaudado&origin=previous&day=..{to}`,
    definitivo: toFigure('definitiva', ofRubro),
    porRecaudar: toFigure('porRecaudar', ofRubro),
    porCobrar: toFigure('porCobrar', ofRubro),
  },
})
