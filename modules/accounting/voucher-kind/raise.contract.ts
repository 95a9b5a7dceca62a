import { type Fields, integer, text } from '@quina/blocks'

export const raisePath = '/api/accounting/voucherKind/:id/raise'
/** Leaving numbers of a kind of voucher out, as who changes programs in the middle of a year must (finance dossier §9). */
export const raiseNumbers = 'accounting.voucherKind.raise'

export const raiseAsks = {
  vigencia: integer('Vigencia', { min: 2000, max: 2100 }),
  next: integer('Siguiente número', { min: 2, max: 99_999_999 }),
  reason: text('Motivo', { min: 10, max: 300 }),
} satisfies Fields
