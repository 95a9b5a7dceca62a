import { type ComboboxItem, Select } from '@mantine/core'
import { fold } from '@quina/kernel'
import { useRef, useState } from 'react'
import { type FieldProps, inputProps } from './field-props.tsx'

export interface ChoiceFieldProps extends FieldProps<string> {
  /** Value → label, in the order they are offered. */
  readonly options: Readonly<Record<string, string>>
}

/** One of a few options. Typing narrows them; Enter and leaving take the one that is highlighted, the first of them. */
export function ChoiceField({ options, ...field }: ChoiceFieldProps) {
  const { readOnly, ...common } = inputProps(field)
  const offered = Object.entries(options).map(([value, label]) => ({ value, label }))
  const [open, setOpen] = useState(false)
  const typed = useTypedChoice({ offered, value: field.value, onChange: field.onChange })
  return (
    <Select
      {...common}
      readOnly={readOnly}
      data={offered}
      value={field.value === '' ? null : field.value}
      onChange={(value) => field.onChange(value ?? '')}
      onOptionSubmit={typed.forget}
      searchable={!readOnly}
      filter={({ search }) => likeTyped(offered, search)}
      selectFirstOptionOnChange
      dropdownOpened={open}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      openOnFocus={false}
      clearable={field.required !== true && !readOnly}
      allowDeselect={false}
      onInput={(event) => typed.write(event.currentTarget.value)}
      onBlurCapture={(event) => typed.take(event.currentTarget)}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') typed.forget()
        if (event.key !== 'Enter' || !typed.take(event.currentTarget)) return
        setOpen(false)
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}

interface Choosing {
  readonly offered: readonly ComboboxItem[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * What was typed and has not been taken yet. The list highlights its first option some time after it opens: whoever types
 * quickly is gone by then.
 */
function useTypedChoice({ offered, value, onChange }: Choosing) {
  const text = useRef<string | null>(null)
  return {
    write: (given: string) => {
      text.current = given
    },
    forget: () => {
      text.current = null
    },
    /** @returns whether there was something to take. */
    take(input: HTMLInputElement): boolean {
      const given = text.current
      text.current = null
      if (given === null || given.trim() === '') return false
      const found = likeTyped(offered, given)
      const chosen = found[highlightedIn(input)] ?? found[0]
      if (chosen === undefined) return false
      if (chosen.value !== value) onChange(chosen.value)
      return true
    },
  }
}

/** Those that hold what was typed, accents and capitals apart. */
const likeTyped = (offered: readonly ComboboxItem[], typed: string): ComboboxItem[] =>
  offered.filter(({ label }) => fold(label).includes(fold(typed)))

/** The place of the highlighted option in the list of an input; -1 when none is. */
function highlightedIn(input: HTMLInputElement): number {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const rows = [...(list?.querySelectorAll('[role=option]') ?? [])]
  return rows.findIndex((row) => row.hasAttribute('data-combobox-selected'))
}
