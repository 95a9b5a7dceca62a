import { defineCommand, defineParameter, f, permissionFor, type Segregation } from '@quina/blocks'
import { z } from 'zod'
import { payment } from '../../payment/payment/payment.contract.ts'
import { acceptAboveLimit, answerGlosas, creditGlosas, deemGlosas } from '../glosa/glosa.contract.ts'

const about = { glosaId: f.ref('receivables.glosa', 'Glosa') }
const reason = f.note('Motivo', { min: 10, max: 500 })
const shared = {
  module: 'receivables',
  access: creditGlosas,
  about,
  answers: z.object({ creditNoteId: z.string(), number: z.string() }),
}

/** Issues the credit note for what was accepted of a glosa, answered or settled, which lowers the debt. */
export const creditGlosa = defineCommand({
  ...shared,
  name: 'creditGlosa',
  verb: 'Emitir nota crédito',
  title: 'Glosas: emitir la nota crédito de lo aceptado',
  consequence:
    'Se emite y se envía a la DIAN una nota crédito por lo aceptado: rebaja la factura, la cartera, el contrato y los libros.',
  params: {
    concept: f.choice('Concepto', {
      '1': '1 Devolución parcial de servicios',
      '3': '3 Rebaja o descuento',
      '4': '4 Ajuste de precio',
    }),
    reason,
  },
})

/** Annuls the whole invoice of an accepted return. */
export const creditReturn = defineCommand({
  ...shared,
  name: 'creditReturn',
  verb: 'Anular la factura con nota crédito',
  title: 'Devoluciones: anular la factura que se aceptó devuelta',
  consequence: 'Se emite una nota crédito por el total de la factura y deja de deberse.',
  danger: true,
  params: { frees: f.flag('Volver a facturar sus cargos'), reason },
})

/** Above this amount, the user who answered a glosa may not issue its credit note. */
export const acceptanceLimit = defineParameter({
  id: 'receivables.acceptanceLimit',
  area: 'Cartera',
  field: f.money('Valor desde el que otra persona aprueba la aceptación de glosas', {
    help: 'Por encima de él, quien respondió la glosa no emite la nota crédito de lo aceptado.',
  }),
  initial: '1000000.00',
})

/** The duties that one user may not hold together (billing dossier §18). */
export const segregations: readonly Segregation[] = [
  {
    code: 'SOD-30',
    label: 'Responder glosas y aceptarlas por encima del límite',
    one: [answerGlosas, deemGlosas],
    other: [acceptAboveLimit],
  },
  {
    code: 'SOD-31',
    label: 'Registrar pagos de pagadores y reversarlos',
    one: [permissionFor(payment, 'register')],
    other: [permissionFor(payment, 'reverse')],
  },
]
