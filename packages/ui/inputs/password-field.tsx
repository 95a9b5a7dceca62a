import { PasswordInput } from '@mantine/core'
import { type FieldProps, inputProps } from './field-props.tsx'

export interface PasswordFieldProps extends FieldProps<string> {
  /** `new-password` where one is being chosen. */
  readonly autoComplete?: 'current-password' | 'new-password'
}

export function PasswordField({ autoComplete = 'current-password', ...field }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...inputProps(field)}
      value={field.value}
      autoComplete={autoComplete}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}
