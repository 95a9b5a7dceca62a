import { type Fields, f } from '@quina/blocks'

/** The fields of a lot, as the audit shows them. */
export const lotFields = {
  number: f.text('Lote', { max: 40 }),
  expiry: f.optional(f.day('Vence')),
  status: f.choice('Estado', {
    available: 'Disponible',
    quarantine: 'En cuarentena',
    blocked: 'Bloqueado',
    expired: 'Vencido',
  }),
} satisfies Fields
