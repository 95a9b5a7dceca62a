import { must, showInstant } from '@quina/kernel'
import type { CertificateFacts } from './certificate.server.ts'

/**
 * Checks that a certificate may sign documents of the hospital.
 * @throws Problem FEV-022 for another NIT, FEV-023 outside its days, FEV-024 when it was issued for another use.
 */
export function mustSignFor(
  facts: CertificateFacts,
  { nit, checkDigit, now }: { nit: string; checkDigit: number; now: Date },
): void {
  const other = `El certificado es del NIT ${facts.nit ?? 'que no dice'} y la entidad es ${nit}.`
  const own = [nit, `${nit}${checkDigit}`]
  must(own.includes(digitsOf(facts.nit)), 'FEV-022', 'file', other)
  must(facts.validTo > now, 'FEV-023', 'file', 'El certificado ya venció.')
  const early = `El certificado solo vale desde el ${showInstant(facts.validFrom)}.`
  must(facts.validFrom <= now, 'FEV-023', 'file', early)
  const foreign =
    'El certificado no se expidió para firmar: pida uno de firma digital de facturación electrónica.'
  must(facts.maySign, 'FEV-024', 'file', foreign)
}

/** Authorities write the NIT with dots, or followed by its check digit. */
const digitsOf = (nit: string | null): string => (nit ?? '').replace(/\D/g, '')
