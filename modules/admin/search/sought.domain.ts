/** What someone typed to find something: `CDP 12`, `rp12`, `34`, or words. */
export interface Sought {
  /** The beginning of a document's number, as it is declared: `CDP`. */
  readonly prefix: string | null
  readonly number: number | null
  readonly text: string
}

/** Reads `CDP 012-2026`, `rp 7`, `SCD.3`, `18` or free words. */
export function soughtIn(typed: string, prefixes: readonly string[]): Sought {
  const text = typed.trim()
  const free = { prefix: null, number: null, text }
  const said = codeAndNumber(text)
  if (said === null) return free
  const { word, number } = said
  if (word === null) return { prefix: null, number, text }
  const prefix = named(word.toLowerCase(), prefixes)
  return prefix === undefined ? free : { prefix, number, text }
}

/** A code and a number, as people write them together, with the year where they say it; null of anything else. */
export function codeAndNumber(typed: string) {
  const match = /^([a-záéíóúñ]+)?[\s.]*0*(\d{1,9})(?:\s*(?:-|\/|de)\s*(\d{4}))?$/i.exec(typed.trim())
  if (match === null) return null
  const [, word = null, digits, year] = match
  return { word, number: Number(digits), year: year === undefined ? null : Number(year) }
}

/** The prefix itself, or else the only one that begins so. */
function named(word: string, prefixes: readonly string[]): string | undefined {
  const known = [...new Set(prefixes)]
  const begin = known.filter((one) => one.toLowerCase().startsWith(word))
  return known.find((one) => one.toLowerCase() === word) ?? (begin.length === 1 ? begin[0] : undefined)
}
