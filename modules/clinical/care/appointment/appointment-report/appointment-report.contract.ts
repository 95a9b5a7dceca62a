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
  time,
} from '@quina/blocks'
import { regimes } from '@quina/people/contract'
import { channels, given } from '../appointment/appointment.contract.ts'
import { requestDetail, unmetDemand } from './demand.contract.ts'

const span = { from: day('Desde'), to: day('Hasta') } satisfies Fields
const specialtyId = optional(ref('hospital.specialty', 'Especialidad'))
const professionalId = optional(ref('people.employee', 'Profesional'))
/** The filters by payer of the appointments. */
const paying = {
  payer: optional(text('EPS', { help: 'Parte de su nombre' })),
  regime: optional(choice('Régimen', regimes)),
} satisfies Fields

/** By what appointments are gathered, besides by professional. */
export const groupings = {
  specialty: 'Especialidad',
  payer: 'EPS',
  hour: 'Hora',
  weekday: 'Día de la semana',
  channel: 'Canal',
  age: 'Grupo de edad',
} as const
export type Grouping = keyof typeof groupings

/** Which appointments are listed: the rows that a figure of another report links to. */
const ways = {
  regular: 'Sin sobrecupos, canceladas ni reprogramadas',
  overbooked: 'Sobrecupos',
  first: 'Primera vez del año',
  patient: 'Canceladas por el paciente',
  institution: 'Canceladas por la institución',
  payer: 'Canceladas por la EPS',
  late: 'Canceladas tarde por el paciente',
} as const
export type Way = keyof typeof ways

/** R1: each appointment, with its days and how it ended (care dossier §11.2). */
export const appointmentDetail = defineReport({
  id: 'care.appointmentDetail',
  title: 'Detalle de citas',
  params: {
    ...span,
    of: optional(choice('Fechas de', { assigned: 'La asignación' }, { help: 'Si no, de la cita' })),
    specialtyId,
    professionalId,
    patientId: optional(ref('people.patient', 'Paciente')),
    ...paying,
    state: optional(given),
    way: optional(choice('Cuáles', ways)),
    by: optional(choice('De un grupo', groupings)),
    value: optional(text('Grupo')),
  },
  columns: {
    code: code('Cita'),
    requestedOn: day('Solicitud'),
    wishedOn: day('Deseada'),
    assignedOn: day('Asignada'),
    date: day('Fecha'),
    hour: time('Hora'),
    campus: text('Sede'),
    room: optional(text('Consultorio')),
    specialty: text('Especialidad'),
    professional: text('Profesional'),
    kind: text('Tipo de cita'),
    firstVisit: choice('Primera vez', { true: 'Sí', false: 'No' }),
    documentType: code('Tipo'),
    number: code('Documento'),
    patient: text('Paciente'),
    age: integer('Edad'),
    sex: code('Sexo'),
    phone: text('Teléfono'),
    municipality: optional(text('Municipio')),
    payer: optional(text('EPS')),
    regime: choice('Régimen', regimes),
    channel: choice('Canal', channels),
    status: given,
    motive: optional(code('Motivo')),
    arrived: optional(time('Llegada')),
    began: optional(time('Inicio')),
    ended: optional(time('Fin')),
    days: integer('Días'),
    businessDays: integer('Días hábiles'),
    assignedBy: optional(text('Asigna')),
  },
  paged: true,
  groups: [
    'campus',
    'specialty',
    'professional',
    'kind',
    'firstVisit',
    'payer',
    'regime',
    'channel',
    'status',
    'motive',
  ],
  landscape: true,
  prints: [
    'code',
    'date',
    'hour',
    'patient',
    'number',
    'specialty',
    'professional',
    'payer',
    'status',
    'days',
  ],
  empty: 'No hay citas con estos parámetros.',
  drill: { code: '/eventos/edit/{id}' },
})

const absent = 'Inasistentes, sobre atendidas e inasistentes'
const ofThose = 'sobre las citas que no se reprogramaron'
const detail = '/reporte-citas?informe=appointmentDetail&from={from}&to={to}'
const among = `${detail}&professionalId={professionalId}&payer={payer}&regime={regime}`
const ofGroup = `${among}&specialtyId={specialtyId}&by={by}&value={value}`
const ofProfessional = `${detail}&professionalId={professionalId}&specialtyId={specialtyId}`

/** R2: what each professional offered, what was given and how it ended; totals add up sums, never means. */
export const appointmentsByProfessional = defineReport({
  id: 'care.appointmentsByProfessional',
  title: 'Resumen por profesional',
  params: { ...span, specialtyId, professionalId },
  columns: {
    professional: text('Profesional'),
    specialty: text('Especialidad'),
    programmed: average('Horas programadas', { help: 'De los cupos publicados de esos días' }),
    blocked: average('Horas bloqueadas'),
    capacity: integer('Cupos'),
    given: integer('Asignadas'),
    confirmed: integer('Confirmadas'),
    attended: integer('Atendidas'),
    missed: integer('Inasistentes'),
    byPatient: integer('Cancela paciente'),
    byInstitution: integer('Cancela institución'),
    byPayer: integer('Cancela EPS'),
    rescheduled: integer('Reprogramadas'),
    overbooked: integer('Sobrecupos'),
    used: rate('% ocupación', { help: 'Citas en cupo regular, sobre los cupos sin bloquear' }),
    absence: rate('% inasistencia', { help: absent }),
    byHour: average('Pacientes por hora', { help: 'Atendidas, sobre las horas sin bloquear' }),
    taken: rate('% aprovechamiento', { help: 'Atendidas, con sobrecupos, sobre los cupos sin bloquear' }),
    waited: average('Espera en sala (min)', {
      help: 'Promedio hasta el llamado, desde la hora de la cita de quien llegó antes de ella',
    }),
    waitedMost: integer('Espera en sala, P90 (min)'),
  },
  landscape: true,
  prints: [
    'professional',
    'specialty',
    'programmed',
    'capacity',
    'given',
    'attended',
    'missed',
    'used',
    'absence',
    'byHour',
  ],
  empty: 'No hubo agendas ni citas en esos días.',
  drill: {
    given: `${ofProfessional}&way=regular`,
    confirmed: `${ofProfessional}&state=confirmed`,
    attended: `${ofProfessional}&state=attended`,
    missed: `${ofProfessional}&state=missed`,
    byPatient: `${ofProfessional}&way=patient`,
    byInstitution: `${ofProfessional}&way=institution`,
    byPayer: `${ofProfessional}&way=payer`,
    rescheduled: `${ofProfessional}&state=rescheduled`,
    overbooked: `${ofProfessional}&way=overbooked`,
  },
})

/** R3: how soon appointments are given (Resolución 256 de 2016, MGTE and Resolución 1552 de 2013). */
export const opportunity = defineReport({
  id: 'care.opportunity',
  title: 'Oportunidad de citas',
  params: { ...span, specialtyId, professionalId, ...paying },
  columns: {
    specialty: text('Especialidad'),
    count: integer('Asignadas de primera vez'),
    days: integer('Suma de días'),
    mean: average('Promedio', { help: 'Días de la solicitud a la primera cita asignada (Resolución 256)' }),
    median: average('Mediana'),
    p90: average('P90', { help: 'Nueve de cada diez esperan estos días o menos' }),
    most: average('Máximo'),
    standard: optional(integer('Estándar (días)')),
    within: rate('% cumple', { help: 'Dentro del estándar de la especialidad' }),
    wished: average('Desde la deseada', { help: 'Días de la fecha que el paciente pidió a la asignada' }),
    business: rate('% en 3 días hábiles', { help: 'Medicina y odontología generales (Resolución 1552)' }),
    third: optional(integer('Tercer cupo libre (días)')),
  },
  landscape: true,
  empty: 'No se asignaron citas de primera vez en esos días.',
  chart: { kind: 'bars', names: 'specialty', series: ['mean', 'p90'] },
  drill: { count: `${among}&of=assigned&way=first&specialtyId={specialtyId}` },
})

/** R4: patients who do not come and who cancel; to teach and to call again, never to fine (Ley 1438 de 2011, art. 55). */
export const absences = defineReport({
  id: 'care.absences',
  title: 'Inasistencia y cancelación',
  params: { ...span, by: choice('Agrupar por', groupings), specialtyId, professionalId, ...paying },
  columns: {
    name: text('Grupo'),
    attended: integer('Atendidas'),
    missed: integer('Inasistentes'),
    absence: rate('% inasistencia', { help: absent }),
    byPatient: integer('Cancela paciente'),
    late: integer('De ellas, tarde'),
    byInstitution: integer('Cancela institución'),
    byPayer: integer('Cancela EPS'),
    cancelled: rate('% cancela institución', { help: `Canceladas por la institución, ${ofThose}` }),
    lateRate: rate('% tarde', { help: `Canceladas por el paciente con menos de 24 horas, ${ofThose}` }),
  },
  empty: 'No hay citas con estos parámetros.',
  chart: { kind: 'bars', names: 'name', series: ['attended', 'missed'] },
  drill: {
    attended: `${ofGroup}&state=attended`,
    missed: `${ofGroup}&state=missed`,
    byPatient: `${ofGroup}&way=patient`,
    late: `${ofGroup}&way=late`,
    byInstitution: `${ofGroup}&way=institution`,
    byPayer: `${ofGroup}&way=payer`,
  },
})

/** R4: patients who missed three or more in the twelve months before a day. */
export const oftenAbsent = defineReport({
  id: 'care.oftenAbsent',
  title: 'Pacientes con tres o más inasistencias',
  params: { to: day('Doce meses hasta') },
  columns: {
    patient: text('Paciente'),
    document: text('Documento'),
    phone: text('Teléfono'),
    payer: optional(text('EPS')),
    missed: integer('Inasistencias'),
    last: day('La última'),
  },
  empty: 'Nadie faltó a tres citas en esos doce meses.',
  drill: {
    missed:
      '/reporte-citas?informe=appointmentDetail&from={since}&to={to}&patientId={patientId}&state=missed',
  },
})

export const appointmentReports = [
  appointmentDetail,
  appointmentsByProfessional,
  opportunity,
  absences,
  oftenAbsent,
  unmetDemand,
  requestDetail,
] as const
