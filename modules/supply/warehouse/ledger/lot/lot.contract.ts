import { type Fields, f } from '@quina/blocks'

/** What a lot is, as the audit shows it. */
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
