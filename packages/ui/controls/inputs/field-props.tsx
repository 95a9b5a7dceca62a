import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The props of every field. The value is the wire form: what goes in the JSON. */
export interface FieldProps<Value> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error?: string | undefined
  readonly help?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly autoFocus?: boolean | undefined
  readonly placeholder?: string | undefined
  readonly onBlur?: (() => void) | undefined
  readonly name?: string | undefined
}

/** The message of a field with an icon, so that colour is not the only sign. */
export function fieldError(message: string | undefined): ReactNode {
  if (!message) return undefined
  return (
    <span className="q-field-error">
      <IconAlertCircle size={14} aria-hidden />
      {message}
    </span>
  )
}

/** The props that are the same for all inputs of the library. */
export const inputProps = <Value,>(field: FieldProps<Value>) => ({
  label: field.label,
  description: field.help,
  error: fieldError(field.error),
  withAsterisk: field.required === true,
  'aria-required': field.required === true ? true : undefined,
  disabled: field.disabled ?? false,
  readOnly: field.readOnly ?? false,
  placeholder: field.placeholder,
  name: field.name,
  onBlur: field.onBlur,
  inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
    | 'label'
    | 'input'
    | 'error'
    | 'description'
  )[],
  ...(field.autoFocus ? { autoFocus: true, 'data-autofocus': true } : {}),
})
