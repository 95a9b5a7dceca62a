import { defineParameter, integer } from '@quina/blocks'

const within = (name: string, label: string, initial: number, help: string) =>
  defineParameter({
    module: 'receivables',
    name,
    area: 'Cartera',
    field: integer(label, { min: 1, max: 365, help }),
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
/** Calendar days from the radicación for the payer to pay what it did not object to. */
export const paymentTerm = within(
  'paymentTerm',
  'Días calendario del pagador para pagar',
  30,
  'Desde la radicación, si el contrato no dice otra cosa. Ley 1438 de 2011, artículo 56.',
)

/** Traffic light of a clock. */
export const lights = {
  good: ['En término', 'good'],
  soon: ['Por vencer', 'warning'],
  now: ['Vence ya', 'bad'],
  expired: ['Vencido', 'neutral'],
} as const
export type Light = keyof typeof lights
