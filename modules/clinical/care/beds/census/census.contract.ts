import { defineReport, type Fields, f } from '@quina/blocks'

const span = { from: f.day('Desde'), to: f.day('Hasta') } satisfies Fields
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
    date: f.day('Fecha'),
    time: f.optional(f.time('Hora')),
    service: f.optional(f.text('Servicio')),
    state: f.optional(f.choice('Estado', states)),
  },
  columns: {
    service: f.text('Servicio'),
    bed: f.text('Cama'),
    state: f.choice('Estado', states),
    code: f.optional(f.code('Admisión')),
    patient: f.optional(f.text('Paciente')),
    document: f.optional(f.text('Documento')),
    age: f.optional(f.text('Edad')),
    sex: f.optional(f.choice('Sexo', sexes)),
    diagnosis: f.optional(f.text('Diagnóstico')),
    payer: f.optional(f.text('Pagador')),
    entered: f.optional(f.instant('Ingreso')),
    days: f.optional(f.integer('Días')),
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

/** The moves of a patient in a service that the balance of its census counts. */
export const bedMoveKinds = {
  before: 'Existencia anterior',
  entered: 'Ingreso',
  received: 'Traslado recibido',
  sent: 'Traslado enviado',
  left: 'Egreso',
} as const
export type BedMove = keyof typeof bedMoveKinds

/** C5: the moves of each service; the initial patients, plus the arrivals, less the departures, give the final ones. */
export const censusBalance = defineReport({
  id: 'care.censusBalance',
  title: 'Movimiento del censo',
  params: span,
  columns: {
    service: f.text('Servicio'),
    before: f.integer('Existencia anterior'),
    entered: f.integer('Ingresos'),
    received: f.integer('Traslados recibidos'),
    sent: f.integer('Traslados enviados'),
    left: f.integer('Egresos'),
    now: f.integer('Existencia actual'),
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

/** The patients of the balance: their moves in a service, with the service they came from or went to. */
export const bedMoves = defineReport({
  id: 'care.bedMoves',
  title: 'Detalle del movimiento del censo',
  params: {
    ...span,
    service: f.optional(f.text('Servicio')),
    move: f.optional(f.choice('Movimiento', bedMoveKinds)),
  },
  columns: {
    move: f.choice('Movimiento', bedMoveKinds),
    at: f.instant('Cuándo'),
    service: f.text('Servicio'),
    other: f.optional(f.text('De o hacia')),
    bed: f.text('Cama'),
    code: f.code('Admisión'),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
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
  params: { date: f.day('Fecha') },
  columns: {
    hour: f.text('Hora'),
    available: f.integer('Disponibles'),
    occupied: f.integer('Ocupadas'),
    cleaning: f.integer('En limpieza'),
    reserved: f.integer('Reservadas'),
    blocked: f.integer('Bloqueadas'),
    part: f.rate('% ocupación'),
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

/** K01 to K05 (care dossier §11.1): cradles and observation do not count. */
export const bedIndicators = defineReport({
  id: 'care.bedIndicators',
  title: 'Indicadores de camas',
  params: span,
  columns: {
    service: f.text('Servicio'),
    available: f.integer('Días-cama disponibles'),
    occupied: f.integer('Días-cama ocupados'),
    occupancy: f.rate('% ocupación', { help: 'Días-cama ocupados, sobre los disponibles' }),
    discharges: f.integer('Egresos'),
    stayDays: f.integer('Días de estancia'),
    turnover: f.average('Giro cama', { help: 'Egresos, sobre el promedio de camas disponibles' }),
    stay: f.average('Promedio estancia', { help: 'Días de estancia de los egresos, sobre los egresos' }),
    interval: f.average('Intervalo de sustitución', {
      help: 'Días-cama que quedaron libres, sobre los egresos',
    }),
    deaths: f.integer('Muertes ≥ 48 h', { help: 'A las 48 horas del ingreso o después' }),
    mortality: f.average('Mortalidad ≥ 48 h', { help: 'Muertes ≥ 48 h, por mil egresos' }),
    earlyDeaths: f.integer('Muertes < 48 h'),
    earlyMortality: f.average('Mortalidad < 48 h', { help: 'Muertes < 48 h, por mil egresos' }),
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

/** The patients of the bed-days of a period, by the census of each night. */
export const bedStays = defineReport({
  id: 'care.bedStays',
  title: 'Días-cama por paciente',
  params: {
    ...span,
    kind: f.optional(
      f.choice('Tipo de cama', { intensive: 'Cuidado intensivo', intermediate: 'Cuidado intermedio' }),
    ),
    service: f.optional(f.text('Servicio')),
  },
  columns: {
    code: f.code('Admisión'),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    service: f.text('Servicio'),
    beds: f.text('Camas'),
    days: f.integer('Días-cama'),
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

/** How long each patient was observed in urgencias, and whether it exceeded the hours that the hospital allows (K14). */
export const observationTimes = defineReport({
  id: 'care.observationTimes',
  clinical: true,
  title: 'Observación en urgencias',
  params: { ...span, band: f.optional(f.choice('Tiempo', observationBands)) },
  columns: {
    code: f.code('Admisión'),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    bed: f.optional(f.text('Cama')),
    diagnosis: f.optional(f.text('Diagnóstico')),
    observedFrom: f.instant('Desde'),
    observedUntil: f.optional(f.instant('Hasta')),
    hours: f.average('Horas'),
    band: f.choice('Tiempo', observationBands),
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
