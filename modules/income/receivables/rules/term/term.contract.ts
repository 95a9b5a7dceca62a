import { defineParameter, f } from '@quina/blocks'

const within = (name: string, label: string, initial: number, help: string) =>
  defineParameter({
    module: 'receivables',
    name,
    area: 'Cartera',
    field: f.integer(label, { min: 1, max: 365, help }),
    initial,
  })

/** Días hábiles from the invoice to its radicación; after them the payer may return it (DE5601). */
export const filingTerm = within(
  'filingTerm',
  'Días hábiles para radicar una factura',
  22,
  'Desde su expedición. Resolución 948 de 2026, artículo 15.',
)
/** Días hábiles from the radicación for the payer to return the whole invoice. */
export const returnTerm = within(
  'returnTerm',
  'Días hábiles del pagador para devolver',
  5,
  'Desde la radicación. Resolución 2284 de 2023, artículo 6.',
)
/** Días hábiles from the radicación for the payer to object to part of it. */
export const glosaTerm = within(
  'glosaTerm',
  'Días hábiles del pagador para glosar',
  20,
  'Desde la radicación. Ley 1438 de 2011, artículo 57.',
)
/** Días hábiles from its notice for the hospital to answer a glosa; later, the payer may deem it accepted (RE2202). */
export const answerTerm = within(
  'answerTerm',
  'Días hábiles para responder una glosa',
  15,
  'Desde su notificación. Ley 1438 de 2011, artículo 57.',
)
/** Días hábiles from its notice for the hospital to answer a devolución; silence accepts it (RE2201). */
export const answerReturnTerm = within(
  'answerReturnTerm',
  'Días hábiles para responder una devolución',
  5,
  'Desde su notificación. Resolución 2284 de 2023, artículo 6.',
)
/** Días hábiles from the answer for the payer to lift a glosa or make it definitive. */
export const decideTerm = within(
  'decideTerm',
  'Días hábiles del pagador para decidir una glosa',
  10,
  'Desde la respuesta. Ley 1438 de 2011, artículo 57.',
)
/** Días hábiles from the answer for the payer to decide on a devolución. */
export const decideReturnTerm = within(
  'decideReturnTerm',
  'Días hábiles del pagador para decidir una devolución',
  5,
  'Desde la respuesta. Resolución 2284 de 2023, artículo 6.',
)
/** Días hábiles from the decision for the hospital to correct what was not lifted. */
export const amendTerm = within(
  'amendTerm',
  'Días hábiles para subsanar una glosa ratificada',
  7,
  'Desde la decisión del pagador. Ley 1438 de 2011, artículo 57.',
)
/** Traffic light of a clock. */
export const lights = {
  good: ['En término', 'good'],
  soon: ['Por vencer', 'warning'],
  now: ['Vence ya', 'bad'],
  expired: ['Vencido', 'neutral'],
} as const
export type Light = keyof typeof lights
