import { defineCommand, defineParameter, defineReport, f, permission } from '@quina/blocks'
import { z } from 'zod'

/** The budget section of the entity in the forms of CUIPO. */
export const cuipoSection = defineParameter({
  id: 'budget.cuipoSection',
  area: 'Presupuesto',
  field: f.code('Sección presupuestal CUIPO', { max: 10, help: 'La asignada por la Contraloría General' }),
  initial: '16',
})

export const quarters = {
  '1': 'Enero a marzo',
  '2': 'Enero a junio',
  '3': 'Enero a septiembre',
  '4': 'Enero a diciembre',
}

const module = 'budget'
const params = {
  vigencia: f.integer('Vigencia', { min: 2000, max: 2100 }),
  quarter: f.choice('Corte', quarters),
}

/** The permission to mark the forms of a cut as sent. */
const sendCuipo = permission('budget.cuipo.send', 'Registrar lo que se envió a CUIPO')

/** Stores the current forms of a cut as sent; the findings of later cuts compare with the last stored ones. */
export const noteCuipoSent = defineCommand({
  module,
  name: 'noteCuipoSent',
  verb: 'Registrar el envío',
  access: sendCuipo,
  consequence:
    'Se guardan las cifras de los cuatro formularios tal como están ahora. La validación dirá después cuáles cambiaron.',
  about: params,
  params: { date: f.day('Fecha del envío'), filing: f.text('Radicado', { max: 60 }) },
  answers: z.object({ figures: z.number() }),
})

/** A link to the moves of a figure, by the key of its row. */
const moves = (figure: string, key: string) => `/budget/cuipo-move?figure=${figure}&${key}&day=..{cut}`
const incomeKey = 'side=income&ccpetCode={codigo}.'
const planKey =
  'side=expense&ccpetCode={codigo}.&vigenciaGasto={vigenciaGasto}&mgaProduct={programa}.&bpin={bpin}.'
const collected = `${incomeKey}&cpc={cpc}.&fuenteCode={fuente}.&chipCode={tercero}.`
const executed =
  'side=expense&ccpetCode={codigo}.&vigenciaGasto={vigenciaGasto}&cpc={cpc}.&fuenteCode={fuente}.' +
  '&mgaProduct={programatico}.&bpin={bpin}.&chipCode={tercero}.&situacion={situacion}'

/** The four forms of CUIPO are cumulative to the end of a quarter, with one row for each key (§3.13). */
export const cuipoIncomePlan = defineReport({
  module,
  name: 'cuipoIncomePlan',
  title: 'CUIPO: programación de ingresos',
  params,
  columns: {
    codigo: f.code('CODIGO'),
    nombre: f.text('NOMBRE'),
    inicial: f.money('PRESUPUESTO_INICIAL'),
    definitivo: f.money('PRESUPUESTO_DEFINITIVO'),
  },
  totals: ['inicial', 'definitivo'],
  drill: { inicial: moves('inicial', incomeKey), definitivo: moves('definitiva', incomeKey) },
})

export const cuipoIncome = defineReport({
  module,
  name: 'cuipoIncome',
  title: 'CUIPO: ejecución de ingresos',
  params,
  columns: {
    codigo: f.code('CODIGO'),
    nombre: f.text('NOMBRE'),
    cpc: f.code('CPC'),
    fuente: f.code('FUENTE_FINANCIACION'),
    destinacion: f.code('APLICA_DEST_ESPECIFICA'),
    tipoNorma: f.code('TIPO_NORMA'),
    numeroNorma: f.code('NUMERO_NORMA'),
    fechaNorma: f.code('FECHA_NORMA'),
    valorDestinacion: f.code('VALOR_DESTINACION'),
    tercero: f.code('TERCERO'),
    politica: f.code('POLITICA_PUBLICA'),
    actualSin: f.money('RECAUDO_VIG_ACTUAL_SIN_FONDOS'),
    actualCon: f.money('RECAUDO_VIG_ACTUAL_CON_FONDOS'),
    anteriorSin: f.money('RECAUDO_VIG_ANTERIOR_SIN_FONDOS'),
    anteriorCon: f.money('RECAUDO_VIG_ANTERIOR_CON_FONDOS'),
    total: f.money('TOTAL'),
  },
  totals: ['actualSin', 'actualCon', 'anteriorSin', 'anteriorCon', 'total'],
  prints: ['codigo', 'nombre', 'cpc', 'fuente', 'tercero', 'actualCon', 'anteriorCon', 'total'],
  landscape: true,
  drill: {
    actualSin: moves('recaudado', `${collected}&origin=current&situacion=1.0`),
    actualCon: moves('recaudado', `${collected}&origin=current&situacion=2.0`),
    anteriorSin: moves('recaudado', `${collected}&origin=previous&situacion=1.0`),
    anteriorCon: moves('recaudado', `${collected}&origin=previous&situacion=2.0`),
    total: moves('recaudado', collected),
  },
})

export const cuipoExpensePlan = defineReport({
  module,
  name: 'cuipoExpensePlan',
  title: 'CUIPO: programación de gastos',
  params,
  columns: {
    codigo: f.code('CODIGO'),
    nombre: f.text('NOMBRE'),
    seccion: f.code('SECCION_PRESUPUESTAL'),
    vigenciaGasto: f.code('VIGENCIA_GASTO'),
    sector: f.code('SECTOR'),
    programa: f.code('PROGRAMA'),
    bpin: f.code('BPIN'),
    inicial: f.money('APROPIACION_INICIAL'),
    definitiva: f.money('APROPIACION_DEFINITIVA'),
  },
  totals: ['inicial', 'definitiva'],
  landscape: true,
  drill: { inicial: moves('inicial', planKey), definitiva: moves('definitiva', planKey) },
})

export const cuipoExpense = defineReport({
  module,
  name: 'cuipoExpense',
  title: 'CUIPO: ejecución de gastos',
  params,
  columns: {
    codigo: f.code('CODIGO'),
    nombre: f.text('NOMBRE'),
    vigenciaGasto: f.code('VIGENCIA_GASTO'),
    seccion: f.code('SECCION_PRESUPUESTAL'),
    sector: f.code('SECTOR'),
    cpc: f.code('CPC'),
    fuente: f.code('FUENTE_FINANCIACION'),
    programatico: f.code('PROGRAMATICO'),
    bpin: f.code('BPIN'),
    situacion: f.code('SITUACION_FONDOS'),
    politica: f.code('POLITICA_PUBLICA'),
    tercero: f.code('TERCERO'),
    compromisos: f.money('COMPROMISOS'),
    obligaciones: f.money('OBLIGACIONES'),
    pagos: f.money('PAGOS'),
  },
  totals: ['compromisos', 'obligaciones', 'pagos'],
  prints: [
    'codigo',
    'nombre',
    'vigenciaGasto',
    'cpc',
    'fuente',
    'tercero',
    'compromisos',
    'obligaciones',
    'pagos',
  ],
  landscape: true,
  drill: {
    compromisos: moves('registro', executed),
    obligaciones: moves('obligacion', executed),
    pagos: moves('pago', executed),
  },
})

/** What CUIPO would refuse, before it is sent. */
export const cuipoFindings = defineReport({
  module,
  name: 'cuipoFindings',
  title: 'CUIPO: validación antes de enviar',
  empty: 'No hay hallazgos: los archivos pueden enviarse.',
  params,
  columns: {
    formulario: f.text('Formulario'),
    codigo: f.code('Código'),
    detalle: f.text('Rubro'),
    hallazgo: f.text('Hallazgo', { max: 300 }),
  },
  drill: { codigo: '{address}' },
})

export const cuipoReports = [
  cuipoIncomePlan,
  cuipoIncome,
  cuipoExpensePlan,
  cuipoExpense,
  cuipoFindings,
] as const
