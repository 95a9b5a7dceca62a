import { code, day, defineReport, integer, money, note, text } from '@quina/blocks'
import { toFigure } from '../../ledger/movement/movement.contract.ts'

const module = 'budget'
const params = { from: day('Desde'), to: day('Hasta') }
const line = { rubro: code('Rubro'), name: text('Descripción'), fuente: code('Fuente') }

const ofLine = 'rubroCode={rubro}.&fuenteCode={fuente}.'

/** The moves of the line of control of a row, of one side, to the cut. */
const toMoves = (side: 'income' | 'expense', stages: readonly string[], also = '') => {
  const line = `side=${side}&${ofLine}${also}`
  return Object.fromEntries(
    stages.map((stage) => [stage, `/budget/movement?${line}&stage=${stage}&day=..{to}`]),
  )
}
const ofGasto = '&vigenciaGasto={vigenciaGasto}'

/** F06 to F11: the formats of the Contraloría (SIA, SIRECI) under their usual names (finance dossier §3.12.8). */
export const f06 = defineReport({
  module,
  name: 'f06',
  title: 'F06: ejecución de ingresos',
  params,
  columns: {
    ...line,
    inicial: money('Presupuesto inicial'),
    adiciones: money('Adiciones'),
    reducciones: money('Reducciones'),
    definitivo: money('Presupuesto definitivo'),
    reconocido: money('Reconocimientos'),
    recaudado: money('Recaudos'),
    porRecaudar: money('Por recaudar'),
  },
  totals: ['inicial', 'adiciones', 'reducciones', 'definitivo', 'reconocido', 'recaudado', 'porRecaudar'],
  landscape: true,
  drill: {
    ...toMoves('income', ['inicial', 'adiciones', 'reducciones', 'reconocido', 'recaudado']),
    definitivo: toFigure('definitiva', `side=income&${ofLine}`),
    porRecaudar: toFigure('porRecaudar', `side=income&${ofLine}`),
  },
})

export const f07 = defineReport({
  module,
  name: 'f07',
  title: 'F07: ejecución de gastos',
  params,
  columns: {
    ...line,
    vigenciaGasto: code('Vigencia del gasto'),
    inicial: money('Apropiación inicial'),
    creditos: money('Créditos'),
    contracreditos: money('Contracréditos'),
    aplazado: money('Aplazado'),
    reducciones: money('Reducciones'),
    adiciones: money('Adiciones'),
    definitiva: money('Apropiación definitiva'),
    cdp: money('Disponibilidades'),
    registro: money('Compromisos'),
    obligacion: money('Obligaciones'),
    pago: money('Pagos'),
  },
  totals: [
    'inicial',
    'creditos',
    'contracreditos',
    'aplazado',
    'reducciones',
    'adiciones',
    'definitiva',
    'cdp',
    'registro',
    'obligacion',
    'pago',
  ],
  landscape: true,
  drill: {
    ...toMoves(
      'expense',
      [
        'inicial',
        'creditos',
        'contracreditos',
        'aplazado',
        'reducciones',
        'adiciones',
        'cdp',
        'registro',
        'obligacion',
        'pago',
      ],
      ofGasto,
    ),
    definitiva: toFigure('definitiva', `side=expense&${ofLine}${ofGasto}`),
  },
})

export const f07a = defineReport({
  module,
  name: 'f07a',
  title: 'F07A: relación de pagos',
  params,
  columns: {
    day: day('Fecha'),
    number: integer('Pago'),
    support: text('Comprobante'),
    ...line,
    identification: text('Identificación'),
    tercero: text('Beneficiario'),
    purpose: note('Detalle'),
    amount: money('Valor bruto'),
  },
  totals: ['amount'],
  landscape: true,
  drill: { number: '{address}', amount: '{address}' },
})

const act = { day: day('Fecha'), act: text('Acto'), ...line }

export const f08a = defineReport({
  module,
  name: 'f08a',
  title: 'F08A: modificaciones al presupuesto de ingresos',
  params,
  columns: { ...act, adiciones: money('Adición'), reducciones: money('Reducción') },
  totals: ['adiciones', 'reducciones'],
  landscape: true,
  drill: { act: '{address}', adiciones: '{address}', reducciones: '{address}' },
})

export const f08b = defineReport({
  module,
  name: 'f08b',
  title: 'F08B: modificaciones al presupuesto de gastos',
  params,
  columns: {
    ...act,
    adiciones: money('Adición'),
    reducciones: money('Reducción'),
    creditos: money('Crédito'),
    contracreditos: money('Contracrédito'),
    aplazado: money('Aplazamiento'),
  },
  totals: ['adiciones', 'reducciones', 'creditos', 'contracreditos', 'aplazado'],
  landscape: true,
  drill: {
    act: '{address}',
    adiciones: '{address}',
    reducciones: '{address}',
    creditos: '{address}',
    contracreditos: '{address}',
    aplazado: '{address}',
  },
})

const toLine = `rubroCode={rubro}.&fuenteCode={fuente}.${ofGasto}&date=..{to}`
const toPac = `/budget/pac-move?${toLine}`

export const f09 = defineReport({
  module,
  name: 'f09',
  title: 'F09: ejecución del PAC de la vigencia',
  params,
  columns: {
    ...line,
    vigenciaGasto: code('Vigencia del gasto'),
    inicial: money('PAC inicial'),
    adicionado: money('Adiciones'),
    reducido: money('Reducciones'),
    vigente: money('PAC vigente'),
    pagado: money('Pagos'),
    left: money('Por ejecutar'),
  },
  totals: ['inicial', 'adicionado', 'reducido', 'vigente', 'pagado', 'left'],
  landscape: true,
  drill: {
    inicial: `${toPac}&class=inicial`,
    adicionado: `${toPac}&class=adicionado`,
    reducido: `${toPac}&class=reducido`,
    vigente: toPac,
    left: `/budget/pac-left-move?${toLine}`,
    pagado: `/budget/movement?side=expense&rubroCode={rubro}.&fuenteCode={fuente}.${ofGasto}&stage=pago&day=..{to}`,
  },
})

const carried = {
  origin: text('Documento de origen'),
  tercero: text('Tercero'),
  ...line,
  constituted: money('Constituido'),
  cancelled: money('Actas de cancelación'),
  definitive: money('Definitivo'),
  obligated: money('Obligaciones'),
  paid: money('Pagos'),
  balance: money('Saldo por pagar'),
}
/** What was done to the cut with a line that is carried on. */
const toCarried = (effect: string) => `/budget/rezago-move?rezagoId={rezagoId}&effect=${effect}&day=..{to}`
const carriedDrill = {
  origin: '{address}',
  constituted: toCarried('constituted'),
  cancelled: toCarried('cancelled'),
  definitive: toCarried('definitive'),
  obligated: toCarried('obligated'),
  paid: toCarried('paid'),
  balance: toCarried('balance'),
}
const carriedTotals = ['constituted', 'cancelled', 'definitive', 'obligated', 'paid', 'balance'] as const

export const f10 = defineReport({
  module,
  name: 'f10',
  title: 'F10: ejecución de reservas presupuestales',
  params,
  columns: carried,
  totals: carriedTotals,
  landscape: true,
  drill: carriedDrill,
})

export const f11 = defineReport({
  module,
  name: 'f11',
  title: 'F11: ejecución de cuentas por pagar',
  params,
  columns: carried,
  totals: carriedTotals,
  landscape: true,
  drill: carriedDrill,
})
