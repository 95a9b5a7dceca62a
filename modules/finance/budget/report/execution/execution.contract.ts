import { day, defineReport, integer, money, optional, percent, ref, text } from '@quina/blocks'
import { toFigure } from '../../ledger/movement/movement.contract.ts'

const ofRubro = 'side=expense&rubroCode={rubro}.&fuenteId={fuenteId}'
const moves = `/budget/movement?${ofRubro}`

/**
 * Ejecución presupuestal de gastos, columns of the finance dossier §3.12.1. The period columns are the moves of the requested
 * days; the accumulated ones run from the first day of the vigencia.
 */
export const expenseExecution = defineReport({
  id: 'budget.expenseExecution',
  title: 'Ejecución presupuestal de gastos',
  params: {
    from: day('Desde'),
    to: day('Hasta'),
    fuenteId: optional(ref('budget.fuente', 'Fuente')),
    level: optional(integer('Hasta el nivel', { min: 1, max: 12 })),
  },
  columns: {
    rubro: text('Rubro'),
    name: text('Descripción'),
    inicial: money('Apropiación inicial'),
    adiciones: money('Adiciones'),
    reducciones: money('Reducciones'),
    creditos: money('Créditos'),
    contracreditos: money('Contracréditos'),
    aplazado: money('Aplazamientos'),
    definitiva: money('Apropiación definitiva'),
    cdpPeriod: money('CDP del periodo'),
    cdp: money('CDP acumulado'),
    disponible: money('Saldo disponible'),
    registroPeriod: money('Compromisos del periodo'),
    registro: money('Compromisos acumulados'),
    porComprometer: money('CDP por comprometer'),
    obligacionPeriod: money('Obligaciones del periodo'),
    obligacion: money('Obligaciones acumuladas'),
    porObligar: money('Compromisos por obligar'),
    pagoPeriod: money('Pagos del periodo'),
    pago: money('Pagos acumulados'),
    porPagar: money('Obligaciones por pagar'),
    percentRegistro: percent('% comprometido'),
    percentObligacion: percent('% obligado'),
    percentPago: percent('% pagado'),
  },
  prints: [
    'rubro',
    'name',
    'definitiva',
    'cdp',
    'disponible',
    'registro',
    'porComprometer',
    'obligacion',
    'porObligar',
    'pago',
    'porPagar',
    'percentRegistro',
    'percentPago',
  ],
  landscape: true,
  drill: {
    inicial: `${moves}&stage=inicial&day=..{to}`,
    adiciones: `${moves}&stage=adiciones&day=..{to}`,
    reducciones: `${moves}&stage=reducciones&day=..{to}`,
    creditos: `${moves}&stage=creditos&day=..{to}`,
    contracreditos: `${moves}&stage=contracreditos&day=..{to}`,
    aplazado: `${moves}&stage=aplazado&day=..{to}`,
    cdpPeriod: `${moves}&stage=cdp&day={from}..{to}`,
    cdp: `${moves}&stage=cdp&day=..{to}`,
    registroPeriod: `${moves}&stage=registro&day={from}..{to}`,
    registro: `${moves}&stage=registro&day=..{to}`,
    obligacionPeriod: `${moves}&stage=obligacion&day={from}..{to}`,
    obligacion: `${moves}&stage=obligacion&day=..{to}`,
    pagoPeriod: `${moves}&stage=pago&day={from}..{to}`,
    pago: `${moves}&stage=pago&day=..{to}`,
    definitiva: toFigure('definitiva', ofRubro),
    disponible: toFigure('disponible', ofRubro),
    porComprometer: toFigure('porComprometer', ofRubro),
    porObligar: toFigure('porObligar', ofRubro),
    porPagar: toFigure('porPagar', ofRubro),
  },
})
