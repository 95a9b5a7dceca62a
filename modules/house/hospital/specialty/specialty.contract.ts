import { defineCatalog, type Fields, f, listOf, type ValuesOf } from '@quina/blocks'

/** How and where care is given, with the codes of RIPS (*Modalidad de atención*). */
export const modalities = {
  intramural: ['01', 'Intramural'],
  mobileUnit: ['02', 'Extramural unidad móvil'],
  homeCare: ['03', 'Extramural domiciliaria'],
  outreach: ['04', 'Extramural jornada de salud'],
  teleInteractive: ['06', 'Telemedicina interactiva'],
  teleDeferred: ['07', 'Telemedicina no interactiva'],
  teleExpertise: ['08', 'Telemedicina telexperticia'],
  teleMonitoring: ['09', 'Telemedicina telemonitoreo'],
} as const

const months = (label: string) => f.optional(f.integer(label, { max: 1500, help: 'En meses' }))
const minutes = (label: string) => f.integer(label, { min: 5, max: 240, help: 'En minutos, de 5 a 240' })

const fields = {
  code: f.code('Código', { max: 10 }),
  name: f.text('Nombre', { max: 120 }),
  repsServiceId: f.ref('reference.repsService', 'Servicio REPS'),
  serviceGroupId: f.ref('reference.serviceGroup', 'Grupo de servicios'),
  cupsFirstId: f.optional(f.ref('reference.procedure', 'CUPS de primera vez')),
  cupsControlId: f.optional(f.ref('reference.procedure', 'CUPS de control')),
  cupsEmergencyId: f.optional(f.ref('reference.procedure', 'CUPS de urgencias')),
  cupsConsultId: f.optional(f.ref('reference.procedure', 'CUPS de interconsulta')),
  intramural: f.flag(modalities.intramural[1]),
  mobileUnit: f.flag(modalities.mobileUnit[1]),
  homeCare: f.flag(modalities.homeCare[1]),
  outreach: f.flag(modalities.outreach[1]),
  teleInteractive: f.flag(modalities.teleInteractive[1]),
  teleDeferred: f.flag(modalities.teleDeferred[1]),
  teleExpertise: f.flag(modalities.teleExpertise[1]),
  teleMonitoring: f.flag(modalities.teleMonitoring[1]),
  firstMinutes: minutes('Duración primera vez'),
  controlMinutes: f.optional(minutes('Duración control')),
  opportunityDays: f.optional(f.integer('Oportunidad (días)', { max: 365 })),
  dayKind: f.optional(f.choice('Días de oportunidad', { business: 'Hábiles', calendar: 'Calendario' })),
  res256Code: f.optional(f.integer('Indicador Resolución 256', { min: 1, max: 9, help: 'De 1 a 9' })),
  sex: f.optional(f.choice('Solo para', { F: 'Mujeres', M: 'Hombres' })),
  ageMinMonths: months('Edad mínima'),
  ageMaxMonths: months('Edad máxima'),
  requiresOrder: f.flag('Requiere orden médica'),
  requiresAuthorization: f.flag('Requiere autorización'),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
  colour: f.optional(f.colour('Color en la agenda')),
} satisfies Fields

export type SpecialtyValues = ValuesOf<typeof fields>

/** A medical specialty of the hospital (care dossier §4.1). */
export const specialty = defineCatalog({
  id: 'hospital.specialty',
  label: { one: 'Especialidad', many: 'Especialidades', gender: 'f' },
  fields,
  shows: ['name', 'code'],
  key: 'code',
  taken: 'ESP-001',
  list: listOf({
    columns: { ...fields, active: f.flag('Activa') },
    sort: 'name',
    filters: ['repsServiceId', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/especialidades' },
})
