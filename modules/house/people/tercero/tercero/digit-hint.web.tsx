import type { DocumentType } from './tercero.contract.ts'
import { expectedDigit } from './tercero.domain.ts'

type DigitHintProps = Readonly<{ documentType: DocumentType; number: string; typed: unknown }>

/** The DV that the number should have, until it is there. */
export function DigitHint({ documentType, number, typed }: DigitHintProps) {
  const digit = expectedDigit(documentType, number)
  if (digit === null || digit === typed) return null
  return (
    <p
      role="status"
      className={typed === null || typed === undefined || typed === '' ? 'q-muted' : 'q-mini-error'}
    >
      Dígito de verificación calculado: <strong>{digit}</strong>
    </p>
  )
}
