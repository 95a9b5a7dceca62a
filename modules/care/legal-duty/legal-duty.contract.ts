import { choice, type Fields, optional, shapeOf, text } from '@quina/blocks'

/** What the law asks of an admission (care dossier 7.5). */
export const dutyKinds = {
  urgency_report: 'Informe de la atención de urgencias al pagador',
  siras: 'Reporte del accidente de tránsito en SIRAS',
  post_urgency: 'Autorización de servicios posteriores a la urgencia',
  birth: 'Certificado de nacido vivo (RUAF-ND)',
  death: 'Certificado de defunción (RUAF-ND)',
} as const
export type DutyKind = keyof typeof dutyKinds

/** Where each is done, and what tells that it was. */
export const dutyHelp: Readonly<Record<DutyKind, string>> = {
  urgency_report: 'Dentro de las 24 horas del inicio. Escriba el radicado, o el medio y la hora.',
  siras: 'Dentro de las 24 horas. Escriba el radicado SIRAS; si está en la admisión, se cumple sola.',
  post_urgency:
    'Tres intentos documentados ante el pagador y, si no responde, la entidad territorial. Escriba cuándo y a quién.',
  birth: 'Escriba el número del certificado.',
  death: 'Escriba el número del certificado.',
}

export const dutyStates = { pending: 'Pendiente', done: 'Cumplida', not_applicable: 'No aplica' } as const
export type DutyState = keyof typeof dutyStates

/** What is said of one. */
export const dutyFields = {
  status: choice('Estado', dutyStates),
  evidence: optional(text('Evidencia', { min: 5, max: 300 })),
} satisfies Fields
export const dutyInput = shapeOf(dutyFields)

/** A duty of an admission, as its panel shows it. */
export interface LegalDuty {
  readonly id: string
  readonly kind: DutyKind
  readonly dueAt: string | null
  readonly status: DutyState
  readonly evidence: string | null
  readonly doneAt: string | null
  readonly version: number
}

export const dutyPath = (admissionId: string): string => `/api/care/admission/${admissionId}/duties`
