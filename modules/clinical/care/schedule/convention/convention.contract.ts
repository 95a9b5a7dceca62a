import {
  choice,
  code,
  colour,
  defineCatalog,
  defineCommand,
  type Fields,
  flag,
  integer,
  listOf,
  optional,
  text,
} from '@quina/blocks'
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
  scope: choice('Ámbito', conventionScopes),
  key: code('Clave', { max: 40, help: 'Minúsculas y guion bajo: en_sala' }),
  name: text('Nombre', { max: 80 }),
  background: colour('Color de fondo'),
  foreground: colour('Color del texto', { help: 'Debe leerse sobre el fondo' }),
  icon: optional(code('Ícono', { max: 40, help: 'Nombre del ícono: bed' })),
  description: optional(text('Descripción', { max: 200 })),
  place: integer('Orden', { max: 9999 }),
} satisfies Fields

/** Colours, icons and words in which states are shown (care dossier §4.4). */
export const convention = defineCatalog({
  id: 'care.convention',
  label: { one: 'Convención', many: 'Convenciones', gender: 'f' },
  fields,
  shows: ['name', 'key'],
  key: 'key',
  list: listOf({
    columns: { ...fields, active: flag('Activa') },
    sort: 'scope',
    filters: ['scope', 'active'],
    searches: 'Nombre o clave',
  }),
  screens: { list: '/convenciones' },
})

/** Every colour, text and name as they come with the system. Those that the hospital made stay. */
export const restoreConventions = defineCommand({
  id: 'care.restoreConventions',
  verb: 'Restaurar',
  access: 'care.convention.edit',
  consequence:
    'Los nombres y colores de las convenciones del sistema vuelven a ser los originales. Las del hospital no cambian.',
  danger: true,
  answers: z.object({ restored: z.number() }),
})
