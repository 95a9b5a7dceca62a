import { useEffect, useRef } from 'react'

export interface ScannerOptions {
  /** The time between keys, in milliseconds: no person types this fast. */
  readonly betweenKeysMs?: number
  readonly shortest?: number
  /**
   * Whether a text may be a code: any other text was typed, however fast its keys came (a slow network sends those of a person
   * together), and stays in its input.
   */
  readonly isCode?: (text: string) => boolean
}

interface Burst {
  readonly text: string
  readonly lastAt: number
  /** The input that had the focus and its text, which is restored. */
  readonly input: HTMLInputElement | null
  readonly before: string
}

const none: Burst = { text: '', lastAt: Number.NEGATIVE_INFINITY, input: null, before: '' }

const focusedInput = (): HTMLInputElement | null =>
  document.activeElement instanceof HTMLInputElement ? document.activeElement : null

const anything = () => true
const ends = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === 'Tab'
const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey

function added(burst: Burst, event: KeyboardEvent, betweenKeysMs: number): Burst {
  if (event.timeStamp - burst.lastAt <= betweenKeysMs)
    return { ...burst, text: burst.text + event.key, lastAt: event.timeStamp }
  const input = focusedInput()
  return { text: event.key, lastAt: event.timeStamp, input, before: input?.value ?? '' }
}

/** Restores an input so that its controlling component notices. */
function restore({ input, before }: Burst): void {
  if (!input || input.value === before) return
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  value?.set?.call(input, before)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Listens to a code reader that acts as a keyboard: a burst of letters ended by Enter or Tab, wherever the focus is. Typing by a
 * person never counts as one. The focused input is restored, unless it has `data-scan-here` and wants the text itself.
 */
export function useScanner(
  onScan: (code: string) => void,
  { betweenKeysMs = 35, shortest = 6, isCode = anything }: ScannerOptions = {},
): void {
  const latest = useRef({ onScan, isCode })
  latest.current = { onScan, isCode }
  useEffect(() => {
    let burst = none
    const onKeyDown = (event: KeyboardEvent) => {
      if (isLetter(event)) {
        burst = added(burst, event, betweenKeysMs)
        return
      }
      if (event.key === 'Shift') return
      const scanned = burst
      burst = none
      const fast = event.timeStamp - scanned.lastAt <= betweenKeysMs * 2
      const wanted = scanned.input?.dataset.scanHere === undefined
      if (!ends(event) || !fast || scanned.text.length < shortest || !wanted) return
      if (!latest.current.isCode(scanned.text)) return
      event.preventDefault()
      event.stopPropagation()
      restore(scanned)
      latest.current.onScan(scanned.text)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [betweenKeysMs, shortest])
}
