import { TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { type LookupOption, onlyMatch, type SearchOptions } from '../lookup/option.ts'
import { OptionList, optionId } from '../lookup/option-list.tsx'
import { type Options, useOptions } from '../lookup/use-options.ts'
import { type FieldProps, inputProps } from './field-props.tsx'

export interface LookupFieldProps extends Omit<FieldProps<string>, 'onChange'> {
  /** The label of the chosen option: the value is only its id. */
  readonly valueLabel: string
  readonly search: SearchOptions
  readonly onChange: (id: string, option: LookupOption | null) => void
  /** Called with each typed text, with which a missing record may be registered. */
  readonly onType?: (text: string) => void
}

/** A reference to a record. Typing searches; F4, ↓ or the arrow opens; ↑ ↓ Enter choose. */
export function LookupField(field: LookupFieldProps) {
  const listId = useId()
  const typed = useTypedLookup(field)
  const { list, input } = typed
  const common = inputProps({ ...field, onChange: () => {}, error: typed.shown.error ?? field.error })
  return (
    <>
      <TextInput
        {...common}
        ref={input}
        role="combobox"
        aria-expanded={list.open}
        aria-controls={list.open ? listId : undefined}
        aria-autocomplete="list"
        data-unread={typed.shown.isUnread || undefined}
        aria-activedescendant={list.highlighted ? optionId(listId, list.at) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed.shown.text}
        title={typed.shown.text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => typed.write(event.currentTarget.value)}
        onKeyDown={typed.onKeyDown}
        onBlur={typed.leave}
        rightSection={<OpenList disabled={field.readOnly} onOpen={typed.open} />}
      />
      {list.open && (
        <OptionList id={listId} label={field.label} anchor={input} list={list} onChoose={typed.choose} />
      )}
    </>
  )
}

/** Opens the whole list with the mouse, for users who do not know what to type. The keys of the field do the same. */
function OpenList({
  disabled,
  onOpen,
}: {
  readonly disabled: boolean | undefined
  readonly onOpen: () => void
}) {
  const open = (event: MouseEvent) => {
    // The field keeps the focus, and so the typed text.
    event.preventDefault()
    onOpen()
  }
  return (
    <button
      type="button"
      className="q-lookup-open"
      tabIndex={-1}
      aria-hidden
      disabled={disabled}
      onMouseDown={open}
    >
      <IconSelector size={14} />
    </button>
  )
}

const unresolved = 'Elija una opción de la lista.'

/** The typed text of a lookup and its match. */
function useTypedLookup(field: LookupFieldProps) {
  const { value, valueLabel, search, onChange, onBlur, onType, readOnly } = field
  const input = useRef<HTMLInputElement>(null)
  const list = useOptions(search)
  const { typed, latest, hold } = useHeldText()
  const [error, setError] = useState<string>()
  const forget = () => {
    hold(null)
    setError(undefined)
  }
  useSettledElsewhere(value, forget)
  const choose = (option: LookupOption | null) => {
    list.close()
    forget()
    if ((option?.id ?? '') !== value) onChange(option?.id ?? '', option)
  }
  const write = (text: string) => {
    hold(text)
    onType?.(text)
    setError(undefined)
    list.ask(text)
  }
  /** Takes only a sure match, and only if the text is still the same when the answer comes. */
  const settle = async (text: string) => {
    const match = onlyMatch(await search(text, new AbortController().signal).catch(() => []), text)
    if (latest.current !== text) return
    if (match) return choose(match)
    setError(unresolved)
    // The value no longer matches the shown text: it would be saved unseen.
    if (value !== '') onChange('', null)
  }
  const leave = () => {
    if (typed !== null && typed.trim() === '') choose(null)
    else if (typed !== null && list.highlighted) choose(list.highlighted)
    else if (typed !== null) void settle(typed)
    list.close()
    onBlur?.()
  }
  /** An ambiguous text stays, with its error, until the user moves to an option of the list. */
  const takesEnter = (): boolean => {
    if (list.highlighted) choose(list.highlighted)
    else if (typed?.trim() && !list.busy) setError(unresolved)
    else return false
    return true
  }
  const open = () => openWhole(input.current, list, typed)
  const onKeyDown = keysOf({ list, readOnly, open, dismiss: () => hold(null), takesEnter })
  const shown = { text: typed ?? valueLabel, isUnread: typed !== null, error }
  return { input, list, shown, write, choose, leave, open, onKeyDown }
}

function openWhole(input: HTMLInputElement | null, list: Options, typed: string | null): void {
  input?.focus()
  list.ask(typed ?? '')
}

/** A value chosen by another part of the screen (a person just registered) resolves the typed text. */
function useSettledElsewhere(value: string, settle: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value counts
  useEffect(() => {
    if (value !== '') settle()
  }, [value])
}

/** The current text, also for later answers. */
function useHeldText() {
  const [typed, setTyped] = useState<string | null>(null)
  const latest = useRef<string | null>(null)
  const hold = (text: string | null) => {
    latest.current = text
    setTyped(text)
  }
  return { typed, latest, hold }
}

interface LookupKeys {
  readonly list: Options
  readonly readOnly: boolean | undefined
  readonly open: () => void
  readonly dismiss: () => void
  readonly takesEnter: () => boolean
}

/** The keys of a lookup: those that its list handles go no further. */
function keysOf({ list, readOnly, open, dismiss, takesEnter }: LookupKeys) {
  const leaveList = () => {
    list.close()
    dismiss()
  }
  const takes = (event: KeyboardEvent): boolean => {
    const opens = event.key === 'F4' || (event.key === 'ArrowDown' && (event.altKey || !list.open))
    if (opens) open()
    else if (!list.open) return false
    else if (event.key === 'ArrowDown') list.move(1)
    else if (event.key === 'ArrowUp') list.move(-1)
    else if (event.key === 'Escape') leaveList()
    else return event.key === 'Enter' && takesEnter()
    return true
  }
  return (event: KeyboardEvent) => {
    if (readOnly || !takes(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
