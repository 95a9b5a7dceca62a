import { defineCatalog, defineCommand, type Fields, f, listOf } from '@quina/blocks'
import { z } from 'zod'

/** How the date of a holiday is determined. */
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
  date: f.day('Fecha'),
  name: f.text('Nombre', { max: 120 }),
  kind: f.choice('Tipo', holidayKinds),
  campusId: f.optional(f.ref('admin.campus', 'Sede', { help: 'Vacía si rige en todas' })),
  norm: f.optional(f.text('Norma o acto', { max: 200 })),
  emergenciesOpen: f.flag('Urgencias atiende'),
} satisfies Fields

/** Non-working days: those of the law, by rule, and the hospital's own (care dossier §4.3). */
export const holiday = defineCatalog({
  id: 'hospital.holiday',
  label: { one: 'Festivo', many: 'Festivos', gender: 'm' },
  fields,
  shows: ['name', 'date'],
  key: 'date',
  list: listOf({
    columns: {
      ...fields,
      weekday: f.text('Día'),
      year: f.integer('Año', { min: 2000, max: 2100 }),
      rule: f.choice('Regla', holidayRules),
      originDate: f.optional(f.day('Fecha de origen')),
      active: f.flag('Vigente'),
    },
    sort: 'date',
    filters: ['year', 'kind', 'campusId', 'active'],
    searches: 'Nombre o norma',
  }),
  screens: { list: '/fechas' },
})

/** Writes the legal holidays of a year. Running it again adds only what is missing, and restores nothing that was annulled. */
export const generateHolidays = defineCommand({
  id: 'hospital.generateHolidays',
  verb: 'Generar',
  access: 'hospital.holiday.edit',
  consequence: 'Se agregan los festivos de ley que falten. Los que ya están, o se inactivaron, no cambian.',
  params: { year: f.integer('Año', { min: 2000, max: 2100 }) },
  answers: z.object({ added: z.number(), already: z.number() }),
})
