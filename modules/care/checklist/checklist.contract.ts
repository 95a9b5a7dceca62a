import { choice, day, type Fields, optional, shapeOf, text } from '@quina/blocks'

export const paperStates = {
  pending: 'Pendiente',
  delivered: 'Entregado',
  not_applicable: 'No aplica',
  waived: 'Exonerado',
} as const
export type PaperState = keyof typeof paperStates

/** What is said of a paper of an admission. */
export const paperFields = {
  status: choice('Estado', paperStates),
  deliveredOn: optional(day('Entregado el')),
  reason: optional(text('Por qué', { max: 200, help: 'Si no aplica o se exonera' })),
} satisfies Fields
export const paperInput = shapeOf(paperFields)

/** A paper of an admission, as its checklist shows it. */
export interface Paper {
  readonly id: string
  readonly name: string
  readonly mandatory: boolean
  readonly moment: string
  readonly status: PaperState
  readonly reason: string | null
  readonly deliveredOn: string | null
  readonly expiresOn: string | null
  readonly version: number
}

export const checklistPath = (admissionId: string): string => `/api/care/admission/${admissionId}/papers`
