import { defineCommand, defineQuery, f, permissionFor, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { admission } from '../admission/admission.contract.ts'

export const paperStates = {
  pending: 'Pendiente',
  delivered: 'Entregado',
  not_applicable: 'No aplica',
  waived: 'Exonerado',
} as const
export type PaperState = keyof typeof paperStates

const subject = { id: f.ref('care.admission', 'Admisión') }
const status = f.choice('Estado', paperStates)

export const admissionPapers = defineQuery({
  id: 'care.admissionPapers',
  title: 'Admisiones: documentos',
  access: permissionFor(admission, 'view'),
  params: subject,
  opens: ['id'],
  answers: z.array(
    z.object({
      ...strings('id', 'name'),
      mandatory: z.boolean(),
      moment: z.string(),
      status: status.schema,
      ...stringsOrNull('reason', 'deliveredOn', 'expiresOn'),
      version: z.number(),
    }),
  ),
})

/** Sets the state of a paper of an admission: received, waived, or not applicable. */
export const receivePaper = defineCommand({
  id: 'care.receivePaper',
  verb: 'Guardar',
  title: 'Listas de chequeo: guardar',
  access: permissionFor(admission, 'edit'),
  about: { ...subject, paperId: f.ref('care.admissionDocument', 'Documento'), version: f.integer('Versión') },
  params: {
    status,
    deliveredOn: f.optional(f.day('Entregado el')),
    reason: f.optional(f.text('Por qué', { max: 200, help: 'Si no aplica o se exonera' })),
  },
  answers: z.void(),
})

/** Receives all the pending papers together, since people bring them together. */
export const receivePapers = defineCommand({
  id: 'care.receivePapers',
  verb: 'Recibir los pendientes',
  title: 'Listas de chequeo: recibir los pendientes',
  access: permissionFor(admission, 'edit'),
  about: subject,
  answers: z.object({ received: z.number() }),
})
