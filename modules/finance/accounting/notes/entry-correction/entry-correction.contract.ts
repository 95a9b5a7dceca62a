import { defineCommand, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { note } from '../note/note.contract.ts'

/** The correctable fields of a line of an automatic voucher: its cost centre, its fuente and its text. */
const correction = {
  lineId: f.code('Línea', { max: 40 }),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo correcto')),
  fuenteId: f.optional(f.ref('budget.fuente', 'Fuente correcta')),
  detail: f.optional(f.text('Detalle correcto', { max: 200 })),
  date: f.day('Fecha de la nota'),
  reason: f.note('Motivo', {
    min: 10,
    max: 400,
    help: 'Queda en la descripción de la nota. Mínimo 10 letras.',
  }),
}

/** Drafts the note that corrects a line of an automatic voucher. */
export const correctLine = defineCommand({
  id: 'accounting.correctLine',
  verb: 'Elaborar la nota',
  access: permissionFor(note, 'edit'),
  consequence: 'El comprobante no cambia: se elabora una nota contable (NC) que usted revisa y contabiliza.',
  keyed: true,
  about: { id: f.ref('accounting.entry', 'Comprobante') },
  params: correction,
  answers: z.object({ id: z.string() }),
})
