import { TextInput } from '@mantine/core'
import { Keys, useKeys } from '@quina/ui/web'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'

/** How long the typing must pause before the list is asked again, in milliseconds. */
const pauseMs = 200

export interface SearchBoxProps {
  readonly hint: string
  readonly value: string
  readonly onSearch: (text: string) => void
  /** ↓ leaves the box for the first row. */
  readonly onDown: () => void
}

/** The free search of a list: `/` brings the focus, Enter does not wait for the pause. */
export function SearchBox({ hint, value, onSearch, onDown }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const typed = useTypedSearch(value, onSearch)
  useKeys([{ keys: '/', label: 'Buscar en la lista', run: () => input.current?.focus() }])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') typed.now()
    else if (event.key === 'ArrowDown') onDown()
    else return
    event.preventDefault()
  }
  return (
    <TextInput
      ref={input}
      type="search"
      className="q-list-search"
      aria-label={`Buscar: ${hint}`}
      aria-keyshortcuts="/"
      placeholder={hint}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={typed.text === '' && <Keys of="/" />}
      value={typed.text}
      onChange={(event) => typed.write(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
    />
  )
}

/**
 * What is typed runs ahead of what is searched. When the search comes back as it was sent nothing changes;
 * a search changed elsewhere (Back, Limpiar) replaces the text.
 */
function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value)
  const sent = useRef<string[]>([])
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    const ours = sent.current.indexOf(value)
    sent.current = sent.current.slice(ours + 1)
    if (ours < 0) setText(value)
  }, [value])
  const search = useCallback(
    (wanted: string) => {
      if (wanted === (sent.current.at(-1) ?? value)) return
      sent.current.push(wanted)
      latest.current(wanted)
    },
    [value],
  )
  const wanted = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => search(wanted), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, search])
  return { text, write: setText, now: () => search(wanted) }
}
