import {
  choice,
  day,
  defineCatalog,
  defineCommand,
  type Fields,
  flag,
  integer,
  listOf,
  optional,
  ref,
  text,
} from '@quina/blocks'
import { z } from 'zod'

/** How a holiday finds its date. */
export const holidayRules = {
  fixed: 'Fija',
  emiliani: 'Ley Emiliani: lunes siguiente',
  easter: 'Según la Pascua',
  easter_monday: 'Según la Pascua: lunes siguiente',
  manual: 'Manual',
} as const
export type HolidayRuleKind = keyof typeof holidayRules

const holidayKinds = {
  national: 'Nacional',
  civic: 'Cívico',
  institutional: 'Institucional',
  local: 'Local',
} as const

const fields = {
  date: day('Fecha'),
  name: text('Nombre', { max: 120 }),
  kind: choice('Tipo', holidayKinds),
  campusId: optional(ref('admin.campus', 'Sede', { help: 'Vacía si rige en todas' })),
  norm: optional(text('Norma o acto', { max: 200 })),
  emergenciesOpen: flag('Urgencias atiende'),
} satisfies Fields

/** Days that are not worked: those of the law, by rule, and our own (care dossier §4.3). */
export const holiday = defineCatalog({
  id: 'hospital.holiday',
  label: { one: 'Festivo', many: 'Festivos', gender: 'm' },
  fields,
  shows: ['name', 'date'],
  key: 'date',
  list: listOf({
    columns: {
      ...fields,
      weekday: text('Día'),
      year: integer('Año', { min: 2000, max: 2100 }),
      rule: choice('Regla', holidayRules),
      originDate: optional(day('Fecha de origen')),
      active: flag('Vigente'),
    },
    sort: 'date',
    filters: ['year', 'kind', 'campusId', 'active'],
    searches: 'Nombre o norma',
  }),
  screens: { list: '/fechas' },
})

/** Writes the holidays of the law for a year. Doing it again adds only what is missing, and brings back nothing annulled. */
export const generateHolidays = defineCommand({
  id: 'hospital.generateHolidays',
  verb: 'Generar',
  access: 'hospital.holiday.edit',
  consequence: 'Se agregan los festivos de ley que falten. Los que ya están, o se inactivaron, no cambian.',
  params: { year: integer('Año', { min: 2000, max: 2100 }) },
  answers: z.object({ added: z.number(), already: z.number() }),
})
