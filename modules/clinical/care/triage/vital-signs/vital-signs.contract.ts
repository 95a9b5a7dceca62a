import { type Field, type Fields, f } from '@quina/blocks'

/** The field of a measure, with its decimals and its physiological limits. */
const measure = (
  label: string,
  { min, max, decimals }: { min: number; max: number; decimals: number },
): Field<string> => {
  const field = f.quantity(label)
  const message = `Escriba un valor de ${min} a ${max}${decimals === 1 ? ', con un decimal' : ''}.`
  const fits = (value: string) =>
    Number(value) >= min && Number(value) <= max && (value.split('.')[1] ?? '').length <= decimals
  return { ...field, schema: field.schema.refine(fits, message) }
}
const count = (label: string, min: number, max: number) => f.optional(f.integer(label, { min, max }))

/** Alert, newly confused, answers to voice, to pain, or not at all. */
export const consciousnesses = {
  A: 'A Alerta',
  C: 'C Confusión nueva',
  V: 'V Responde a la voz',
  P: 'P Responde al dolor',
  U: 'U No responde',
} as const

/** Vital signs with their physiological limits (care dossier §8.3). A missing sign is null, never zero. */
export const vitalSigns = {
  heartRate: count('FC (lpm)', 0, 300),
  respiratoryRate: count('FR (rpm)', 0, 120),
  systolic: count('PAS (mmHg)', 0, 300),
  diastolic: count('PAD (mmHg)', 0, 200),
  temperature: f.optional(measure('Temperatura (°C)', { min: 25, max: 45, decimals: 1 })),
  saturation: count('SpO₂ (%)', 0, 100),
  oxygen: f.optional(f.choice('Respira', { air: 'Aire ambiente', oxygen: 'Con oxígeno' })),
  consciousness: f.optional(f.choice('Conciencia', consciousnesses)),
  eye: count('Glasgow: ocular', 1, 4),
  verbal: count('Glasgow: verbal', 1, 5),
  motor: count('Glasgow: motora', 1, 6),
  pain: count('Dolor (0–10)', 0, 10),
  painScale: f.optional(f.choice('Escala del dolor', { eva: 'EVA', wong: 'Wong-Baker', flacc: 'FLACC' })),
  glucose: count('Glucometría (mg/dL)', 10, 1000),
  weight: f.optional(measure('Peso (kg)', { min: 0.3, max: 400, decimals: 3 })),
  height: f.optional(measure('Talla (cm)', { min: 20, max: 250, decimals: 1 })),
  head: f.optional(measure('Perímetro cefálico (cm)', { min: 20, max: 70, decimals: 1 })),
  notAssessed: f.optional(f.text('No evaluable, por', { max: 200 })),
} satisfies Fields

/** The measures, without the reason why some were not taken. */
export const measured = [
  'heartRate',
  'respiratoryRate',
  'systolic',
  'diastolic',
  'temperature',
  'saturation',
  'oxygen',
  'consciousness',
  'pain',
] as const
export type MeasuredSign = (typeof measured)[number]
