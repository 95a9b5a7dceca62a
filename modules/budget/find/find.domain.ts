/** What someone typed to find a document: `CDP 12`, `rp12`, `34`, or words of its object. */
export interface Sought {
  readonly prefix: string | null
  readonly number: number | null
  readonly text: string
}

/** Reads `CDP 012-2026`, `rp 7`, `obligación 3`, `18` or free words. */
export function soughtIn(typed: string, prefixes: readonly string[]): Sought {
  const text = typed.trim()
  const match = /^([a-záéíóúñ]+)?[\s.]*0*(\d{1,9})(?:\s*(?:-|\/|de)\s*\d{4})?$/i.exec(text)
  if (match === null) return { prefix: null, number: null, text }
  const [, word, digits] = match
  const prefix =
    word === undefined
      ? null
      : (prefixes.find((one) => one.toLowerCase().startsWith(word.toLowerCase())) ?? null)
  if (word !== undefined && prefix === null) return { prefix: null, number: null, text }
  return { prefix, number: Number(digits), text }
}
