import {
  choice,
  code,
  colour,
  defineCatalog,
  type Fields,
  flag,
  integer,
  listOf,
  optional,
  ref,
  text,
  type ValuesOf,
} from '@quina/blocks'

/** Where and how it is attended, with the codes of RIPS (*Modalidad de atención*). */
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

const months = (label: string) => optional(integer(label, { max: 1500, help: 'En meses' }))
const minutes = (label: string) => integer(label, { min: 5, max: 240, help: 'En minutos, de 5 a 240' })

const fields = {
  code: code('Código', { max: 10 }),
  name: text('Nombre', { max: 120 }),
  repsServiceId: ref('reference.repsService', 'Servicio REPS'),
  serviceGroupId: ref('reference.serviceGroup', 'Grupo de servicios'),
  cupsFirstId: optional(ref('reference.procedure', 'CUPS de primera vez')),
  cupsControlId: optional(ref('reference.procedure', 'CUPS de control')),
  cupsEmergencyId: optional(ref('reference.procedure', 'CUPS de urgencias')),
  cupsConsultId: optional(ref('reference.procedure', 'CUPS de interconsulta')),
  intramural: flag(modalities.intramural[1]),
  mobileUnit: flag(modalities.mobileUnit[1]),
  homeCare: flag(modalities.homeCare[1]),
  outreach: flag(modalities.outreach[1]),
  teleInteractive: flag(modalities.teleInteractive[1]),
  teleDeferred: flag(modalities.teleDeferred[1]),
  teleExpertise: flag(modalities.teleExpertise[1]),
  teleMonitoring: flag(modalities.teleMonitoring[1]),
  firstMinutes: minutes('Duración primera vez'),
  controlMinutes: optional(minutes('Duración control')),
  opportunityDays: optional(integer('Oportunidad (días)', { max: 365 })),
  dayKind: optional(choice('Días de oportunidad', { business: 'Hábiles', calendar: 'Calendario' })),
  res256Code: optional(integer('Indicador Resolución 256', { min: 1, max: 9, help: 'De 1 a 9' })),
  sex: optional(choice('Solo para', { F: 'Mujeres', M: 'Hombres' })),
  ageMinMonths: months('Edad mínima'),
  ageMaxMonths: months('Edad máxima'),
  requiresOrder: flag('Requiere orden médica'),
  requiresAuthorization: flag('Requiere autorización'),
  costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
  colour: optional(colour('Color en la agenda')),
} satisfies Fields

export type SpecialtyValues = ValuesOf<typeof fields>

/** What is practised (care dossier §4.1). */
export const specialty = defineCatalog({
  id: 'hospital.specialty',
  label: { one: 'Especialidad', many: 'Especialidades', gender: 'f' },
  fields,
  shows: ['name', 'code'],
  key: 'code',
  taken: 'ESP-001',
  list: listOf({
    columns: { ...fields, active: flag('Activa') },
    sort: 'name',
    filters: ['repsServiceId', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/especialidades' },
})
