import { notes, type Paper, type PrintContext, pairs, paper, signatures } from '@quina/blocks/print'
import { showDay } from '@quina/kernel'
import { kinships } from '../patient/social.contract.ts'
import { type ConsentPurpose, consentMedia, consentPurposes } from './consent.contract.ts'

/** A consent as it is signed. */
export interface PrintedConsent {
  readonly patient: string
  readonly document: string
  readonly purpose: ConsentPurpose
  readonly edition: number
  readonly body: string
  readonly granted: boolean
  readonly medium: keyof typeof consentMedia
  readonly signedOn: string
  readonly signerName: string
  readonly signerDocument: string
  readonly signerKinship: keyof typeof kinships | null
  readonly witness: string | null
  readonly takenBy: string
  readonly revokedOn: string | null
  readonly revokedReason: string | null
}

/** What the patient reads and signs, with the wording of its edition. */
export function consentPaper(context: PrintContext, consent: PrintedConsent): Paper {
  const { patient, document, purpose, edition, body, granted, medium, signedOn, witness } = consent
  const answer = granted ? 'AUTORIZO' : 'NO AUTORIZO'
  const { signerName: name, signerDocument, signerKinship } = consent
  const role = signerKinship === null ? 'Paciente' : `Representante (${kinships[signerKinship]})`
  return paper(context, {
    title: 'Autorización para el tratamiento de datos personales',
    subtitle: `${consentPurposes[purpose]} · texto ${edition}`,
    ...(consent.revokedOn === null ? {} : { watermark: 'ANULADO' as const }),
    pieces: [
      pairs([
        { label: 'Paciente', value: patient },
        { label: 'Documento', value: document },
        { label: 'Fecha', value: showDay(signedOn) },
        { label: 'Medio', value: consentMedia[medium] },
      ]),
      notes(body),
      notes(answer, { heading: 'Respuesta' }),
      consent.revokedOn === null
        ? null
        : notes(`Revocado el ${showDay(consent.revokedOn)}: ${consent.revokedReason ?? ''}`),
      signatures([
        { name, role, document: signerDocument },
        ...(witness === null ? [] : [{ name: witness, role: 'Testigo' }]),
        { name: consent.takenBy, role: 'Quien recibe' },
      ]),
    ],
  })
}
