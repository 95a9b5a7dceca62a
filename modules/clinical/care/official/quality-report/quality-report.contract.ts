import {
  average,
  choice,
  code,
  day,
  defineReport,
  type Fields,
  integer,
  optional,
  rate,
  ref,
  text,
} from '@quina/blocks'

const span = { from: day('Desde'), to: day('Hasta') } satisfies Fields
const parts = { numerator: 'Numerador', denominator: 'Denominador' } as const

/** The indicators of Resolución 256 de 2016, with what each divides (care dossier §11.4). */
export const indicators = defineReport({
  id: 'quality.indicators',
  title: 'Indicadores de la Resolución 256',
  params: span,
  columns: {
    code: code('Código'),
    name: text('Indicador'),
    domain: text('Dominio'),
    numerator: optional(integer('Numerador')),
    denominator: optional(integer('Denominador')),
    value: average('Resultado'),
    unit: text('Unidad'),
    source: choice('Fuente', { own: 'Calculado', typed: 'Registrado', outside: 'Fuente externa' }),
  },
  landscape: true,
  drill: {
    numerator: '/quality/reports?informe=indicatorCases&from={from}&to={to}&indicator={code}&part=numerator',
    denominator:
      '/quality/reports?informe=indicatorCases&from={from}&to={to}&indicator={code}&part=denominator',
  },
})

/** The cases behind a figure of an indicator: those it counts, or the days or minutes it adds. */
export const indicatorCases = defineReport({
  id: 'quality.indicatorCases',
  clinical: true,
  title: 'Casos de un indicador',
  params: {
    ...span,
    indicator: code('Indicador', { max: 6 }),
    part: optional(choice('Parte', parts)),
  },
  columns: {
    day: day('Fecha'),
    patient: text('Paciente'),
    document: text('Documento'),
    reported: text('Qué'),
    value: integer('Valor'),
  },
  totals: ['value'],
  empty: 'No hay casos en esos días.',
})

/** How long each specialty makes people wait, for the MGTE (Resolución 2117 de 2025). */
export const waitingTimes = defineReport({
  id: 'quality.waitingTimes',
  title: 'Tiempos de espera (MGTE)',
  params: { ...span, specialtyId: optional(ref('hospital.specialty', 'Especialidad')) },
  columns: {
    specialty: text('Especialidad'),
    requests: integer('Solicitudes'),
    assigned: integer('Asignadas'),
    waiting: integer('En espera'),
    mean: average('Promedio (días)'),
    median: average('Mediana'),
    p90: average('P90'),
    standard: optional(integer('Estándar')),
    within: rate('% dentro'),
  },
  empty: 'No hubo solicitudes en esos días.',
  chart: { kind: 'bars', names: 'specialty', series: ['mean', 'p90'] },
  drill: {
    requests: '/reporte-citas?informe=requestDetail&from={from}&to={to}&by=specialty&value={specialty}',
    assigned:
      '/reporte-citas?informe=requestDetail&from={from}&to={to}&by=specialty&value={specialty}&status=assigned',
    waiting:
      '/reporte-citas?informe=requestDetail&from={from}&to={to}&by=specialty&value={specialty}&status=waiting',
  },
})

export const qualityReports = [indicators, indicatorCases, waitingTimes] as const
