import { defineCommand, defineQuery, f, permissionFor, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { admission } from '../admission/admission.contract.ts'

/** The legal duties of an admission (care dossier 7.5). */
export const dutyKinds = {
  urgency_report: 'Informe de la atención de urgencias al pagador',
  siras: 'Reporte del accidente de tránsito en SIRAS',
  post_urgency: 'Autorización de servicios posteriores a la urgencia',
  birth: 'Certificado de nacido vivo (RUAF-ND)',
  death: 'Certificado de defunción (RUAF-ND)',
  sivigila: 'Notificación a SIVIGILA',
} as const
export type DutyKind = keyof typeof dutyKinds

/** How each duty is fulfilled, and what proves it. */
export const dutyHelp: Readonly<Record<DutyKind, string>> = {
  urgency_report: 'Dentro de las 24 horas del inicio. Escriba el radicado, o el medio y la hora.',
  siras: 'Dentro de las 24 horas. Escriba el radicado SIRAS; si está en la admisión, se cumple sola.',
  post_urgency:
    'Tres intentos documentados ante el pagador y, si no responde, la entidad territorial. Escriba cuándo y a quién.',
  birth: 'Escriba el número del certificado.',
  death: 'Escriba el número del certificado.',
  sivigila: 'Escriba el número de la ficha de notificación, o por qué no se notifica.',
}

export const dutyStates = { pending: 'Pendiente', done: 'Cumplida', not_applicable: 'No aplica' } as const
export type DutyState = keyof typeof dutyStates

const subject = { id: f.ref('care.admission', 'Admisión') }
const status = f.choice('Estado', dutyStates)

export const legalDuties = defineQuery({
  id: 'care.legalDuties',
  title: 'Admisiones: obligaciones legales',
  access: permissionFor(admission, 'view'),
  params: subject,
  opens: ['id'],
  answers: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(Object.keys(dutyKinds) as DutyKind[]),
      /** The notified event, and the end of its term. */
      ...stringsOrNull('event', 'dueAt'),
      status: status.schema,
      ...stringsOrNull('evidence', 'doneAt'),
      version: z.number(),
    }),
  ),
})

export const tellDuty = defineCommand({
  id: 'care.tellDuty',
  verb: 'Guardar',
  title: 'Deberes legales: guardar',
  access: permissionFor(admission, 'edit'),
  about: { ...subject, dutyId: f.ref('care.legalDuty', 'Obligación'), version: f.integer('Versión') },
  params: { status, evidence: f.optional(f.text('Evidencia', { min: 5, max: 300 })) },
  answers: z.void(),
})
