import { code, day, type Fields, note, optional, ref, text } from '@quina/blocks'

export const correctEntryPath = '/api/accounting/entry/:id/reclassify'

/** What of a line of an automatic voucher can be corrected: whose cost and whose money it is, and what it says. */
export const correction = {
  lineId: code('Línea', { max: 40 }),
  costCentreId: optional(ref('hospital.costCentre', 'Centro de costo correcto')),
  fuenteId: optional(ref('budget.fuente', 'Fuente correcta')),
  detail: optional(text('Detalle correcto', { max: 200 })),
  date: day('Fecha de la nota'),
  reason: note('Motivo', {
    min: 10,
    max: 400,
    help: 'Queda en la descripción de la nota. Mínimo 10 letras.',
  }),
} satisfies Fields
