import { choice, defineCommand, type Fields, flag, integer, lines, note, optional, text } from '@quina/blocks'
import { z } from 'zod'
import { classifyTriagePermission, destinations, done, levels, seen } from '../triage/triage.contract.ts'
import { discriminators } from '../triage-suggestion/discriminators.contract.ts'
import { vitalSigns } from '../vital-signs/vital-signs.contract.ts'

/** The fields of a classification, besides the vital signs. */
export const classificationFields = {
  complaint: note('Motivo de consulta', { min: 10, max: 2000 }),
  evolution: optional(text('Tiempo de evolución', { max: 60 })),
  background: optional(note('Antecedentes', { max: 500 })),
  allergies: optional(text('Alergias', { max: 300 })),
  pregnant: flag('Gestante'),
  gestationWeeks: optional(integer('Semanas', { min: 1, max: 45 })),
  scale2: flag('SpO₂ por escala 2', { help: 'Retiene CO₂, por orden médica' }),
  resources: integer('Recursos que se esperan', { min: 0, max: 5 }),
  discriminators: optional(lines('Discriminadores', { code: choice('Discriminador', discriminators) })),
  level: choice('Nivel', levels),
  changeReason: optional(text('Por qué difiere de lo sugerido', { max: 500 })),
  destination: choice('Destino', destinations),
  alarmsConfirmed: flag('Confirmo los signos fuera de lo usual'),
} satisfies Fields

export const classify = defineCommand({
  id: 'care.classify',
  verb: 'Firmar clasificación',
  title: 'Triage: firmar una clasificación',
  access: classifyTriagePermission,
  about: seen,
  params: { ...vitalSigns, ...classificationFields },
  answers: z.object({ ...done.shape, level: z.number(), needsSecond: z.boolean() }),
})
