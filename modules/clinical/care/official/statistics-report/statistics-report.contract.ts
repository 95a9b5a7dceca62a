import { defineReport, type Fields, f } from '@quina/blocks'

const span = { from: f.day('Desde'), to: f.day('Hasta') } satisfies Fields
export const ambits = { '1': 'Ambulatorio', '2': 'Urgencias', '3': 'Hospitalización' } as const
const ambit = f.optional(f.choice('Ámbito', ambits))

/** How SIHO classifies discharges (Decreto 2193 de 2004; care dossier §11.6). */
export const dischargeKinds = {
  obstetricSurgical: 'Obstétricos quirúrgicos',
  obstetric: 'Obstétricos no quirúrgicos',
  surgical: 'Quirúrgicos',
  medical: 'No quirúrgicos',
  mental: 'Salud mental',
} as const
export type DischargeKind = keyof typeof dischargeKinds

/** The groupings of services. */
export const dimensions = {
  service: 'CUPS',
  professional: 'Profesional',
  ambit: 'Ámbito',
  regime: 'Régimen',
  municipality: 'Municipio',
  age: 'Grupo de edad',
  month: 'Mes',
  siho: 'Concepto de SIHO',
} as const
export type Dimension = keyof typeof dimensions

const detail = '/stats/reports/index?informe=attentionDetail&from={from}&to={to}&ambit={ambit}'

/** The attended services by professional, patient group and place: how many, and for how many people. */
export const production = defineReport({
  id: 'statistics.production',
  title: 'Producción',
  params: { ...span, by: f.choice('Agrupar por', dimensions), ambit },
  columns: {
    name: f.text('Grupo'),
    services: f.integer('Atenciones'),
    people: f.integer('Usuarios únicos'),
    women: f.integer('De mujeres'),
    men: f.integer('De hombres'),
    quantity: f.quantity('Cantidad'),
    part: f.rate('% del total'),
  },
  empty: 'No se atendió a nadie en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['services', 'people'] },
  drill: {
    services: `${detail}&by={by}&value={value}`,
    women: `${detail}&by={by}&value={value}&sex=F`,
    men: `${detail}&by={by}&value={value}&sex=M`,
  },
})

export const attentionDetail = defineReport({
  id: 'statistics.attentionDetail',
  clinical: true,
  title: 'Detalle de atenciones',
  params: {
    ...span,
    ambit,
    by: f.optional(f.choice('De un grupo', dimensions)),
    value: f.optional(f.text('Grupo')),
    sex: f.optional(f.choice('Sexo', { F: 'Femenino', M: 'Masculino', I: 'Indeterminado' })),
    regime: f.optional(f.code('Régimen', { max: 20 })),
  },
  columns: {
    day: f.day('Fecha'),
    ambit: f.choice('Ámbito', ambits),
    service: f.text('Servicio (CUPS)'),
    quantity: f.quantity('Cantidad'),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    sex: f.code('Sexo'),
    ageGroup: f.code('Edad'),
    diagnosis: f.optional(f.text('Diagnóstico')),
    professional: f.text('Profesional'),
    municipality: f.optional(f.text('Municipio')),
  },
  paged: true,
  groups: ['ambit', 'service', 'sex', 'ageGroup', 'diagnosis', 'professional', 'municipality'],
  landscape: true,
  empty: 'No hay atenciones con estos parámetros.',
  drill: { day: '{href}' },
})

/** The last twenty-four months, side by side. */
export const monthly = defineReport({
  id: 'statistics.monthly',
  title: 'Serie mensual (24 meses)',
  params: { to: f.day('Hasta el mes de') },
  columns: {
    month: f.text('Mes'),
    ambulatory: f.integer('Ambulatorio'),
    emergency: f.integer('Urgencias'),
    stay: f.integer('Hospitalización'),
    people: f.integer('Usuarios únicos'),
    discharges: f.integer('Egresos'),
  },
  totals: ['ambulatory', 'emergency', 'stay', 'discharges'],
  chart: { kind: 'lines', names: 'month', series: ['ambulatory', 'emergency', 'stay', 'discharges'] },
  drill: {
    ambulatory: '/stats/reports/index?informe=attentionDetail&from={first}&to={last}&ambit=1',
    emergency: '/stats/reports/index?informe=attentionDetail&from={first}&to={last}&ambit=2',
    stay: '/stats/reports/index?informe=attentionDetail&from={first}&to={last}&ambit=3',
    discharges: '/care/reports/index?informe=dischargeDetail&from={first}&to={last}',
  },
})

const measures = { attention: 'Atención', discharge: 'Egreso', death: 'Muerte' } as const
const causes =
  '/stats/reports/index?informe=diagnosisDetail&from={from}&to={to}&ambit={ambit}&of={of}&value={value}'

/** The age groups by which the State requires causes. */
export const ageGroups = {
  under1: '<1',
  under5: '1–4',
  under15: '5–14',
  under45: '15–44',
  under60: '45–59',
  older: '≥60',
} as const
export type AgeGroup = keyof typeof ageGroups
const ageFigures = Object.fromEntries(
  Object.entries(ageGroups).map(([name, label]) => [name, f.integer(label)]),
) as Record<AgeGroup, ReturnType<typeof f.integer>>

/** The first ten causes, by categories of CIE-10; in consultations, the factors of chapter Z are listed separately. */
export const morbidity = defineReport({
  id: 'statistics.morbidity',
  title: 'Primeras causas de morbilidad y mortalidad',
  params: { ...span, of: f.choice('De', measures), ambit },
  columns: {
    category: f.code('CIE-10'),
    name: f.text('Causa'),
    total: f.integer('Total'),
    women: f.integer('Mujeres'),
    men: f.integer('Hombres'),
    ...ageFigures,
    part: f.rate('% del total'),
  },
  landscape: true,
  empty: 'No hay diagnósticos en esos días.',
  chart: { kind: 'bars', names: 'category', series: ['women', 'men'] },
  drill: {
    total: causes,
    women: `${causes}&sex=F`,
    men: `${causes}&sex=M`,
    ...(Object.fromEntries(Object.keys(ageGroups).map((name) => [name, `${causes}&age=${name}`])) as Record<
      AgeGroup,
      string
    >),
  },
})

/** The patients of a cause. */
export const diagnosisDetail = defineReport({
  id: 'statistics.diagnosisDetail',
  clinical: true,
  title: 'Personas de una causa',
  params: {
    ...span,
    of: f.choice('De', measures),
    ambit,
    value: f.optional(f.code('CIE-10', { max: 4 })),
    sex: f.optional(f.choice('Sexo', { F: 'Femenino', M: 'Masculino', I: 'Indeterminado' })),
    age: f.optional(f.choice('Edad', ageGroups)),
  },
  columns: {
    day: f.day('Fecha'),
    category: f.code('CIE-10'),
    diagnosis: f.text('Diagnóstico'),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    sex: f.code('Sexo'),
    ageGroup: f.code('Edad'),
  },
  empty: 'No hay diagnósticos con estos parámetros.',
})

export const sihoRegimes = {
  contributory: 'Contributivo',
  subsidized: 'Subsidiado',
  uninsured: 'PPNA',
  soat: 'SOAT',
  arl: 'ARL',
  other: 'Particulares y otros',
} as const
export type SihoRegime = keyof typeof sihoRegimes

/** A figure without patients, such as that of free beds, has no regime. */
const sihoFigure = (label: string) => f.optional(f.integer(label))
const sihoFigures = Object.fromEntries(
  Object.entries(sihoRegimes).map(([name, label]) => [name, sihoFigure(label)]),
) as Record<SihoRegime, ReturnType<typeof sihoFigure>>

/** Production in the form of SIHO (Decreto 2193 de 2004); services that fit no concept have a line of their own. */
export const siho = defineReport({
  id: 'statistics.siho',
  title: 'Producción SIHO (Decreto 2193)',
  params: span,
  columns: { name: f.text('Concepto'), ...sihoFigures, total: f.integer('Total') },
  landscape: true,
  drill: { total: '{href}' },
})

export const statisticsReports = [
  production,
  attentionDetail,
  monthly,
  morbidity,
  diagnosisDetail,
  siho,
] as const
