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
  time,
} from '@quina/blocks'

const span = { from: day('Desde'), to: day('Hasta') } satisfies Fields
const sexes = { M: 'Masculino', F: 'Femenino', I: 'Indeterminado' } as const

const states = {
  free: 'Libre',
  occupied: 'Ocupada',
  cleaning: 'En limpieza',
  blocked: 'Bloqueada',
  reserved: 'Reservada',
} as const

/** C5: the patient in each bed at an instant; the daily census is that of 11:59 PM (care dossier BED-03). */
export const bedCensus = defineReport({
  id: 'care.bedCensus',
  clinical: true,
  title: 'Censo de camas',
  params: {
    date: day('Fecha'),
    time: optional(time('Hora')),
    service: optional(text('Servicio')),
    state: optional(choice('Estado', states)),
  },
  columns: {
    service: text('Servicio'),
    bed: text('Cama'),
    state: choice('Estado', states),
    code: optional(code('Admisión')),
    patient: optional(text('Paciente')),
    document: optional(text('Documento')),
    age: optional(text('Edad')),
    sex: optional(choice('Sexo', sexes)),
    diagnosis: optional(text('Diagnóstico')),
    payer: optional(text('Pagador')),
    entered: optional(instant('Ingreso')),
    days: optional(integer('Días')),
  },
  landscape: true,
  prints: [
    'service',
    'bed',
    'state',
    'patient',
    'document',
    'age',
    'sex',
    'diagnosis',
    'payer',
    'entered',
    'days',
  ],
  empty: 'No había camas habilitadas ese día.',
  drill: { code: '/admision/edit/{admissionId}' },
})

const censusOf = '/care/reports/index?informe=bedCensus&date={date}&service={service}'
const movesOf = '/care/reports/index?informe=bedMoves&from={from}&to={to}&service={service}'

/** What somebody did in a service, as the balance of its census counts it. */
export const bedMoveKinds = {
  before: 'Existencia anterior',
  entered: 'Ingreso',
  received: 'Traslado recibido',
  sent: 'Traslado enviado',
  left: 'Egreso',
} as const
export type BedMove = keyof typeof bedMoveKinds

/** C5: what moved in each service; what there was, what came and what left make what there is. */
export const censusBalance = defineReport({
  id: 'care.censusBalance',
  title: 'Movimiento del censo',
  params: span,
  columns: {
    service: text('Servicio'),
    before: integer('Existencia anterior'),
    entered: integer('Ingresos'),
    received: integer('Traslados recibidos'),
    sent: integer('Traslados enviados'),
    left: integer('Egresos'),
    now: integer('Existencia actual'),
  },
  totals: ['before', 'entered', 'received', 'sent', 'left', 'now'],
  empty: 'Nadie ocupó una cama en esos días.',
  drill: {
    ...(Object.fromEntries(
      Object.keys(bedMoveKinds).map((move) => [move, `${movesOf}&move=${move}`]),
    ) as Record<BedMove, string>),
    now: censusOf,
  },
})

/** The patients of the balance: the moves of each in a service, with where they came from or went to. */
export const bedMoves = defineReport({
  id: 'care.bedMoves',
  title: 'Detalle del movimiento del censo',
  params: {
    ...span,
    service: optional(text('Servicio')),
    move: optional(choice('Movimiento', bedMoveKinds)),
  },
  columns: {
    move: choice('Movimiento', bedMoveKinds),
    at: instant('Cuándo'),
    service: text('Servicio'),
    other: optional(text('De o hacia')),
    bed: text('Cama'),
    code: code('Admisión'),
    patient: text('Paciente'),
    document: text('Documento'),
  },
  landscape: true,
  empty: 'Nadie se movió de cama con esos parámetros.',
  drill: { code: '/admision/edit/{admissionId}' },
})

const censusAt = '/care/reports/index?informe=bedCensus&date={date}&time={at}'

/** How many beds were taken at each hour of a day. */
export const bedHours = defineReport({
  id: 'care.bedHours',
  title: 'Ocupación por hora',
  params: { date: day('Fecha') },
  columns: {
    hour: text('Hora'),
    available: integer('Disponibles'),
    occupied: integer('Ocupadas'),
    cleaning: integer('En limpieza'),
    reserved: integer('Reservadas'),
    blocked: integer('Bloqueadas'),
    part: rate('% ocupación'),
  },
  empty: 'Esa fecha no ha comenzado.',
  chart: { kind: 'lines', names: 'hour', series: ['available', 'occupied'] },
  drill: {
    occupied: `${censusAt}&state=occupied`,
    cleaning: `${censusAt}&state=cleaning`,
    reserved: `${censusAt}&state=reserved`,
    blocked: `${censusAt}&state=blocked`,
  },
})

/** The group of patients without a service. */
export const noService = 'Sin servicio'

const dischargesIn =
  '/care/reports/index?informe=dischargeDetail&from={from}&to={to}&ambit=3&service={service}'

/** K01 to K05 (care dossier §11.1): neither cradles nor observation count. */
export const bedIndicators = defineReport({
  id: 'care.bedIndicators',
  title: 'Indicadores de camas',
  params: span,
  columns: {
    service: text('Servicio'),
    available: integer('Días-cama disponibles'),
    occupied: integer('Días-cama ocupados'),
    occupancy: rate('% ocupación', { help: 'Días-cama ocupados, sobre los disponibles' }),
    discharges: integer('Egresos'),
    stayDays: integer('Días de estancia'),
    turnover: average('Giro cama', { help: 'Egresos, sobre el promedio de camas disponibles' }),
    stay: average('Promedio estancia', { help: 'Días de estancia de los egresos, sobre los egresos' }),
    interval: average('Intervalo de sustitución', {
      help: 'Días-cama que quedaron libres, sobre los egresos',
    }),
    deaths: integer('Muertes ≥ 48 h', { help: 'A las 48 horas del ingreso o después' }),
    mortality: average('Mortalidad ≥ 48 h', { help: 'Muertes ≥ 48 h, por mil egresos' }),
    earlyDeaths: integer('Muertes < 48 h'),
    earlyMortality: average('Mortalidad < 48 h', { help: 'Muertes < 48 h, por mil egresos' }),
  },
  landscape: true,
  empty: 'No había camas habilitadas en esos días.',
  chart: { kind: 'bars', names: 'service', series: ['available', 'occupied'] },
  drill: {
    occupied: '/care/reports/index?informe=bedStays&from={from}&to={to}&service={service}',
    discharges: dischargesIn,
    deaths: `${dischargesIn}&death=late`,
    earlyDeaths: `${dischargesIn}&death=early`,
  },
})

/** The patients of the bed-days of some days, by the census of each night. */
export const bedStays = defineReport({
  id: 'care.bedStays',
  title: 'Días-cama por paciente',
  params: {
    ...span,
    kind: optional(
      choice('Tipo de cama', { intensive: 'Cuidado intensivo', intermediate: 'Cuidado intermedio' }),
    ),
    service: optional(text('Servicio')),
  },
  columns: {
    code: code('Admisión'),
    patient: text('Paciente'),
    document: text('Documento'),
    service: text('Servicio'),
    beds: text('Camas'),
    days: integer('Días-cama'),
  },
  totals: ['days'],
  empty: 'Nadie durmió en una cama esos días.',
  drill: { code: '/admision/edit/{id}' },
})

const observationBands = {
  short: 'Dentro del tiempo',
  warn: 'Pasa del aviso',
  most: 'Pasa del máximo',
} as const

/** How long each was observed in urgencias, and who passed the hours that the house allows (K14). */
export const observationTimes = defineReport({
  id: 'care.observationTimes',
  clinical: true,
  title: 'Observación en urgencias',
  params: { ...span, band: optional(choice('Tiempo', observationBands)) },
  columns: {
    code: code('Admisión'),
    patient: text('Paciente'),
    document: text('Documento'),
    bed: optional(text('Cama')),
    diagnosis: optional(text('Diagnóstico')),
    observedFrom: instant('Desde'),
    observedUntil: optional(instant('Hasta')),
    hours: average('Horas'),
    band: choice('Tiempo', observationBands),
  },
  landscape: true,
  empty: 'Nadie estuvo en observación en esos días.',
  drill: { code: '/admision/edit/{id}' },
})

export const censusReports = [
  bedCensus,
  censusBalance,
  bedMoves,
  bedHours,
  bedIndicators,
  bedStays,
  observationTimes,
] as const
