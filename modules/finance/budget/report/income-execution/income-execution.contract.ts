import { day, defineReport, integer, money, optional, percent, ref, text } from '@quina/blocks'
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
    from: day('Desde'),
    to: day('Hasta'),
    fuenteId: optional(ref('budget.fuente', 'Fuente')),
    level: optional(integer('Hasta el nivel', { min: 1, max: 12 })),
  },
  columns: {
    rubro: text('Rubro'),
    name: text('Descripción'),
    inicial: money('Presupuesto inicial'),
    adiciones: money('Adiciones'),
    reducciones: money('Reducciones'),
    definitivo: money('Presupuesto definitivo'),
    reconocidoPeriod: money('Reconocimientos del periodo'),
    reconocido: money('Reconocimientos acumulados'),
    recaudadoBefore: money('Recaudos anteriores'),
    recaudadoPeriod: money('Recaudos del periodo'),
    recaudado: money('Recaudos acumulados'),
    recaudadoPrevious: money('De vigencias anteriores'),
    porRecaudar: money('Saldo por recaudar'),
    porCobrar: money('Por cobrar'),
    percentRecaudo: percent('% recaudo'),
    percentReconocido: percent('% recaudo de lo reconocido'),
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
