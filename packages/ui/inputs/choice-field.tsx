import { Select } from '@mantine/core'
import { type FieldProps, inputProps } from './field-props.tsx'

export interface ChoiceFieldProps extends FieldProps<string> {
  /** Value → label, in the order they are offered. */
  readonly options: Readonly<Record<string, string>>
}

/** One of a few options. Typing narrows the list when there are more than eight. */
export function ChoiceField({ options, ...field }: ChoiceFieldProps) {
  const { readOnly, ...common } = inputProps(field)
  const offered = Object.entries(options).map(([value, label]) => ({ value, label }))
  return (
    <Select
      {...common}
      readOnly={readOnly}
      data={offered}
      value={field.value === '' ? null : field.value}
      onChange={(value) => field.onChange(value ?? '')}
      searchable={offered.length > 8}
      clearable={field.required !== true && !readOnly}
      allowDeselect={false}
    />
  )
}
