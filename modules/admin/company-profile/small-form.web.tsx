import type { Field } from '@quina/blocks'
import { FieldInput, type FieldInputProps, Refusal, wordsOf } from '@quina/blocks/web'
import { Cell, ErrorSummary } from '@quina/ui/web'
import { useState } from 'react'

export type Value = FieldInputProps['value']
export type Values = Readonly<Record<string, Value>>

/** What is typed, what the server refused of it, and how it is sent. */
export interface SmallForm {
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly message: string | undefined
  readonly busy: boolean
  readonly set: (name: string, value: Value) => void
  /** @returns whether it was accepted. */
  readonly send: (work: (wire: Record<string, unknown>) => Promise<unknown>) => Promise<boolean>
}

/** A form of a few fields that is sent whole: the server judges it, and each refusal stands at its field. */
export function useSmallForm(initial: Values): SmallForm {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send: SmallForm['send'] = async (work) => {
    setBusy(true)
    setErrors({})
    setMessage(undefined)
    try {
      await work(
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]),
        ),
      )
      return true
    } catch (failure) {
      const fields = failure instanceof Refusal ? failure.fields : {}
      setErrors(fields)
      const isPlaced = Object.keys(fields).length > 0 && Object.keys(fields).every((name) => name in values)
      if (!isPlaced) setMessage(wordsOf(failure))
      return false
    } finally {
      setBusy(false)
    }
  }
  const set = (name: string, value: Value) => setValues((old) => ({ ...old, [name]: value }))
  return { values, errors, message, busy, set, send }
}

interface AskedProps {
  readonly form: SmallForm
  readonly name: string
  readonly field: Field
  readonly span?: number
  readonly disabled?: boolean
}

export function Asked({ form, name, field, span = 4, disabled }: AskedProps) {
  return (
    <Cell span={span}>
      <FieldInput
        name={name}
        field={field}
        value={form.values[name] ?? null}
        error={form.errors[name]}
        disabled={disabled}
        onChange={(value) => form.set(name, value)}
      />
    </Cell>
  )
}

export const Refused = ({ form: { message } }: { readonly form: SmallForm }) =>
  message === undefined ? null : <ErrorSummary message={message} />
