import { type ComboboxItem, Select } from '@mantine/core'
import { fold } from '@quina/kernel'
import { useRef, useState } from 'react'
import { onlyChoice } from '../lookup/option.ts'
import { type FieldProps, inputProps } from './field-props.tsx'

export interface ChoiceFieldProps extends FieldProps<string> {
  /** Value → label, in order. */
  readonly options: Readonly<Record<string, string>>
}

/**
 * One of a few options. Typing narrows them; Enter and leaving take the option that the text names unambiguously, or the one that
 * the user moved to. Never the first of many.
 */
export function ChoiceField({ options, ...field }: ChoiceFieldProps) {
  const offered = Object.entries(options).map(([value, label]) => ({ value, label }))
  const [open, setOpen] = useState(false)
  const typed = useTypedChoice({ offered, value: field.value, onChange: field.onChange })
  const { readOnly, ...common } = inputProps({ ...field, error: typed.error ?? field.error })
  return (
    <Select
      {...common}
      readOnly={readOnly}
      data={offered}
      value={field.value === '' ? null : field.value}
      onChange={(value) => {
        typed.forget()
        field.onChange(value ?? '')
      }}
      onOptionSubmit={typed.forget}
      searchable={!readOnly}
      filter={({ search }) => likeTyped(offered, search)}
      selectFirstOptionOnChange={typed.isSure}
      dropdownOpened={open}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      openOnFocus={false}
      clearable={field.required !== true && !readOnly}
      allowDeselect={false}
      onInput={(event) => typed.write(event.currentTarget.value)}
      onBlurCapture={(event) => typed.leave(event.currentTarget)}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') typed.forget()
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') typed.move()
        if (event.key !== 'Enter' || !typed.take(event.currentTarget)) return
        setOpen(false)
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}

interface ChoiceInput {
  readonly offered: readonly ComboboxItem[]
  readonly value: string
  readonly onChange: (value: string) => void
}

const unresolved = 'Elija una opción de la lista.'

/** The typed text that is not resolved yet. */
function useTypedChoice({ offered, value, onChange }: ChoiceInput) {
  const text = useRef<string | null>(null)
  const moved = useRef(false)
  const [isSure, setSure] = useState(false)
  const [error, setError] = useState<string>()
  const hold = (given: string | null) => {
    text.current = given
    moved.current = false
    setSure(given !== null && given.trim() !== '' && meant(offered, given) !== undefined)
    setError(undefined)
  }
  /** @returns whether there was an option to take. */
  const take = (input: HTMLInputElement): boolean => {
    const given = text.current
    if (given === null || given.trim() === '') return false
    const row = moved.current ? highlightedIn(input) : -1
    const chosen = likeTyped(offered, given)[row] ?? meant(offered, given)
    if (chosen === undefined) {
      setError(unresolved)
      return false
    }
    hold(null)
    if (chosen.value !== value) onChange(chosen.value)
    return true
  }
  /** The input shows its value again: an unresolved text is removed, and the error explains it. */
  const leave = (input: HTMLInputElement): void => {
    take(input)
    text.current = null
  }
  const move = () => {
    moved.current = true
  }
  return { isSure, error, write: hold, forget: () => hold(null), move, take, leave }
}

/** The option that a text names unambiguously. */
function meant(offered: readonly ComboboxItem[], typed: string): ComboboxItem | undefined {
  const found = holding(offered, typed).map(({ value, label }) => ({ id: value, label }))
  const id = onlyChoice(found, typed)?.id
  return offered.find(({ value }) => value === id)
}

/** The options that contain the typed text, ignoring accents and capitals. */
const holding = (offered: readonly ComboboxItem[], typed: string): ComboboxItem[] =>
  offered.filter(({ label }) => fold(label).includes(fold(typed)))

/** The same, with the unambiguous match first. */
function likeTyped(offered: readonly ComboboxItem[], typed: string): ComboboxItem[] {
  const sure = meant(offered, typed)
  const found = holding(offered, typed)
  return sure === undefined ? found : [sure, ...found.filter((one) => one !== sure)]
}

/** The position of the highlighted option in the list of an input; -1 without one. */
function highlightedIn(input: HTMLInputElement): number {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const rows = [...(list?.querySelectorAll('[role=option]') ?? [])]
  return rows.findIndex((row) => row.hasAttribute('data-combobox-selected'))
}
