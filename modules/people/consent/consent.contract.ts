import { choice, day, type Fields, flag, optional, text, type ValuesOf } from '@quina/blocks'
import { kinships } from '../patient/social.contract.ts'

export const consentPurposes = {
  care: 'Atención en salud',
  reminders: 'Recordatorios y mensajes',
  surveys: 'Encuestas de satisfacción',
  research: 'Investigación',
  image: 'Imagen y voz',
} as const

export const consentMedia = {
  signature: 'Firma en papel',
  recorded: 'Verbal grabada',
  web: 'Portal web',
} as const

/** What somebody allowed, or refused, that be done with personal data (Ley 1581 de 2012; care dossier §6.6). */
export const consentFields = {
  purpose: choice('Finalidad', consentPurposes),
  granted: flag('Autoriza'),
  medium: choice('Medio', consentMedia),
  signedOn: day('Fecha'),
  signerName: text('Quien firma', { max: 150 }),
  signerDocument: text('Documento de quien firma', { max: 30 }),
  signerKinship: optional(choice('Parentesco', kinships, { help: 'Vacío cuando firma el paciente' })),
  witness: optional(text('Testigo', { max: 150 })),
} satisfies Fields

export const consentRevocation = {
  revokedOn: day('Revocado el'),
  revokedReason: text('Motivo', { min: 5 }),
} satisfies Fields

export type ConsentValues = ValuesOf<typeof consentFields>
export type ConsentPurpose = keyof typeof consentPurposes
export const viewConsent = 'people.consent.view'
export const editConsent = 'people.consent.edit'
export const revokeConsent = 'people.consent.revoke'
