import {
  defineCommand,
  defineFile,
  defineQuery,
  type Fields,
  f,
  permission,
  stringsOrNull,
  type ValuesOf,
} from '@quina/blocks'
import { z } from 'zod'
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

/** What a person allowed, or refused, that be done with personal data (Ley 1581 de 2012; care dossier §6.6). */
export const consentFields = {
  purpose: f.choice('Finalidad', consentPurposes),
  granted: f.flag('Autoriza'),
  medium: f.choice('Medio', consentMedia),
  signedOn: f.day('Fecha'),
  signerName: f.text('Quien firma', { max: 150 }),
  signerDocument: f.text('Documento de quien firma', { max: 30 }),
  signerKinship: f.optional(f.choice('Parentesco', kinships, { help: 'Vacío cuando firma el paciente' })),
  witness: f.optional(f.text('Testigo', { max: 150 })),
} satisfies Fields

export const consentRevocation = {
  revokedOn: f.day('Revocado el'),
  revokedReason: f.text('Motivo', { min: 5 }),
} satisfies Fields

export type ConsentValues = ValuesOf<typeof consentFields>
export type ConsentPurpose = keyof typeof consentPurposes
const viewConsent = permission('people.consent.view', 'Ver consentimientos')
const editConsent = permission('people.consent.edit', 'Registrar consentimientos')
export const revokeConsents = permission('people.consent.revoke', 'Revocar consentimientos')

const subject = { id: f.ref('people.patient', 'Paciente') }
const one = { ...subject, consentId: f.ref('people.consent', 'Consentimiento') }
const answers = z.object({ id: z.string() })

/** What a patient allowed or refused. */
export const consents = defineQuery({
  id: 'people.consents',
  title: 'Consentimientos de un paciente',
  access: viewConsent,
  params: subject,
  opens: ['id'],
  answers: z.array(
    z.object({
      id: z.string(),
      version: z.number(),
      values: z.record(z.string(), z.unknown()),
      edition: z.number(),
      takenBy: z.string(),
      ...stringsOrNull('revokedOn', 'revokedReason'),
    }),
  ),
})

export const signConsent = defineCommand({
  id: 'people.signConsent',
  verb: 'Registrar',
  access: editConsent,
  consequence: 'Se guarda con el texto vigente de la finalidad. Después puede imprimirlo para la firma.',
  about: subject,
  params: consentFields,
  answers,
})

export const revokeConsent = defineCommand({
  id: 'people.revokeConsent',
  verb: 'Revocar',
  access: revokeConsents,
  consequence: 'Desde este momento deja de usarse para esta finalidad.',
  danger: true,
  about: one,
  params: consentRevocation,
  answers,
})

export const printedConsent = defineFile({
  id: 'people.printedConsent',
  title: 'Consentimientos: imprimir',
  access: viewConsent,
  tells: 'patients',
  taken: 'print',
  params: one,
  opens: ['id', 'consentId'],
})
