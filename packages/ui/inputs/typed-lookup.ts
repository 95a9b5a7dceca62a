import { type KeyboardEvent, useRef, useState } from 'react'
import { type LookupOption, onlyMatch } from '../lookup/option.ts'
import { useOptions } from '../lookup/use-options.ts'
import type { LookupFieldProps } from './lookup-field.tsx'

const unresolved = 'Elija una opción de la lista.'

/** What is typed in a lookup and what it has come to mean. */
export function useTypedLookup({ value, valueLabel, search, onChange, onBlur, readOnly }: LookupFieldProps) {
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
