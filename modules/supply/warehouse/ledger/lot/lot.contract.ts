import { choice, day, type Fields, optional, text } from '@quina/blocks'

/** What a lot is, as the audit shows it. */
export const lotFields = {
  number: text('Lote', { max: 40 }),
  expiry: optional(day('Vence')),
  status: choice('Estado', {
    available: 'Disponible',
    quarantine: 'En cuarentena',
    blocked: 'Bloqueado',
    expired: 'Vencido',
  }),
} satisfies Fields
