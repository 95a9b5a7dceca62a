import { defineReport, type Fields, f } from '@quina/blocks'
import { regimes } from '@quina/people/contract'
import { channels, given } from '../appointment/appointment.contract.ts'
import { requestDetail, unmetDemand } from './demand.contract.ts'

const span = { from: f.day('Desde'), to: f.day('Hasta') } satisfies Fields
const specialtyId = f.optional(f.ref('hospital.specialty', 'Especialidad'))
const professionalId = f.optional(f.ref('people.employee', 'Profesional'))
/** The filters by payer. */
const paying = {
  payer: f.optional(f.text('EPS', { help: 'Parte de su nombre' })),
  regime: f.optional(f.choice('Régimen', regimes)),
} satisfies Fields

/** The groupings of appointments, besides by professional. */
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
    of: f.optional(f.choice('Fechas de', { assigned: 'La asignación' }, { help: 'Si no, de la cita' })),
    specialtyId,
    professionalId,
    patientId: f.optional(f.ref('people.patient', 'Paciente')),
    ...paying,
    state: f.optional(given),
    way: f.optional(f.choice('Cuáles', ways)),
    by: f.optional(f.choice('De un grupo', groupings)),
    value: f.optional(f.text('Grupo')),
  },
  columns: {
    code: f.code('Cita'),
    requestedOn: f.day('Solicitud'),
    wishedOn: f.day('Deseada'),
    assignedOn: f.day('Asignada'),
    date: f.day('Fecha'),
    hour: f.time('Hora'),
    campus: f.text('Sede'),
    room: f.optional(f.text('Consultorio')),
    specialty: f.text('Especialidad'),
    professional: f.text('Profesional'),
    kind: f.text('Tipo de cita'),
    firstVisit: f.choice('Primera vez', { true: 'Sí', false: 'No' }),
    documentType: f.code('Tipo'),
    number: f.code('Documento'),
    patient: f.text('Paciente'),
    age: f.integer('Edad'),
    sex: f.code('Sexo'),
    phone: f.text('Teléfono'),
    municipality: f.optional(f.text('Municipio')),
    payer: f.optional(f.text('EPS')),
    regime: f.choice('Régimen', regimes),
    channel: f.choice('Canal', channels),
    status: given,
    motive: f.optional(f.code('Motivo')),
    arrived: f.optional(f.time('Llegada')),
    began: f.optional(f.time('Inicio')),
    ended: f.optional(f.time('Fin')),
    days: f.integer('Días'),
    businessDays: f.integer('Días hábiles'),
    assignedBy: f.optional(f.text('Asigna')),
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

/** R2: the hours each professional offered, the appointments given and how they ended; totals add up sums, never means. */
export const appointmentsByProfessional = defineReport({
  id: 'care.appointmentsByProfessional',
  title: 'Resumen por profesional',
  params: { ...span, specialtyId, professionalId },
  columns: {
    professional: f.text('Profesional'),
    specialty: f.text('Especialidad'),
    programmed: f.average('Horas programadas', { help: 'De los cupos publicados de esos días' }),
    blocked: f.average('Horas bloqueadas'),
    capacity: f.integer('Cupos'),
    given: f.integer('Asignadas'),
    confirmed: f.integer('Confirmadas'),
    attended: f.integer('Atendidas'),
    missed: f.integer('Inasistentes'),
    byPatient: f.integer('Cancela paciente'),
    byInstitution: f.integer('Cancela institución'),
    byPayer: f.integer('Cancela EPS'),
    rescheduled: f.integer('Reprogramadas'),
    overbooked: f.integer('Sobrecupos'),
    used: f.rate('% ocupación', { help: 'Citas en cupo regular, sobre los cupos sin bloquear' }),
    absence: f.rate('% inasistencia', { help: absent }),
    byHour: f.average('Pacientes por hora', { help: 'Atendidas, sobre las horas sin bloquear' }),
    taken: f.rate('% aprovechamiento', { help: 'Atendidas, con sobrecupos, sobre los cupos sin bloquear' }),
    waited: f.average('Espera en sala (min)', {
      help: 'Promedio hasta el llamado, desde la hora de la cita de quien llegó antes de ella',
    }),
    waitedMost: f.integer('Espera en sala, P90 (min)'),
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
    specialty: f.text('Especialidad'),
    count: f.integer('Asignadas de primera vez'),
    days: f.integer('Suma de días'),
    mean: f.average('Promedio', { help: 'Días de la solicitud a la primera cita asignada (Resolución 256)' }),
    median: f.average('Mediana'),
    p90: f.average('P90', { help: 'Nueve de cada diez esperan estos días o menos' }),
    most: f.average('Máximo'),
    standard: f.optional(f.integer('Estándar (días)')),
    within: f.rate('% cumple', { help: 'Dentro del estándar de la especialidad' }),
    wished: f.average('Desde la deseada', { help: 'Días de la fecha que el paciente pidió a la asignada' }),
    business: f.rate('% en 3 días hábiles', { help: 'Medicina y odontología generales (Resolución 1552)' }),
    third: f.optional(f.integer('Tercer cupo libre (días)')),
  },
  landscape: true,
  empty: 'No se asignaron citas de primera vez en esos días.',
  chart: { kind: 'bars', names: 'specialty', series: ['mean', 'p90'] },
  drill: { count: `${among}&of=assigned&way=first&specialtyId={specialtyId}` },
})

/** R4: patients who miss or cancel; to educate and call them again, never to fine (Ley 1438 de 2011, art. 55). */
export const absences = defineReport({
  id: 'care.absences',
  title: 'Inasistencia y cancelación',
  params: { ...span, by: f.choice('Agrupar por', groupings), specialtyId, professionalId, ...paying },
  columns: {
    name: f.text('Grupo'),
    attended: f.integer('Atendidas'),
    missed: f.integer('Inasistentes'),
    absence: f.rate('% inasistencia', { help: absent }),
    byPatient: f.integer('Cancela paciente'),
    late: f.integer('De ellas, tarde'),
    byInstitution: f.integer('Cancela institución'),
    byPayer: f.integer('Cancela EPS'),
    cancelled: f.rate('% cancela institución', { help: `Canceladas por la institución, ${ofThose}` }),
    lateRate: f.rate('% tarde', { help: `Canceladas por el paciente con menos de 24 horas, ${ofThose}` }),
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
  params: { to: f.day('Doce meses hasta') },
  columns: {
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    phone: f.text('Teléfono'),
    payer: f.optional(f.text('EPS')),
    missed: f.integer('Inasistencias'),
    last: f.day('La última'),
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
