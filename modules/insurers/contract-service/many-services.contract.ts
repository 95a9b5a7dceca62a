import { choice, day, type Fields, integer, optional, percent, ref, shapeOf, text } from '@quina/blocks'
import { serviceKinds } from '@quina/tariffs/contract'
import { coverModes } from './contract-service.contract.ts'

const { fixed: _fixed, ...modes } = coverModes

/** Services that are added together: those of a class, or whose CUPS begins so. */
export const groupFields = {
  kind: optional(choice('Clase de servicio', serviceKinds)),
  cupsPrefix: optional(
    text('CUPS que empiezan por', {
      max: 6,
      help: 'Capítulo (dos dígitos), grupo (tres) o más: 90 es laboratorio',
    }),
  ),
  mode: choice('Cómo se cubren', modes),
  factor: optional(percent('Porcentaje propio', { help: 'Sobre el manual: -10 es diez por ciento menos' })),
  maxUserMonth: optional(integer('Máximo por usuario al mes', { min: 1 })),
  fromDay: day('Desde'),
} satisfies Fields
export const groupInput = shapeOf(groupFields)
export const groupPath = (id: string): string => `/api/insurers/contract/${id}/services/group`

/** What copying the services of another contract asks. */
export const copyFields = {
  fromContractId: ref('insurers.contract', 'Contrato del que se copian'),
  fromDay: day('Desde'),
} satisfies Fields
export const copyInput = shapeOf(copyFields)
export const copyPath = (id: string): string => `/api/insurers/contract/${id}/services/copy`

/** What is asked of a price before anybody is charged. */
export const simulateFields = {
  serviceId: ref('tariffs.service', 'Servicio'),
  day: day('Fecha del servicio'),
  patientId: optional(ref('people.patient', 'Paciente', { help: 'Para saber qué paga el usuario' })),
} satisfies Fields
export const simulatePath = (id: string): string => `/api/insurers/contract/${id}/price`
export const annexPath = (id: string): string => `/api/insurers/contract/${id}/annex`

/** The answer of a simulation. */
export interface Simulated {
  readonly covered: boolean
  /** Money text. */
  readonly price: string | null
  /** How it was reached, or why it cannot be charged. */
  readonly words: string
  readonly authorisation: boolean
  /** What the user pays, in words; null without a patient. */
  readonly moderating: string | null
}
