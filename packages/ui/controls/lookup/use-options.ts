import { useCallback, useEffect, useRef, useState } from 'react'
import { canChoose, type LookupOption, nextChoosable, onlyMatch, type SearchOptions } from './option.ts'

/** How long the typing must pause before a call to the server, in milliseconds. */
const debounceMs = 120

interface State {
  readonly open: boolean
  readonly options: readonly LookupOption[]
  /** The highlighted position; -1 while the text names no option and the user moved to none. */
  readonly at: number
  /** Awaiting an answer: the options on screen are those of an earlier text. */
  readonly busy: boolean
  readonly failed: boolean
}

const closed: State = { open: false, options: [], at: -1, busy: false, failed: false }

export interface Options extends State {
  /** Opens the list and searches; an earlier search without an answer is dropped. */
  readonly ask: (text: string) => void
  readonly move: (step: 1 | -1) => void
  readonly close: () => void
  /**
   * The option that Enter and leaving take: the one that the text names unambiguously, or the one that the user moved to. Never
   * the first of many. Undefined while the answer to the last text is awaited.
   */
  readonly highlighted: LookupOption | undefined
}

/** The list of a combobox: loaded after a pause, cancelled when superseded, navigated with the arrows. */
export function useOptions(search: SearchOptions): Options {
  const [state, setState] = useState(closed)
  const pending = useRef<{ timer: number; controller: AbortController } | null>(null)
  const drop = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current?.controller.abort()
    pending.current = null
  }, [])
  useEffect(() => drop, [drop])
  const ask = (text: string) => {
    drop()
    setState((was) => ({ ...was, open: true, busy: true, failed: false }))
    const controller = new AbortController()
    const timer = window.setTimeout(() => void answer(text, controller), debounceMs)
    pending.current = { timer, controller }
  }
  const answer = async (text: string, { signal }: AbortController) => {
    const result = await search(text, signal).catch(() => null)
    if (signal.aborted) return
    const options = result ?? []
    const sure = text.trim() === '' ? null : onlyMatch(options, text)
    const at = sure === null ? -1 : options.indexOf(sure)
    setState({ open: true, options, at, busy: false, failed: result === null })
  }
  const move = (step: 1 | -1) => setState((was) => ({ ...was, at: nextChoosable(was.options, was.at, step) }))
  const close = () => {
    drop()
    setState(closed)
  }
  const current = state.open && !state.busy ? state.options[state.at] : undefined
  return { ...state, ask, move, close, highlighted: canChoose(current) ? current : undefined }
}
