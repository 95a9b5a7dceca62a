/** A key combination as it is written in code: `Ctrl+Enter`, `Alt+N`, `/`, `?`, `F8`. */
export type Combination = Readonly<{ key: string; ctrl: boolean; alt: boolean; shift: boolean }>

/** Combinations reserved for the browser and the user. */
const untouchable = new Set(['c', 'v', 'x', 'z', 'a', 'f', 't', 'w', 'r'])

/** @throws Error when a screen claims a reserved combination, such as Ctrl+C. */
export function combination(text: string): Combination {
  const parts = text === '+' ? ['+'] : text.split('+')
  const key = (parts.at(-1) ?? '').toLowerCase()
  const has = (name: string) => parts.slice(0, -1).includes(name)
  const read = { key, ctrl: has('Ctrl'), alt: has('Alt'), shift: has('Shift') }
  if (read.ctrl && untouchable.has(key)) throw new Error(`${text} belongs to the browser`)
  return read
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** A sign such as `?` or `/` is matched by its character: its position and its shift differ by keyboard. */
const isSign = (key: string): boolean => key.length === 1 && !/[a-z0-9]/.test(key)
const sameKey = (event: KeyPress, key: string): boolean =>
  event.key.toLowerCase() === key || (/^[a-z]$/.test(key) && event.code === `Key${key.toUpperCase()}`)

export function matches(event: KeyPress, { key, ctrl, alt, shift }: Combination): boolean {
  if (!sameKey(event, key)) return false
  if ((event.ctrlKey || event.metaKey) !== ctrl || event.altKey !== alt) return false
  return isSign(key) || event.shiftKey === shift
}

/** True for keys that write a character: they are never a shortcut while an input has the focus. */
export const writes = ({ key, ctrl, alt }: Combination): boolean => key.length === 1 && !ctrl && !alt

const names: Readonly<Record<string, string>> = {
  shift: 'Mayús',
  delete: 'Supr',
  home: 'Inicio',
  end: 'Fin',
  pagedown: 'AvPág',
  pageup: 'RePág',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
  ' ': 'Espacio',
}

/** The labels of a combination: `Ctrl+Delete` → `['Ctrl', 'Supr']`. */
export const shownKeys = (text: string): string[] =>
  (text === '+' ? ['+'] : text.split('+')).map((part) => names[part.toLowerCase()] ?? part)

/** The form for assistive technology (`aria-keyshortcuts`). */
export const ariaKeys = (text: string): string => text.replace('Ctrl', 'Control')
