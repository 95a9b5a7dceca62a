import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { TypedAmount } from '../../base/format/group-amount.ts'

export interface FigureRules {
  /** Wire text → the text in the input. */
  readonly shown: (wire: string) => string
  /** The text while typing, where it differs: without thousands. */
  readonly plain?: (wire: string) => string
  /** Typed text → wire text; null when it is not a figure. */
  readonly read: (text: string) => string | null
  /** Formats the text while it is typed. */
  readonly arrange: (typed: TypedAmount) => TypedAmount
}

function replaceSelection(
  { value, selectionStart, selectionEnd }: HTMLInputElement,
  by: string,
): TypedAmount {
  const from = selectionStart ?? value.length
  return { text: value.slice(0, from) + by + value.slice(selectionEnd ?? from), caret: from + by.length }
}

/** The point of the numpad writes a comma, whatever the keyboard layout. */
export const isNumpadDecimal = (event: Pick<KeyboardEvent, 'code' | 'key'>): boolean =>
  event.code === 'NumpadDecimal' && event.key !== ','

/**
 * An input for a figure: the text is formatted while typing, the caret stays where it was, the numpad's point writes a comma, and
 * a pasted text is read as a whole.
 */
export function useTypedFigure(wire: string, onWire: (wire: string) => void, rules: FigureRules) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => rules.shown(wire))
  const caret = useRef<number | null>(null)
  const known = useRef(wire)
  const typing = useRef(false)
  const selects = useRef(false)
  const { shown, plain = shown } = rules
  if (known.current !== wire) {
    known.current = wire
    if (!typing.current || (rules.read(text) ?? '') !== wire) setText((typing.current ? plain : shown)(wire))
  }
  useLayoutEffect(() => {
    if (selects.current) input.current?.select()
    else if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    selects.current = false
    caret.current = null
  })
  const write = (typed: TypedAmount) => {
    const next = rules.arrange(typed)
    typing.current = true
    caret.current = next.caret
    setText(next.text)
    known.current = rules.read(next.text) ?? ''
    onWire(known.current)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isNumpadDecimal(event)) return
    event.preventDefault()
    write(replaceSelection(event.currentTarget, ','))
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = rules.read(event.clipboardData.getData('text/plain'))
    if (pasted === null) return
    event.preventDefault()
    write(replaceSelection(event.currentTarget, plain(pasted)))
  }
  const enter = () => {
    typing.current = true
    // Selects at once: a selection after the next render would take the focus from wherever the user types by then.
    selects.current = plain(known.current) !== text
    setText(plain(known.current))
    input.current?.select()
  }
  const tidy = () => {
    typing.current = false
    setText(rules.shown(known.current))
  }
  return { input, text, write, onKeyDown, onPaste, enter, tidy }
}
