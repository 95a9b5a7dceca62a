import { useSyncExternalStore } from 'react'

/**
 * What is typed in the palette. It is kept in the shell, and the keyboard belongs to the palette from the instant it
 * is opened: its window is fetched, drawn and focused later, and what was typed meanwhile is already in it.
 */
interface PaletteState {
  readonly open: boolean
  readonly text: string
  /** Enter was pressed before the results of the text had come: the first is chosen when they do. */
  readonly enterPending: boolean
}

const closed: PaletteState = { open: false, text: '', enterPending: false }
let state = closed
const listeners = new Set<() => void>()

function change(next: Partial<PaletteState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const usePaletteState = (): PaletteState => useSyncExternalStore(subscribe, () => state)

/** Opens the palette, as Ctrl+K does. */
export function openPalette(): void {
  if (state.open) return
  change({ ...closed, open: true })
  window.addEventListener('keydown', takeKey, { capture: true })
}

export function closePalette(): void {
  window.removeEventListener('keydown', takeKey, { capture: true })
  change(closed)
}

export const writePalette = (text: string): void => change({ text, enterPending: false })
export const queueEnter = (enterPending: boolean): void => change({ enterPending })

/** The mark of the palette's input, which takes its own keys once it has the focus. */
export const paletteInput = { 'data-palette-input': true } as const
const isPaletteInput = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-palette-input]')

/** Until the input has the focus the keys are taken here, so that none reaches the page behind. */
function takeKey(event: KeyboardEvent): void {
  if (event.isComposing || isPaletteInput(event.target)) return
  event.stopImmediatePropagation()
  const withControl = event.ctrlKey || event.metaKey || event.altKey
  if (event.key === 'Escape') closePalette()
  else if (event.key === 'Enter') queueEnter(true)
  else if (event.key === 'Backspace') writePalette(state.text.slice(0, -1))
  else if (event.key.length === 1 && !withControl) writePalette(state.text + event.key)
  else return
  event.preventDefault()
}
