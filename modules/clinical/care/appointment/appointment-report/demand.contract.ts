import { defineReport, type Fields, f } from '@quina/blocks'
import { channels } from '../appointment/appointment.contract.ts'

const span = { from: f.day('Desde'), to: f.day('Hasta') } satisfies Fields

/** R6: appointments requested and not given yet, by specialty or by insurer; it is exported for MGTE. */
export const unmetDemand = defineReport({
  id: 'care.unmetDemand',
  title: 'Demanda insatisfecha y lista de espera',
  params: { ...span, by: f.choice('Agrupar por', { specialty: 'Especialidad', payer: 'EPS' }) },
  columns: {
    name: f.text('Grupo'),
    requests: f.integer('Solicitudes'),
    assigned: f.integer('Asignadas'),
    waiting: f.integer('En espera'),
    withdrawn: f.integer('Desistidas'),
    beyond: f.integer('En espera fuera del estándar'),
    unmet: f.rate('% sin asignar'),
    mean: f.average('Días en espera'),
    p90: f.average('P90'),
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

/** Each requested appointment, and its outcome. */
export const requestDetail = defineReport({
  id: 'care.requestDetail',
  title: 'Detalle de solicitudes',
  params: {
    ...span,
    status: f.optional(f.choice('Estado', requestStates)),
    by: f.optional(f.choice('De un grupo', { specialty: 'Especialidad', payer: 'EPS' })),
    value: f.optional(f.text('Grupo')),
  },
  columns: {
    requestedOn: f.day('Solicitud'),
    wishedOn: f.day('Deseada'),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    phone: f.text('Teléfono'),
    payer: f.optional(f.text('EPS')),
    specialty: f.optional(f.text('Especialidad')),
    kind: f.text('Tipo de cita'),
    channel: f.choice('Canal', channels),
    priority: f.code('Prioridad'),
    status: f.choice('Estado', requestStates),
    days: f.integer('Días'),
  },
  landscape: true,
  empty: 'No hay solicitudes con estos parámetros.',
})
