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
  text,
} from '@quina/blocks'
import { channels } from '../appointment/appointment.contract.ts'

const span = { from: day('Desde'), to: day('Hasta') } satisfies Fields

/** R6: appointments requested and not given yet, by specialty or by insurer; it is exported for MGTE. */
export const unmetDemand = defineReport({
  id: 'care.unmetDemand',
  title: 'Demanda insatisfecha y lista de espera',
  params: { ...span, by: choice('Agrupar por', { specialty: 'Especialidad', payer: 'EPS' }) },
  columns: {
    name: text('Grupo'),
    requests: integer('Solicitudes'),
    assigned: integer('Asignadas'),
    waiting: integer('En espera'),
    withdrawn: integer('Desistidas'),
    beyond: integer('En espera fuera del estándar'),
    unmet: rate('% sin asignar'),
    mean: average('Días en espera'),
    p90: average('P90'),
  },
  empty: 'Nadie pidió citas en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['assigned', 'waiting'] },
  drill: {
    requests: '/reporte-citas?informe=requestDetail&from={from}&to={to}&by={by}&value={value}',
    assigned:
      '/reporte-citas?informe=requestDetail&from={from}&to={to}&by={by}&value={value}&status=assigned',
    waiting: '/reporte-citas?informe=requestDetail&from={from}&to={to}&by={by}&value={value}&status=waiting',
    withdrawn:
      '/reporte-citas?informe=requestDetail&from={from}&to={to}&by={by}&value={value}&status=withdrawn',
    beyond: '/reporte-citas?informe=requestDetail&from={from}&to={to}&by={by}&value={value}&status=beyond',
  },
})

const requestStates = {
  assigned: 'Asignada',
  waiting: 'En espera',
  withdrawn: 'Desistida',
  beyond: 'En espera fuera del estándar',
} as const

/** Each requested appointment, and what became of it. */
export const requestDetail = defineReport({
  id: 'care.requestDetail',
  title: 'Detalle de solicitudes',
  params: {
    ...span,
    status: optional(choice('Estado', requestStates)),
    by: optional(choice('De un grupo', { specialty: 'Especialidad', payer: 'EPS' })),
    value: optional(text('Grupo')),
  },
  columns: {
    requestedOn: day('Solicitud'),
    wishedOn: day('Deseada'),
    patient: text('Paciente'),
    document: text('Documento'),
    phone: text('Teléfono'),
    payer: optional(text('EPS')),
    specialty: optional(text('Especialidad')),
    kind: text('Tipo de cita'),
    channel: choice('Canal', channels),
    priority: code('Prioridad'),
    status: choice('Estado', requestStates),
    days: integer('Días'),
  },
  landscape: true,
  empty: 'No hay solicitudes con estos parámetros.',
})
