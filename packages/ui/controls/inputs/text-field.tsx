import { TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { type FieldProps, inputProps } from './field-props.tsx'

export interface TextFieldProps extends FieldProps<string> {
  readonly max?: number | undefined
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'url' | 'search'> | undefined
  readonly autoComplete?: string | undefined
  readonly leftSection?: ReactNode
}

export function TextField({
  max,
  type = 'text',
  autoComplete = 'off',
  leftSection,
  ...field
}: TextFieldProps) {
  return (
    <TextInput
      {...inputProps(field)}
      type={type}
      value={field.value}
      maxLength={max}
      autoComplete={autoComplete}
      leftSection={leftSection}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}
