import {
  average,
  choice,
  code,
  day,
  defineReport,
  type Fields,
  instant,
  integer,
  optional,
  rate,
  text,
} from '@quina/blocks'
import { ambits } from '../statistics-report/statistics-report.contract.ts'

const span = { from: day('Desde'), to: day('Hasta') } satisfies Fields

export const consultationGroupings = {
  professional: 'Profesional',
  diagnosis: 'Diagnóstico',
  both: 'Profesional y diagnóstico',
} as const
export type ConsultationGrouping = keyof typeof consultationGroupings

/** C2: what was consulted, by who attended and what they diagnosed. */
export const consultationsBy = defineReport({
  id: 'care.consultationsBy',
  title: 'Consultas por profesional y diagnóstico',
  params: { ...span, by: choice('Agrupar por', consultationGroupings) },
  columns: {
    name: text('Grupo'),
    count: integer('Consultas'),
    people: integer('Pacientes'),
    part: rate('% del total'),
  },
  empty: 'No se firmaron consultas en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['count', 'people'] },
  drill: {
    count: '/care/reports/index?informe=consultationDetail&from={from}&to={to}&by={by}&value={value}',
  },
})

/** Each consultation that was signed. */
export const consultationDetail = defineReport({
  id: 'care.consultationDetail',
  clinical: true,
  title: 'Detalle de consultas',
  params: {
    ...span,
    by: optional(choice('De un grupo', consultationGroupings)),
    value: optional(text('Grupo', { max: 500 })),
  },
  columns: {
    day: day('Fecha'),
    ambit: choice('Ámbito', ambits),
    service: text('Consulta (CUPS)'),
    patient: text('Paciente'),
    document: text('Documento'),
    diagnosis: optional(text('Diagnóstico')),
    professional: text('Profesional'),
  },
  paged: true,
  groups: ['ambit', 'service', 'diagnosis', 'professional'],
  landscape: true,
  empty: 'No hay consultas con estos parámetros.',
  drill: { day: '{href}' },
})

export const referralKinds = {
  own: 'Interconsulta en la casa',
  out: 'Remisión enviada',
  in: 'Remisión recibida',
} as const
const referralStates = { answered: 'Respondida', pending: 'Sin responder' } as const

const referralsOf = '/care/reports/index?informe=referralDetail&from={from}&to={to}&kind={kind}&place={value}'

/** C8: what was referred, to whom, and how long its answer took: attended here, answered there, or sent back when it left. */
export const referralTimes = defineReport({
  id: 'care.referralTimes',
  title: 'Remisiones y contrarremisiones',
  params: span,
  columns: {
    kind: choice('Clase', referralKinds),
    name: text('Especialidad o IPS'),
    count: integer('Pedidas'),
    answered: integer('Respondidas'),
    pending: integer('Sin responder'),
    mean: average('Respuesta (horas)'),
    p90: average('P90'),
    part: rate('% respondidas'),
  },
  totals: ['count', 'answered', 'pending'],
  landscape: true,
  empty: 'No se remitió ni se recibió a nadie en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['answered', 'pending'] },
  drill: {
    count: referralsOf,
    answered: `${referralsOf}&state=answered`,
    pending: `${referralsOf}&state=pending`,
  },
})

/** Each of them. */
export const referralDetail = defineReport({
  id: 'care.referralDetail',
  clinical: true,
  title: 'Detalle de remisiones',
  params: {
    ...span,
    kind: optional(choice('Clase', referralKinds)),
    place: optional(text('Especialidad o IPS', { max: 200 })),
    state: optional(choice('Estado', referralStates)),
  },
  columns: {
    code: code('Número'),
    kind: choice('Clase', referralKinds),
    place: optional(text('Especialidad o IPS')),
    patient: text('Paciente'),
    document: text('Documento'),
    input: instant('Pedida'),
    answeredAt: optional(instant('Respondida')),
    hours: average('Horas'),
  },
  landscape: true,
  empty: 'No hay remisiones con estos parámetros.',
  drill: { code: '{href}' },
})

export const clinicalReports = [consultationsBy, consultationDetail, referralTimes, referralDetail] as const
