import { insist, showInstant } from '@quina/kernel'
import type { CertificateFacts } from './certificate.server.ts'

interface Signing {
  readonly nit: string
  readonly checkDigit: number
  readonly now: Date
}

/**
 * Whether documents of the house may be signed with a certificate that was just brought.
 * @throws Problem FEV-022 of another NIT, FEV-023 outside of its days, FEV-024 when it was given for something else.
 */
export function mustSignFor(facts: CertificateFacts, { nit, checkDigit, now }: Signing): void {
  const other = `El certificado es del NIT ${facts.nit ?? 'que no dice'} y la entidad es ${nit}.`
  const own = [nit, `${nit}${checkDigit}`]
  insist(own.includes(digitsOf(facts.nit)), 'FEV-022', other, { fields: { file: other } })
  const expired = 'El certificado ya venció.'
  insist(facts.validTo > now, 'FEV-023', expired, { fields: { file: expired } })
  const early = `El certificado solo vale desde el ${showInstant(facts.validFrom)}.`
  insist(facts.validFrom <= now, 'FEV-023', early, { fields: { file: early } })
  const foreign =
    'El certificado no se expidió para firmar: pida uno de firma digital de facturación electrónica.'
  insist(facts.maySign, 'FEV-024', foreign, { fields: { file: foreign } })
}

/** Authorities write the NIT with dots, or followed by its check digit. */
const digitsOf = (nit: string | null): string => (nit ?? '').replace(/\D/g, '')
