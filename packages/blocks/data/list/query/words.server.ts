import { fold, hasCheckDigit } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'

/** The words of a search, folded. */
const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** Whether a search looks for anything. */
export const looksFor = (text: string): boolean => wordsOf(text).length > 0

/**
 * The `like` patterns of each searched word; one match is enough. A number is found however it is written: with its dots and
 * dashes or without them, a NIT with its check digit too.
 */
export const patternsOf = (text: string): string[][] =>
  wordsOf(text).map((word) =>
    [...new Set([escapeLike(word), ...writtenOtherwise(word)])].map((one) => `%${one}%`),
  )

/** Whether a folded text has every searched word. */
export const hasWords = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  hasPatterns(column, patternsOf(text))

/** The same from patterns. They are written out one by one, so that a trigram index serves each. */
export function hasPatterns(column: RawBuilder<unknown>, patterns: readonly string[][]): RawBuilder<boolean> {
  if (patterns.length === 0) return sql<boolean>`true`
  const each = patterns.map(
    (any) =>
      sql`(${sql.join(
        any.map((one) => sql`${column} like ${one}`),
        sql` or `,
      )})`,
  )
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}

export const escapeLike = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`)

const separators = /[.\-/,]/g

/** Other ways in which a word with a number is stored: `52.345.678`, `900373913-4`, `fe-123`. */
function writtenOtherwise(word: string): string[] {
  if (!/\d/.test(word)) return []
  const bare = word.replace(separators, '')
  const [, letters = '', digits = ''] = /^([a-z]{1,6})(\d+)$/.exec(bare) ?? []
  if (digits !== '') return [bare, ...documentNumbers(letters, digits)]
  return /^\d+$/.test(bare) ? [bare, ...withoutCheckDigit(bare)] : [escapeLike(bare)]
}

/** The most digits to which the number of a document is padded. */
const filledTo = 6

/**
 * `cdp 150`, `cdp-000150`: a document may have a space or a dash after its prefix, and leading zeros in its number. A single
 * letter begins a code and not a number: `k35` looks for no «k035».
 */
function documentNumbers(letters: string, digits: string): string[] {
  const number = digits.replace(/^0+(?=\d)/, '')
  const numbers =
    letters.length === 1
      ? [digits]
      : [number, ...fillings.map((width) => number.padStart(width, '0'))].concat(digits)
  return ['', ' ', '-'].flatMap((sign) => [...new Set(numbers)].map((one) => `${letters}${sign}${one}`))
}

const fillings = Array.from({ length: filledTo }, (_, index) => index + 1)

/** The number of a NIT typed with its check digit, which is stored in another column. */
function withoutCheckDigit(digits: string): string[] {
  const number = digits.slice(0, -1)
  return number.length >= 8 && hasCheckDigit(number, Number(digits.at(-1))) ? [number] : []
}

/** The same as `like`, for a text in memory, so that both ways of searching find the same. */
export function matcherOf(patterns: readonly string[][]): (text: string) => boolean {
  const each = patterns.map((any) => any.map(piecesOf))
  return (text) => each.every((any) => any.some((pieces) => inOrder(text, pieces)))
}

/** The text between the `%` at both ends of a pattern; escaped characters are taken literally. */
const piecesOf = (pattern: string): readonly string[] => {
  const pieces = ['']
  for (const [sign] of pattern.matchAll(/\\?./gsu))
    if (sign === '%') pieces.push('')
    else pieces.push(pieces.pop() + (sign.startsWith('\\') ? sign.slice(1) : sign))
  return pieces.filter(Boolean)
}

function inOrder(text: string, pieces: readonly string[]): boolean {
  let from = 0
  for (const piece of pieces) {
    const at = text.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return true
}
