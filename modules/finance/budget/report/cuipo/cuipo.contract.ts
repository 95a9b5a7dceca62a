import {
  choice,
  code,
  day,
  defineCommand,
  defineParameter,
  defineReport,
  integer,
  money,
  permission,
  text,
} from '@quina/blocks'
import { z } from 'zod'

/** The budget section of the entity in the forms of CUIPO. */
export const cuipoSection = defineParameter({
  id: 'budget.cuipoSection',
  area: 'Presupuesto',
  field: code('Sección presupuestal CUIPO', { max: 10, help: 'La asignada por la Contraloría General' }),
  initial: '16',
})

export const quarters = {
  '1': 'Enero a marzo',
  '2': 'Enero a junio',
  '3': 'Enero a septiembre',
  '4': 'Enero a diciembre',
}

const module = 'budget'
const params = { vigencia: integer('Vigencia', { min: 2000, max: 2100 }), quarter: choice('Corte', quarters) }

/** The permission to mark the forms of a cut as sent. */
const sendCuipo = permission('budget.cuipo.send', 'Registrar lo que se envió a CUIPO')

/** The forms of a cut as they stand are kept as what was sent; the findings of later cuts compare with the last of them. */
export const noteCuipoSent = defineCommand({
  module,
  name: 'noteCuipoSent',
  verb: 'Registrar el envío',
  access: sendCuipo,
  consequence:
    'Se guardan las cifras de los cuatro formularios tal como están ahora. La validación dirá después cuáles cambiaron.',
  about: params,
  params: { date: day('Fecha del envío'), filing: text('Radicado', { max: 60 }) },
  answers: z.object({ figures: z.number() }),
})

/** To the moves of a figure of a row, under the key of the row. */
const moves = (figure: string, key: string) => `/budget/cuipo-move?figure=${figure}&${key}&day=..{cut}`
const incomeKey = 'side=income&ccpetCode={codigo}.'
const planKey =
  'side=expense&ccpetCode={codigo}.&vigenciaGasto={vigenciaGasto}&mgaProduct={programa}.&bpin={bpin}.'
const collected = `${incomeKey}&cpc={cpc}.&fuenteCode={fuente}.&chipCode={tercero}.`
const executed =
  'side=expense&ccpetCode={codigo}.&vigenciaGasto={vigenciaGasto}&cpc={cpc}.&fuenteCode={fuente}.' +
  '&mgaProduct={programatico}.&bpin={bpin}.&chipCode={tercero}.&situacion={situacion}'

/** What the four forms ask of CUIPO share: cumulative to the end of a quarter, one row for each key (§3.13). */
export const cuipoIncomePlan = defineReport({
  module,
  name: 'cuipoIncomePlan',
  title: 'CUIPO: programación de ingresos',
  params,
  columns: {
    codigo: code('CODIGO'),
    nombre: text('NOMBRE'),
    inicial: money('PRESUPUESTO_INICIAL'),
    definitivo: money('PRESUPUESTO_DEFINITIVO'),
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
    codigo: code('CODIGO'),
    nombre: text('NOMBRE'),
    cpc: code('CPC'),
    fuente: code('FUENTE_FINANCIACION'),
    destinacion: code('APLICA_DEST_ESPECIFICA'),
    tipoNorma: code('TIPO_NORMA'),
    numeroNorma: code('NUMERO_NORMA'),
    fechaNorma: code('FECHA_NORMA'),
    valorDestinacion: code('VALOR_DESTINACION'),
    tercero: code('TERCERO'),
    politica: code('POLITICA_PUBLICA'),
    actualSin: money('RECAUDO_VIG_ACTUAL_SIN_FONDOS'),
    actualCon: money('RECAUDO_VIG_ACTUAL_CON_FONDOS'),
    anteriorSin: money('RECAUDO_VIG_ANTERIOR_SIN_FONDOS'),
    anteriorCon: money('RECAUDO_VIG_ANTERIOR_CON_FONDOS'),
    total: money('TOTAL'),
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
    codigo: code('CODIGO'),
    nombre: text('NOMBRE'),
    seccion: code('SECCION_PRESUPUESTAL'),
    vigenciaGasto: code('VIGENCIA_GASTO'),
    sector: code('SECTOR'),
    programa: code('PROGRAMA'),
    bpin: code('BPIN'),
    inicial: money('APROPIACION_INICIAL'),
    definitiva: money('APROPIACION_DEFINITIVA'),
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
    codigo: code('CODIGO'),
    nombre: text('NOMBRE'),
    vigenciaGasto: code('VIGENCIA_GASTO'),
    seccion: code('SECCION_PRESUPUESTAL'),
    sector: code('SECTOR'),
    cpc: code('CPC'),
    fuente: code('FUENTE_FINANCIACION'),
    programatico: code('PROGRAMATICO'),
    bpin: code('BPIN'),
    situacion: code('SITUACION_FONDOS'),
    politica: code('POLITICA_PUBLICA'),
    tercero: code('TERCERO'),
    compromisos: money('COMPROMISOS'),
    obligaciones: money('OBLIGACIONES'),
    pagos: money('PAGOS'),
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

/** What would be refused, before it is sent. */
export const cuipoFindings = defineReport({
  module,
  name: 'cuipoFindings',
  title: 'CUIPO: validación antes de enviar',
  empty: 'No hay hallazgos: los archivos pueden enviarse.',
  params,
  columns: {
    formulario: text('Formulario'),
    codigo: code('Código'),
    detalle: text('Rubro'),
    hallazgo: text('Hallazgo', { max: 300 }),
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
