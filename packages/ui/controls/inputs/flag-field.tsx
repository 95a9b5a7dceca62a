import { Checkbox } from '@mantine/core'
import { type FieldProps, fieldError } from './field-props.tsx'

export function FlagField({
  label,
  value,
  onChange,
  error,
  help,
  disabled,
  readOnly,
  ...field
}: FieldProps<boolean>) {
  return (
    <Checkbox
      className="q-flag"
      size="xs"
      label={label}
      checked={value}
      error={fieldError(error)}
      description={help}
      disabled={(disabled ?? false) || (readOnly ?? false)}
      name={field.name}
      onBlur={field.onBlur}
      autoFocus={field.autoFocus ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
