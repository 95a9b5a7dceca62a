import { TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type LookupOption, onlyMatch, type SearchOptions } from '../lookup/option.ts'
import { OptionList, optionId } from '../lookup/option-list.tsx'
import { useOptions } from '../lookup/use-options.ts'
import { type FieldProps, inputProps } from './field-props.tsx'

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

const unresolved = 'Elija una opción de la lista.'

/** What is typed in a lookup and what it has come to mean. */
function useTypedLookup({ value, valueLabel, search, onChange, onBlur, readOnly }: LookupFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const list = useOptions(search)
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const choose = (option: LookupOption | null) => {
    list.close()
    setTyped(null)
    setError(undefined)
    if ((option?.id ?? '') !== value) onChange(option?.id ?? '', option)
  }
  const write = (text: string) => {
    setTyped(text)
    setError(undefined)
    list.ask(text)
  }
  /** Leaving takes what was highlighted; if the answer had not come, it is awaited and only a sure match is taken. */
  const settle = async (text: string) => {
    const options = await search(text, new AbortController().signal).catch(() => [])
    const match = onlyMatch(options, text)
    if (match) choose(match)
    else setError(unresolved)
  }
  const leave = () => {
    if (typed !== null && typed.trim() === '') choose(null)
    else if (typed !== null && list.highlighted) choose(list.highlighted)
    else if (typed !== null) void settle(typed)
    list.close()
    onBlur?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly) return
    const opens = event.key === 'F4' || (event.altKey && event.key === 'ArrowDown')
    if (opens) list.ask(typed ?? '')
    else if (!list.open) return
    else if (event.key === 'ArrowDown') list.move(1)
    else if (event.key === 'ArrowUp') list.move(-1)
    else if (event.key === 'Enter' && list.highlighted) choose(list.highlighted)
    else if (event.key === 'Escape') dismiss()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const dismiss = () => {
    list.close()
    setTyped(null)
  }
  return { input, list, text: typed ?? valueLabel, error, write, choose, leave, onKeyDown }
}
