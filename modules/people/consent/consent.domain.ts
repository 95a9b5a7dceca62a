import { type Day, insist } from '@quina/kernel'
import { ageOn } from '../document-type/document-type.domain.ts'
import type { ConsentValues } from './consent.contract.ts'

const fullAge = 18

/** What the rules need to know of who consents. */
export interface Consenting {
  readonly birthDate: Day
  readonly incapable: boolean
}

/**
 * @throws Problem CSI-001 (the representative signs for a minor, HD-02), CSI-002 (day), CSI-003 (a recording needs a
 * witness).
 */
export function mustBeConsent(values: ConsentValues, patient: Consenting, today: Day): void {
  const { signedOn, signerKinship, medium, witness } = values
  const future = 'La fecha va del nacimiento del paciente a hoy.'
  insist(signedOn <= today && signedOn >= patient.birthDate, 'CSI-002', future, {
    fields: { signedOn: future },
  })
  const minor = ageOn(patient.birthDate, signedOn) < fullAge
  const represented =
    'Por el menor de edad o quien no puede decidir firma su representante: elija el parentesco.'
  insist(!(minor || patient.incapable) || signerKinship !== null, 'CSI-001', represented, {
    fields: { signerKinship: represented },
  })
  const heard = 'La autorización verbal lleva un testigo.'
  insist(medium !== 'recorded' || witness !== null, 'CSI-003', heard, { fields: { witness: heard } })
}

/** @throws Problem CSI-005 (revoked already), CSI-006 (day) */
export function mustBeRevocable(
  consent: { readonly signedOn: Day; readonly revokedOn: Day | null },
  revokedOn: Day,
  today: Day,
): void {
  insist(consent.revokedOn === null, 'CSI-005', 'Este consentimiento ya se revocó.', { status: 409 })
  const days = 'La revocación va del día de la firma a hoy.'
  insist(revokedOn >= consent.signedOn && revokedOn <= today, 'CSI-006', days, {
    fields: { revokedOn: days },
  })
}
