import { defineReport, type Fields, f } from '@quina/blocks'

const span = { from: f.day('Desde'), to: f.day('Hasta') } satisfies Fields
const parts = { numerator: 'Numerador', denominator: 'Denominador' } as const

/** The indicators of Resolución 256 de 2016, with the numerator and the denominator of each (care dossier §11.4). */
export const indicators = defineReport({
  id: 'quality.indicators',
  title: 'Indicadores de la Resolución 256',
  params: span,
  columns: {
    code: f.code('Código'),
    name: f.text('Indicador'),
    domain: f.text('Dominio'),
    numerator: f.optional(f.integer('Numerador')),
    denominator: f.optional(f.integer('Denominador')),
    value: f.average('Resultado'),
    unit: f.text('Unidad'),
    source: f.choice('Fuente', { own: 'Calculado', typed: 'Registrado', outside: 'Fuente externa' }),
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
  params: { ...span, indicator: f.code('Indicador', { max: 6 }), part: f.optional(f.choice('Parte', parts)) },
  columns: {
    day: f.day('Fecha'),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    reported: f.text('Qué'),
    value: f.integer('Valor'),
  },
  totals: ['value'],
  empty: 'No hay casos en esos días.',
})

/** The waiting times of each specialty, for the MGTE (Resolución 2117 de 2025). */
export const waitingTimes = defineReport({
  id: 'quality.waitingTimes',
  title: 'Tiempos de espera (MGTE)',
  params: { ...span, specialtyId: f.optional(f.ref('hospital.specialty', 'Especialidad')) },
  columns: {
    specialty: f.text('Especialidad'),
    requests: f.integer('Solicitudes'),
    assigned: f.integer('Asignadas'),
    waiting: f.integer('En espera'),
    mean: f.average('Promedio (días)'),
    median: f.average('Mediana'),
    p90: f.average('P90'),
    standard: f.optional(f.integer('Estándar')),
    within: f.rate('% dentro'),
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
