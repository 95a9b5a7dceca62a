import { defineCommand, type Fields, f } from '@quina/blocks'
import { z } from 'zod'
import { classifyTriagePermission, destinations, done, levels, seen } from '../triage/triage.contract.ts'
import { discriminators } from '../triage-suggestion/discriminators.contract.ts'
import { vitalSigns } from '../vital-signs/vital-signs.contract.ts'

/** The fields of a classification, besides the vital signs. */
export const classificationFields = {
  complaint: f.note('Motivo de consulta', { min: 10, max: 2000 }),
  evolution: f.optional(f.text('Tiempo de evolución', { max: 60 })),
  background: f.optional(f.note('Antecedentes', { max: 500 })),
  allergies: f.optional(f.text('Alergias', { max: 300 })),
  pregnant: f.flag('Gestante'),
  gestationWeeks: f.optional(f.integer('Semanas', { min: 1, max: 45 })),
  scale2: f.flag('SpO₂ por escala 2', { help: 'Retiene CO₂, por orden médica' }),
  resources: f.integer('Recursos que se esperan', { min: 0, max: 5 }),
  discriminators: f.optional(f.lines('Discriminadores', { code: f.choice('Discriminador', discriminators) })),
  level: f.choice('Nivel', levels),
  changeReason: f.optional(f.text('Por qué difiere de lo sugerido', { max: 500 })),
  destination: f.choice('Destino', destinations),
  alarmsConfirmed: f.flag('Confirmo los signos fuera de lo usual'),
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
