import { defineReport, f } from '@quina/blocks'
import { toFigure } from '../../ledger/movement/movement.contract.ts'

const module = 'budget'
const params = { from: f.day('Desde'), to: f.day('Hasta') }
const line = { rubro: f.code('Rubro'), name: f.text('Descripción'), fuente: f.code('Fuente') }

const ofLine = 'rubroCode={rubro}.&fuenteCode={fuente}.'

/** Links to the moves of a row's line of control, of one side, up to the cut. */
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
    inicial: f.money('Presupuesto inicial'),
    adiciones: f.money('Adiciones'),
    reducciones: f.money('Reducciones'),
    definitivo: f.money('Presupuesto definitivo'),
    reconocido: f.money('Reconocimientos'),
    recaudado: f.money('Recaudos'),
    porRecaudar: f.money('Por recaudar'),
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
    vigenciaGasto: f.code('Vigencia del gasto'),
    inicial: f.money('Apropiación inicial'),
    creditos: f.money('Créditos'),
    contracreditos: f.money('Contracréditos'),
    aplazado: f.money('Aplazado'),
    reducciones: f.money('Reducciones'),
    adiciones: f.money('Adiciones'),
    definitiva: f.money('Apropiación definitiva'),
    cdp: f.money('Disponibilidades'),
    registro: f.money('Compromisos'),
    obligacion: f.money('Obligaciones'),
    pago: f.money('Pagos'),
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
    day: f.day('Fecha'),
    number: f.integer('Pago'),
    support: f.text('Comprobante'),
    ...line,
    identification: f.text('Identificación'),
    tercero: f.text('Beneficiario'),
    purpose: f.note('Detalle'),
    amount: f.money('Valor bruto'),
  },
  totals: ['amount'],
  landscape: true,
  drill: { number: '{address}', amount: '{address}' },
})

const act = { day: f.day('Fecha'), act: f.text('Acto'), ...line }

export const f08a = defineReport({
  module,
  name: 'f08a',
  title: 'F08A: modificaciones al presupuesto de ingresos',
  params,
  columns: { ...act, adiciones: f.money('Adición'), reducciones: f.money('Reducción') },
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
    adiciones: f.money('Adición'),
    reducciones: f.money('Reducción'),
    creditos: f.money('Crédito'),
    contracreditos: f.money('Contracrédito'),
    aplazado: f.money('Aplazamiento'),
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
    vigenciaGasto: f.code('Vigencia del gasto'),
    inicial: f.money('PAC inicial'),
    adicionado: f.money('Adiciones'),
    reducido: f.money('Reducciones'),
    vigente: f.money('PAC vigente'),
    pagado: f.money('Pagos'),
    left: f.money('Por ejecutar'),
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
  origin: f.text('Documento de origen'),
  tercero: f.text('Tercero'),
  ...line,
  constituted: f.money('Constituido'),
  cancelled: f.money('Actas de cancelación'),
  definitive: f.money('Definitivo'),
  obligated: f.money('Obligaciones'),
  paid: f.money('Pagos'),
  balance: f.money('Saldo por pagar'),
}
/** A link to the moves of a carried line up to the cut. */
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
