import { defineParameter, f } from '@quina/blocks'

const hours = (name: string, label: string, initial: number) =>
  defineParameter({
    module: 'care',
    name,
    area: 'Urgencias',
    field: f.integer(label, { min: 1, max: 240 }),
    initial,
  })

/** The hours from which an observation shows a warning (care dossier K14). */
export const observationWarn = hours('observationWarn', 'Horas de observación que se advierten', 6)
/** The hours from which an observation is too long. */
export const observationMost = hours('observationMost', 'Horas máximas de observación', 24)

export const observationHours = [observationWarn, observationMost]
