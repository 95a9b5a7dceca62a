import { defineParameter, f } from '@quina/blocks'

const area = 'Triage'
const minutes = (name: string, label: string, initial: number) =>
  defineParameter({ module: 'care', name, area, field: f.integer(label, { min: 1, max: 1440 }), initial })

/** The law sets the time of levels I and II: at once, and thirty minutes (Resolución 5596 de 2015). */
export const lawMinutes = { '1': 0, '2': 30 } as const
/** Each institution sets the time of the other levels. */
export const attentionMinutes = {
  '3': minutes('triageMinutesIII', 'Espera máxima del nivel III (minutos)', 120),
  '4': minutes('triageMinutesIV', 'Espera máxima del nivel IV (minutos)', 180),
  '5': minutes('triageMinutesV', 'Espera máxima del nivel V (minutos)', 240),
} as const
/** The minutes after which a waiting patient is classified again. */
export const againMinutes = {
  '2': minutes('retriageMinutesII', 'Reclasificar el nivel II cada (minutos)', 15),
  '3': minutes('retriageMinutesIII', 'Reclasificar el nivel III cada (minutos)', 60),
  '4': minutes('retriageMinutesIV', 'Reclasificar el nivel IV cada (minutos)', 120),
  '5': minutes('retriageMinutesV', 'Reclasificar el nivel V cada (minutos)', 240),
} as const
export const arrivalMinutes = minutes(
  'triageArrivalMinutes',
  'De la llegada a la clasificación (minutos)',
  15,
)

/** Whether levels are suggested: off until the clinical committee approves the rules, which are a proposal (TRI-06). */
export const triageSuggests = defineParameter({
  id: 'care.triageSuggests',
  area,
  field: f.flag('Sugerir el nivel del triage', {
    help: 'Solo cuando el comité clínico haya aprobado con acta las reglas y los umbrales.',
  }),
  initial: false,
})

/** The saturation that is usual at the altitude of the hospital: 90 above 2.500 metres. */
export const leastSaturation = defineParameter({
  id: 'care.spo2Min',
  area,
  field: f.integer('SpO₂ mínima usual (%)', {
    min: 80,
    max: 100,
    help: 'Según la altitud: por ejemplo 90 por encima de 2.500 metros.',
  }),
  initial: 92,
})

export const triageParameters = [
  ...Object.values(attentionMinutes),
  ...Object.values(againMinutes),
  arrivalMinutes,
  triageSuggests,
  leastSaturation,
] as const
