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
  usually,
} from '@quina/blocks'
import { deaths } from '../../beds/bed-use/deaths.contract.ts'
import { levels } from '../../triage/triage/triage.contract.ts'
import { ambits, dischargeKinds } from '../statistics-report/statistics-report.contract.ts'
import { accessReports } from './access-report.contract.ts'
import { clinicalReports } from './clinical-report.contract.ts'

const span = { from: day('Desde'), to: day('Hasta') } satisfies Fields

export const admissionGroupings = {
  ambit: 'Ámbito',
  service: 'Servicio',
  payer: 'Pagador',
  diagnosis: 'Diagnóstico',
} as const
export type AdmissionGrouping = keyof typeof admissionGroupings

const admissions = '/care/reports/index?informe=admissionDetail&from={from}&to={to}&by={by}&value={value}'

/** C1: the admitted patients, by several groups. */
export const admissionsBy = defineReport({
  id: 'care.admissionsBy',
  title: 'Admisiones por grupo',
  params: { ...span, by: choice('Agrupar por', admissionGroupings) },
  columns: {
    name: text('Grupo'),
    count: integer('Admisiones'),
    people: integer('Pacientes'),
    open: integer('Abiertas'),
    left: integer('Con egreso'),
    part: rate('% del total'),
  },
  empty: 'No hubo admisiones en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['count'] },
  drill: { count: admissions, open: `${admissions}&state=open`, left: `${admissions}&state=left` },
})

const admissionColumns = {
  code: code('Admisión'),
  patient: text('Paciente'),
  document: text('Documento'),
  ambit: choice('Ámbito', ambits),
  service: optional(text('Servicio')),
  bed: optional(text('Cama')),
  payer: optional(text('Pagador')),
  diagnosis: optional(text('Diagnóstico')),
  entered: instant('Ingreso'),
  discharged: optional(instant('Egreso')),
  stay: optional(integer('Estancia (días)')),
} satisfies Fields

/** The patients behind a figure of admissions. */
export const admissionDetail = defineReport({
  id: 'care.admissionDetail',
  clinical: true,
  title: 'Detalle de admisiones',
  params: {
    ...span,
    by: optional(choice('De un grupo', admissionGroupings)),
    value: optional(text('Grupo')),
    state: optional(choice('Estado', { open: 'Abiertas', left: 'Con egreso' })),
  },
  columns: admissionColumns,
  paged: true,
  groups: ['ambit', 'service', 'payer', 'diagnosis'],
  landscape: true,
  empty: 'No hay admisiones con estos parámetros.',
  drill: { code: '/admision/edit/{id}' },
})

/** C4: who was observed or stayed and left, for how long and in what condition. */
export const dischargeDetail = defineReport({
  id: 'care.dischargeDetail',
  clinical: true,
  title: 'Egresos de hospitalización y observación',
  params: {
    ...span,
    ambit: optional(choice('Ámbito', { '2': 'Urgencias', '3': 'Hospitalización' })),
    kind: optional(choice('Clase', dischargeKinds)),
    service: optional(text('Servicio')),
    death: optional(choice('Muerte', deaths)),
  },
  columns: {
    ...admissionColumns,
    condition: code('Condición'),
    kind: choice('Clase (SIHO)', dischargeKinds),
  },
  landscape: true,
  prints: [
    'code',
    'patient',
    'document',
    'service',
    'diagnosis',
    'entered',
    'discharged',
    'stay',
    'condition',
  ],
  empty: 'No hubo egresos en esos días.',
  drill: { code: '/admision/edit/{id}' },
})

const triageGroupings = { level: 'Nivel', hour: 'Hora de llegada', disposition: 'Conducta' } as const
export type TriageGrouping = keyof typeof triageGroupings

const triages = '/care/reports/index?informe=triageDetail&from={from}&to={to}&by={by}&value={value}'

/** C3: how long each level, each hour or each outcome waited, and who left (Resolución 5596 de 2015). */
export const triageTimes = defineReport({
  id: 'care.triageTimes',
  title: 'Tiempos de triage',
  params: { ...span, by: usually(choice('Agrupar por', triageGroupings), 'level') },
  columns: {
    name: text('Grupo'),
    count: integer('Llegaron'),
    classified: average('Llegada a clasificación (min)'),
    attended: integer('Atendidos'),
    mean: average('Espera (min)', { help: 'De la última clasificación al inicio de la atención' }),
    p90: average('P90', { help: 'Nueve de cada diez esperan estos minutos o menos' }),
    target: optional(integer('Meta (min)')),
    within: rate('% en la meta', { help: 'De los atendidos' }),
    gone: integer('Se fueron'),
    derived: integer('Derivados'),
    agreed: rate('% igual a lo sugerido', { help: 'De aquellos a quienes se sugirió un nivel' }),
  },
  landscape: true,
  empty: 'Nadie llegó a urgencias en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['mean', 'p90'] },
  drill: {
    count: triages,
    attended: `${triages}&state=attended`,
    gone: `${triages}&state=gone`,
    derived: `${triages}&state=derived`,
  },
})

/** The patients who came to urgencias. */
export const triageDetail = defineReport({
  id: 'care.triageDetail',
  clinical: true,
  title: 'Detalle de triage',
  params: {
    ...span,
    level: optional(choice('Nivel', levels)),
    by: optional(choice('De un grupo', triageGroupings)),
    value: optional(text('Grupo')),
    state: optional(choice('Estado', { attended: 'Atendidos', gone: 'Se fueron', derived: 'Derivados' })),
  },
  columns: {
    code: code('Triage'),
    patient: text('Paciente'),
    document: text('Documento'),
    motive: text('Motivo'),
    level: choice('Nivel', levels),
    arrived: instant('Llegada'),
    classified: optional(instant('Clasificación')),
    attended: optional(instant('Atención')),
    waited: optional(integer('Espera (min)')),
    suggested: optional(choice('Sugerido', levels)),
  },
  landscape: true,
  empty: 'Nadie llegó a urgencias con esos parámetros.',
  drill: { code: '/triage/edit/{id}' },
})

const orderGroupings = { kind: 'Clase', professional: 'Profesional', priority: 'Prioridad' } as const

const orders =
  '/atencion/ordenes?kind={kind}&professionalId={professionalId}&priority={priority}&date={from}..{to}'

/** C6: what was ordered and what became of it. */
export const ordersBy = defineReport({
  id: 'care.ordersBy',
  title: 'Órdenes y qué fue de ellas',
  params: { ...span, by: usually(choice('Agrupar por', orderGroupings), 'kind') },
  columns: {
    name: text('Grupo'),
    count: integer('Firmadas'),
    done: integer('Realizadas'),
    pending: integer('Por realizar'),
    expired: integer('Vencidas'),
    annulled: integer('Anuladas'),
    part: rate('% realizadas', { help: 'De las que no se anularon' }),
  },
  empty: 'No se firmaron órdenes en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['done', 'pending', 'expired'] },
  drill: {
    count: `${orders}&condition=signed,expired,done,annulled`,
    done: `${orders}&condition=done`,
    pending: `${orders}&condition=signed`,
    expired: `${orders}&condition=expired`,
    annulled: `${orders}&condition=annulled`,
  },
})

/** C7: sick leaves, with the days they add up to. */
export const leaves = defineReport({
  id: 'care.leaves',
  clinical: true,
  title: 'Incapacidades',
  params: { ...span, least: optional(integer('Acumulados desde', { min: 1, max: 540 })) },
  columns: {
    code: code('Orden'),
    patient: text('Paciente'),
    document: text('Documento'),
    diagnosis: text('Diagnóstico'),
    starts: day('Desde'),
    ends: day('Hasta'),
    days: integer('Días'),
    extension: choice('Prórroga', { yes: 'Sí', no: 'No' }),
    accumulated: integer('Acumulados'),
    professional: text('Profesional'),
  },
  totals: ['days'],
  landscape: true,
  empty: 'No hay incapacidades con estos parámetros.',
  drill: { code: '/atencion/ordenes/edit/{id}' },
})

const kindsUnsigned = {
  appointment: 'Cita atendida',
  triage: 'Urgencia atendida',
  draft: 'Nota en borrador',
} as const

/** C9: the patients who were attended without a signed note. */
export const unsigned = defineReport({
  id: 'care.unsigned',
  title: 'Atenciones sin nota firmada',
  params: span,
  columns: {
    kind: choice('Qué', kindsUnsigned),
    day: day('Fecha'),
    patient: text('Paciente'),
    document: text('Documento'),
    professional: optional(text('Profesional')),
    days: integer('Días sin firmar'),
  },
  empty: 'Todo lo atendido tiene su nota firmada.',
  drill: { kind: '{href}' },
})

/** What was attended and is in no account, the oldest first, and why. */
export const uncharged = defineReport({
  id: 'care.uncharged',
  title: 'Atendido sin cobrar',
  params: span,
  columns: {
    service: text('Servicio'),
    at: instant('Atendido'),
    days: integer('Días'),
    patient: text('Paciente'),
    document: text('Documento'),
    professional: text('Profesional'),
    admission: optional(code('Admisión')),
    why: text('Por qué'),
  },
  landscape: true,
  empty: 'Todo lo que se atendió está en su cuenta.',
  drill: { admission: '/admision/edit/{admissionId}' },
})

export const careReports = [
  admissionsBy,
  admissionDetail,
  dischargeDetail,
  triageTimes,
  triageDetail,
  ordersBy,
  leaves,
  unsigned,
  uncharged,
  ...clinicalReports,
  ...accessReports,
] as const
