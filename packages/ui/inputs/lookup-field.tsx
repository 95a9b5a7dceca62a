import { TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useId } from 'react'
import type { LookupOption, SearchOptions } from '../lookup/option.ts'
import { OptionList, optionId } from '../lookup/option-list.tsx'
import { type FieldProps, inputProps } from './field-props.tsx'
import { useTypedLookup } from './typed-lookup.ts'

export interface LookupFieldProps extends Omit<FieldProps<string>, 'onChange'> {
  /** The label of what is chosen: the value is only its id. */
  readonly valueLabel: string
  readonly search: SearchOptions
  readonly onChange: (id: string, option: LookupOption | null) => void
}

/** A reference to something kept elsewhere. Typing searches; F4 or Alt+↓ opens; ↑ ↓ Enter choose. */
export function LookupField(field: LookupFieldProps) {
  const listId = useId()
  const typed = useTypedLookup(field)
  const { list, input } = typed
  const common = inputProps({ ...field, onChange: () => {}, error: typed.error ?? field.error })
  return (
    <>
      <TextInput
        {...common}
        ref={input}
        role="combobox"
        aria-expanded={list.open}
        aria-controls={list.open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={list.highlighted ? optionId(listId, list.at) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed.text}
        title={typed.text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => typed.write(event.currentTarget.value)}
        onKeyDown={typed.onKeyDown}
        onBlur={typed.leave}
        rightSection={<IconSelector size={14} aria-hidden />}
        rightSectionPointerEvents="none"
      />
      {list.open && (
        <OptionList id={listId} label={field.label} anchor={input} list={list} onChoose={typed.choose} />
      )}
    </>
  )
}
