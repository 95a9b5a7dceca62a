import { defineReport, type Fields, f } from '@quina/blocks'
import { deaths } from '../../beds/bed-use/deaths.contract.ts'
import { levels } from '../../triage/triage/triage.contract.ts'
import { ambits, dischargeKinds } from '../statistics-report/statistics-report.contract.ts'
import { accessReports } from './access-report.contract.ts'
import { clinicalReports } from './clinical-report.contract.ts'

const span = { from: f.day('Desde'), to: f.day('Hasta') } satisfies Fields

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
  params: { ...span, by: f.choice('Agrupar por', admissionGroupings) },
  columns: {
    name: f.text('Grupo'),
    count: f.integer('Admisiones'),
    people: f.integer('Pacientes'),
    open: f.integer('Abiertas'),
    left: f.integer('Con egreso'),
    part: f.rate('% del total'),
  },
  empty: 'No hubo admisiones en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['count'] },
  drill: { count: admissions, open: `${admissions}&state=open`, left: `${admissions}&state=left` },
})

const admissionColumns = {
  code: f.code('Admisión'),
  patient: f.text('Paciente'),
  document: f.text('Documento'),
  ambit: f.choice('Ámbito', ambits),
  service: f.optional(f.text('Servicio')),
  bed: f.optional(f.text('Cama')),
  payer: f.optional(f.text('Pagador')),
  diagnosis: f.optional(f.text('Diagnóstico')),
  entered: f.instant('Ingreso'),
  discharged: f.optional(f.instant('Egreso')),
  stay: f.optional(f.integer('Estancia (días)')),
} satisfies Fields

/** The patients behind a figure of admissions. */
export const admissionDetail = defineReport({
  id: 'care.admissionDetail',
  clinical: true,
  title: 'Detalle de admisiones',
  params: {
    ...span,
    by: f.optional(f.choice('De un grupo', admissionGroupings)),
    value: f.optional(f.text('Grupo')),
    state: f.optional(f.choice('Estado', { open: 'Abiertas', left: 'Con egreso' })),
  },
  columns: admissionColumns,
  paged: true,
  groups: ['ambit', 'service', 'payer', 'diagnosis'],
  landscape: true,
  empty: 'No hay admisiones con estos parámetros.',
  drill: { code: '/admision/edit/{id}' },
})

/** C4: the discharges after observation or a stay, with their length and the condition of the patient. */
export const dischargeDetail = defineReport({
  id: 'care.dischargeDetail',
  clinical: true,
  title: 'Egresos de hospitalización y observación',
  params: {
    ...span,
    ambit: f.optional(f.choice('Ámbito', { '2': 'Urgencias', '3': 'Hospitalización' })),
    kind: f.optional(f.choice('Clase', dischargeKinds)),
    service: f.optional(f.text('Servicio')),
    death: f.optional(f.choice('Muerte', deaths)),
  },
  columns: {
    ...admissionColumns,
    condition: f.code('Condición'),
    kind: f.choice('Clase (SIHO)', dischargeKinds),
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

/** C3: the waits by level, hour or outcome, and the patients who left (Resolución 5596 de 2015). */
export const triageTimes = defineReport({
  id: 'care.triageTimes',
  title: 'Tiempos de triage',
  params: { ...span, by: f.usually(f.choice('Agrupar por', triageGroupings), 'level') },
  columns: {
    name: f.text('Grupo'),
    count: f.integer('Llegaron'),
    classified: f.average('Llegada a clasificación (min)'),
    attended: f.integer('Atendidos'),
    mean: f.average('Espera (min)', { help: 'De la última clasificación al inicio de la atención' }),
    p90: f.average('P90', { help: 'Nueve de cada diez esperan estos minutos o menos' }),
    target: f.optional(f.integer('Meta (min)')),
    within: f.rate('% en la meta', { help: 'De los atendidos' }),
    gone: f.integer('Se fueron'),
    derived: f.integer('Derivados'),
    agreed: f.rate('% igual a lo sugerido', { help: 'De aquellos a quienes se sugirió un nivel' }),
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

export const triageDetail = defineReport({
  id: 'care.triageDetail',
  clinical: true,
  title: 'Detalle de triage',
  params: {
    ...span,
    level: f.optional(f.choice('Nivel', levels)),
    by: f.optional(f.choice('De un grupo', triageGroupings)),
    value: f.optional(f.text('Grupo')),
    state: f.optional(f.choice('Estado', { attended: 'Atendidos', gone: 'Se fueron', derived: 'Derivados' })),
  },
  columns: {
    code: f.code('Triage'),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    motive: f.text('Motivo'),
    level: f.choice('Nivel', levels),
    arrived: f.instant('Llegada'),
    classified: f.optional(f.instant('Clasificación')),
    attended: f.optional(f.instant('Atención')),
    waited: f.optional(f.integer('Espera (min)')),
    suggested: f.optional(f.choice('Sugerido', levels)),
  },
  landscape: true,
  empty: 'Nadie llegó a urgencias con esos parámetros.',
  drill: { code: '/triage/edit/{id}' },
})

const orderGroupings = { kind: 'Clase', professional: 'Profesional', priority: 'Prioridad' } as const

const orders =
  '/atencion/ordenes?kind={kind}&professionalId={professionalId}&priority={priority}&date={from}..{to}'

/** C6: the orders and their outcomes. */
export const ordersBy = defineReport({
  id: 'care.ordersBy',
  title: 'Órdenes y qué fue de ellas',
  params: { ...span, by: f.usually(f.choice('Agrupar por', orderGroupings), 'kind') },
  columns: {
    name: f.text('Grupo'),
    count: f.integer('Firmadas'),
    done: f.integer('Realizadas'),
    pending: f.integer('Por realizar'),
    expired: f.integer('Vencidas'),
    annulled: f.integer('Anuladas'),
    part: f.rate('% realizadas', { help: 'De las que no se anularon' }),
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
  params: { ...span, least: f.optional(f.integer('Acumulados desde', { min: 1, max: 540 })) },
  columns: {
    code: f.code('Orden'),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    diagnosis: f.text('Diagnóstico'),
    starts: f.day('Desde'),
    ends: f.day('Hasta'),
    days: f.integer('Días'),
    extension: f.choice('Prórroga', { yes: 'Sí', no: 'No' }),
    accumulated: f.integer('Acumulados'),
    professional: f.text('Profesional'),
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
    kind: f.choice('Qué', kindsUnsigned),
    day: f.day('Fecha'),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    professional: f.optional(f.text('Profesional')),
    days: f.integer('Días sin firmar'),
  },
  empty: 'Todo lo atendido tiene su nota firmada.',
  drill: { kind: '{href}' },
})

/** The attended services that are in no account, the oldest first, and the reason. */
export const uncharged = defineReport({
  id: 'care.uncharged',
  title: 'Atendido sin cobrar',
  params: span,
  columns: {
    service: f.text('Servicio'),
    at: f.instant('Atendido'),
    days: f.integer('Días'),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    professional: f.text('Profesional'),
    admission: f.optional(f.code('Admisión')),
    why: f.text('Por qué'),
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
