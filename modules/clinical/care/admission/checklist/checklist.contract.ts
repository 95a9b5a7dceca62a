import {
  choice,
  day,
  defineCommand,
  defineQuery,
  integer,
  optional,
  permissionFor,
  ref,
  stringsOrNull,
  text,
} from '@quina/blocks'
import { z } from 'zod'
import { admission } from '../admission/admission.contract.ts'

export const paperStates = {
  pending: 'Pendiente',
  delivered: 'Entregado',
  not_applicable: 'No aplica',
  waived: 'Exonerado',
} as const
export type PaperState = keyof typeof paperStates

const of = { id: ref('care.admission', 'Admisión') }
const status = choice('Estado', paperStates)

/** The papers of an admission. */
export const admissionPapers = defineQuery({
  id: 'care.admissionPapers',
  title: 'Admisiones: documentos',
  access: permissionFor(admission, 'view'),
  params: of,
  opens: ['id'],
  answers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
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
  about: { ...of, paperId: ref('care.admissionDocument', 'Documento'), version: integer('Versión') },
  params: {
    status,
    deliveredOn: optional(day('Entregado el')),
    reason: optional(text('Por qué', { max: 200, help: 'Si no aplica o se exonera' })),
  },
  answers: z.void(),
})

/** All the papers that are still pending are received together: people bring them in one hand. */
export const receivePapers = defineCommand({
  id: 'care.receivePapers',
  verb: 'Recibir los pendientes',
  title: 'Listas de chequeo: recibir los pendientes',
  access: permissionFor(admission, 'edit'),
  about: of,
  answers: z.object({ received: z.number() }),
})
