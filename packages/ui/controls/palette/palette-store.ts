import { storeOf, useStore } from '../../base/store.ts'

/**
 * The typed text of the palette. The shell stores it, and the palette receives the keyboard from the instant it is opened: its
 * window is loaded, drawn and focused later, and already shows what was typed meanwhile.
 */
interface PaletteState {
  readonly open: boolean
  readonly text: string
  /** Enter was pressed before the results of the text arrived: the first one is chosen when they do. */
  readonly enterPending: boolean
}

const closed: PaletteState = { open: false, text: '', enterPending: false }
const palette = storeOf(closed)

export const usePaletteState = (): PaletteState => useStore(palette)

/** Opens the palette, as Ctrl+K does. */
export function openPalette(): void {
  if (palette.get().open) return
  palette.set({ ...closed, open: true })
  window.addEventListener('keydown', takeKey, { capture: true })
}

export function closePalette(): void {
  window.removeEventListener('keydown', takeKey, { capture: true })
  palette.set(closed)
}

export const writePalette = (text: string): void => palette.set({ text, enterPending: false })
export const queueEnter = (enterPending: boolean): void => palette.set({ enterPending })

/** The mark of the palette's input, which handles its own keys once it has the focus. */
export const paletteInput = { 'data-palette-input': true } as const
const isPaletteInput = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-palette-input]')

/** Handles the keys until the input has the focus, so that none reaches the page behind. */
function takeKey(event: KeyboardEvent): void {
  if (event.isComposing || isPaletteInput(event.target)) return
  event.stopImmediatePropagation()
  const withControl = event.ctrlKey || event.metaKey || event.altKey
  if (event.key === 'Escape') closePalette()
  else if (event.key === 'Enter') queueEnter(true)
  else if (event.key === 'Backspace') writePalette(palette.get().text.slice(0, -1))
  else if (event.key.length === 1 && !withControl) writePalette(palette.get().text + event.key)
  else return
  event.preventDefault()
}
