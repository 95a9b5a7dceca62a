import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { fold } from '@quina/kernel'
import { type FieldProps, inputProps } from './field-props.tsx'

export interface ChoiceFieldProps extends FieldProps<string> {
  /** Value → label, in the order they are offered. */
  readonly options: Readonly<Record<string, string>>
}

/** One of a few options. Typing narrows them and Enter takes the first. */
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
      searchable={!readOnly}
      filter={likeTyped}
      selectFirstOptionOnChange
      openOnFocus={false}
      clearable={field.required !== true && !readOnly}
      allowDeselect={false}
    />
  )
}

/** Those that hold what was typed, accents and capitals apart. */
const likeTyped: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ label }) => fold(label).includes(fold(search)))
