import { PasswordInput } from '@mantine/core'
import { type FieldProps, inputProps } from './field-props.tsx'

export interface PasswordFieldProps extends FieldProps<string> {
  /** `new-password` where the user chooses one. */
  readonly autoComplete?: 'current-password' | 'new-password' | 'one-time-code'
}

export function PasswordField({ autoComplete = 'current-password', ...field }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...inputProps(field)}
      // Mantine sets this attribute only on its other inputs.
      aria-invalid={field.error ? true : undefined}
      value={field.value}
      autoComplete={autoComplete}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}
