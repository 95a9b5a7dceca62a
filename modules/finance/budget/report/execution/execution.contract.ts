import { defineReport, f } from '@quina/blocks'
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
    from: f.day('Desde'),
    to: f.day('Hasta'),
    fuenteId: f.optional(f.ref('budget.fuente', 'Fuente')),
    level: f.optional(f.integer('Hasta el nivel', { min: 1, max: 12 })),
  },
  columns: {
    rubro: f.text('Rubro'),
    name: f.text('Descripción'),
    inicial: f.money('Apropiación inicial'),
    adiciones: f.money('Adiciones'),
    reducciones: f.money('Reducciones'),
    creditos: f.money('Créditos'),
    contracreditos: f.money('Contracréditos'),
    aplazado: f.money('Aplazamientos'),
    definitiva: f.money('Apropiación definitiva'),
    cdpPeriod: f.money('CDP del periodo'),
    cdp: f.money('CDP acumulado'),
    disponible: f.money('Saldo disponible'),
    registroPeriod: f.money('Compromisos del periodo'),
    registro: f.money('Compromisos acumulados'),
    porComprometer: f.money('CDP por comprometer'),
    obligacionPeriod: f.money('Obligaciones del periodo'),
    obligacion: f.money('Obligaciones acumuladas'),
    porObligar: f.money('Compromisos por obligar'),
    pagoPeriod: f.money('Pagos del periodo'),
    pago: f.money('Pagos acumulados'),
    porPagar: f.money('Obligaciones por pagar'),
    percentRegistro: f.percent('% comprometido'),
    percentObligacion: f.percent('% obligado'),
    percentPago: f.percent('% pagado'),
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
