import type { DocumentType } from './tercero.contract.ts'
import { expectedDigit } from './tercero.domain.ts'

type DigitHintProps = Readonly<{ documentType: DocumentType; number: string; typed: unknown }>

/** Shows the DV of the number until it is typed correctly. */
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
