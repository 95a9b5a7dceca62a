import { defineReport, type Fields, f } from '@quina/blocks'
import { ambits } from '../statistics-report/statistics-report.contract.ts'

const span = { from: f.day('Desde'), to: f.day('Hasta') } satisfies Fields

export const consultationGroupings = {
  professional: 'Profesional',
  diagnosis: 'Diagnóstico',
  both: 'Profesional y diagnóstico',
} as const
export type ConsultationGrouping = keyof typeof consultationGroupings

/** C2: the consultations, by professional and by diagnosis. */
export const consultationsBy = defineReport({
  id: 'care.consultationsBy',
  title: 'Consultas por profesional y diagnóstico',
  params: { ...span, by: f.choice('Agrupar por', consultationGroupings) },
  columns: {
    name: f.text('Grupo'),
    count: f.integer('Consultas'),
    people: f.integer('Pacientes'),
    part: f.rate('% del total'),
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
    by: f.optional(f.choice('De un grupo', consultationGroupings)),
    value: f.optional(f.text('Grupo', { max: 500 })),
  },
  columns: {
    day: f.day('Fecha'),
    ambit: f.choice('Ámbito', ambits),
    service: f.text('Consulta (CUPS)'),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    diagnosis: f.optional(f.text('Diagnóstico')),
    professional: f.text('Profesional'),
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

/** C8: the referrals, their destination, and how long each took to be attended here, answered there, or sent back. */
export const referralTimes = defineReport({
  id: 'care.referralTimes',
  title: 'Remisiones y contrarremisiones',
  params: span,
  columns: {
    kind: f.choice('Clase', referralKinds),
    name: f.text('Especialidad o IPS'),
    count: f.integer('Pedidas'),
    answered: f.integer('Respondidas'),
    pending: f.integer('Sin responder'),
    mean: f.average('Respuesta (horas)'),
    p90: f.average('P90'),
    part: f.rate('% respondidas'),
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

export const referralDetail = defineReport({
  id: 'care.referralDetail',
  clinical: true,
  title: 'Detalle de remisiones',
  params: {
    ...span,
    kind: f.optional(f.choice('Clase', referralKinds)),
    place: f.optional(f.text('Especialidad o IPS', { max: 200 })),
    state: f.optional(f.choice('Estado', referralStates)),
  },
  columns: {
    code: f.code('Número'),
    kind: f.choice('Clase', referralKinds),
    place: f.optional(f.text('Especialidad o IPS')),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    input: f.instant('Pedida'),
    answeredAt: f.optional(f.instant('Respondida')),
    hours: f.average('Horas'),
  },
  landscape: true,
  empty: 'No hay remisiones con estos parámetros.',
  drill: { code: '{href}' },
})

export const clinicalReports = [consultationsBy, consultationDetail, referralTimes, referralDetail] as const
