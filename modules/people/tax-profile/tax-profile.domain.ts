import { insist } from '@quina/kernel'
import { responsibilities, type TaxProfileValues } from './tax-profile.contract.ts'

/** The codes of a profile: `o-13, R-99-pn` is O-13 and R-99-PN, each once. */
export const codesIn = (text: string | null): string[] => [
  ...new Set(
    (text ?? '')
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/**
 * What must hold of a tax profile by itself.
 * @throws Problem TER-020 (days), TER-021 (a code that the RUT does not have), TER-022 (CIIU), TER-023 (regime and
 * responsibilities that contradict each other).
 */
export function mustBeTaxProfile(profile: TaxProfileValues): void {
  const { fromDay, untilDay, ciiu } = profile
  const backwards = 'La fecha final no puede ser anterior a la inicial.'
  insist(untilDay === null || untilDay >= fromDay, 'TER-020', backwards, { fields: { untilDay: backwards } })
  const unknown = codesIn(profile.responsibilities).find((code) => !(code in responsibilities))
  const noSuchCode = `«${unknown}» no es una responsabilidad del RUT que use la factura electrónica.`
  insist(unknown === undefined, 'TER-021', noSuchCode, { fields: { responsibilities: noSuchCode } })
  const misshapen = 'El código CIIU tiene cuatro dígitos.'
  insist(ciiu === null || /^\d{4}$/.test(ciiu), 'TER-022', misshapen, { fields: { ciiu: misshapen } })
  mustAgree(profile)
}

/** What the RUT says twice must be said alike. */
function mustAgree(profile: TaxProfileValues): void {
  const codes = codesIn(profile.responsibilities)
  if (codes.length === 0) return
  const told: readonly (readonly [code: string, holds: boolean, field: keyof TaxProfileValues])[] = [
    ['O-13', profile.largeTaxpayer, 'largeTaxpayer'],
    ['O-15', profile.selfWithholder, 'selfWithholder'],
    ['O-23', profile.vatAgent, 'vatAgent'],
    ['O-47', profile.regime === 'simple', 'regime'],
  ]
  const wrong = told.find(([code, holds]) => codes.includes(code) !== holds)
  if (wrong === undefined) return
  const [code, holds, field] = wrong
  const message = holds
    ? `Falta la responsabilidad ${code} (${responsibilities[code]}).`
    : `La responsabilidad ${code} (${responsibilities[code]}) no coincide con lo marcado.`
  insist(false, 'TER-023', message, { fields: { [field]: message } })
}
