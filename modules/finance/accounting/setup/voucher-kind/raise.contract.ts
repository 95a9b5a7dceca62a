import { defineCommand, f, permission } from '@quina/blocks'
import { z } from 'zod'

/** Allows skipping voucher numbers, for a hospital that changes programs in the middle of a year (finance dossier §9). */
const raiseNumbers = permission(
  'accounting.voucherKind.raise',
  'Subir el consecutivo de un tipo de comprobante',
)

export const raiseVouchers = defineCommand({
  id: 'accounting.raiseVouchers',
  verb: 'Subir consecutivo',
  access: raiseNumbers,
  consequence: 'Los números de en medio no se usan y el motivo queda guardado. El consecutivo nunca baja.',
  keyed: true,
  about: { id: f.ref('accounting.voucherKind', 'Tipo de comprobante') },
  params: {
    vigencia: f.integer('Vigencia', { min: 2000, max: 2100 }),
    next: f.integer('Siguiente número', { min: 2, max: 99_999_999 }),
    reason: f.text('Motivo', { min: 10, max: 300 }),
  },
  answers: z.object({ former: z.number(), next: z.number() }),
})
