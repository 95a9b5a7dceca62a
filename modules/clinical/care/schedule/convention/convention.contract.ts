import { defineCatalog, defineCommand, type Fields, f, listOf } from '@quina/blocks'
import { z } from 'zod'

const conventionScopes = {
  appointment: 'Cita',
  slot: 'Cupo',
  schedule: 'Agenda',
  triage: 'Triage',
  bed: 'Cama',
  priority: 'Prioridad',
} as const

const fields = {
  scope: f.choice('Ámbito', conventionScopes),
  key: f.code('Clave', { max: 40, help: 'Minúsculas y guion bajo: en_sala' }),
  name: f.text('Nombre', { max: 80 }),
  background: f.colour('Color de fondo'),
  foreground: f.colour('Color del texto', { help: 'Debe leerse sobre el fondo' }),
  icon: f.optional(f.code('Ícono', { max: 40, help: 'Nombre del ícono: bed' })),
  description: f.optional(f.text('Descripción', { max: 200 })),
  place: f.integer('Orden', { max: 9999 }),
} satisfies Fields

/** Colours, icons and words in which states are shown (care dossier §4.4). */
export const convention = defineCatalog({
  id: 'care.convention',
  label: { one: 'Convención', many: 'Convenciones', gender: 'f' },
  fields,
  shows: ['name', 'key'],
  key: 'key',
  list: listOf({
    columns: { ...fields, active: f.flag('Activa') },
    sort: 'scope',
    filters: ['scope', 'active'],
    searches: 'Nombre o clave',
  }),
  screens: { list: '/convenciones' },
})

/** Restores every colour, text and name that ships with the system. The hospital's own conventions stay. */
export const restoreConventions = defineCommand({
  id: 'care.restoreConventions',
  verb: 'Restaurar',
  access: 'care.convention.edit',
  consequence:
    'Los nombres y colores de las convenciones del sistema vuelven a ser los originales. Las del hospital no cambian.',
  danger: true,
  answers: z.object({ restored: z.number() }),
})
