import { Refusal } from '@quina/blocks/web'
import { TextField } from '@quina/ui/web'
import { useState } from 'react'

type FactorFieldProps = Readonly<{ value: string; failure: unknown; onChange: (code: string) => void }>

const needsFor = (failure: unknown): string | undefined =>
  failure instanceof Refusal ? failure.fields.code : undefined

/** The field for the code of one's second factor: it appears once a refusal requires it, and stays. */
export function FactorField({ value, failure, onChange }: FactorFieldProps) {
  const input = needsFor(failure)
  const [shown, setShown] = useState(false)
  if (input !== undefined && !shown) setShown(true)
  if (!shown) return null
  return (
    <TextField
      label="Código de su segundo factor"
      name="code"
      value={value}
      error={input}
      onChange={onChange}
      max={20}
      autoComplete="one-time-code"
      required
      autoFocus
    />
  )
}

/** The code to send with the call: null until it was typed. */
export const codeOf = (code: string): string | null => (code.trim() === '' ? null : code.trim())
