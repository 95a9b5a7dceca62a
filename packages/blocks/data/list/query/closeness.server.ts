import { bareCode, fold, isCodeLike, undividedCode, withoutFilling } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { looksFor } from './words.server.ts'

/** What the order of the options of a look-up depends on. */
export interface ClosenessColumns {
  readonly label: RawBuilder<unknown>
  readonly enabled?: RawBuilder<unknown>
  /** The column with the document number of a person: `CC 52345678`. */
  readonly detail?: RawBuilder<unknown>
  /** SQL that orders before the closeness, among the options that can be chosen: it ends in a comma. */
  readonly first?: RawBuilder<unknown> | undefined
}

/**
 * The beginning of every `order by` of a look-up: first the option with the typed code, even if it cannot be chosen; then those
 * that can be chosen, by code, by label, by the name after its code, by a word, and the rest. Empty without text.
 */
export function closestFirst(
  typed: string | null | undefined,
  { label, enabled, detail, first = sql`` }: ClosenessColumns,
) {
  const q = typed ?? ''
  if (!looksFor(q)) return first
  const order = distance(q, label, detail)
  const usable = enabled === undefined ? first : sql`${enabled} desc, ${first}`
  return isCodeLike(q) ? sql`(${order} <= 1) desc, ${usable} ${order},` : sql`${usable} ${order},`
}

/** How far a label is from the typed text: 0 for the same text. It must be cheap, as thousands are sorted at every key. */
function distance(q: string, label: RawBuilder<unknown>, detail: RawBuilder<unknown> = sql`''`) {
  const wanted = fold(q)
  const text = unaccented(label)
  const begins = wanted.split(' ').map((word) => sql`position(${` ${word}`}::text in ' ' || ${text}) > 0`)
  const byName = isCodeLike(q) ? sql`` : sql`when starts_with(${nameAfterCode(text)}, ${wanted}::text) then 4`
  return sql<number>`(case when ${text} = ${wanted}::text then 0 ${isCodeLike(q) ? byCode(q, text, detail) : sql``}
    when starts_with(${text}, ${wanted}::text) then 3 ${byName}
    when ${sql.join(begins, sql` and `)} then 5 else 6 end)`
}

function byCode(q: string, text: RawBuilder<unknown>, detail: RawBuilder<unknown>) {
  const wanted = bareCode(q)
  const code = unpunctuated(sql`substring(${text} from '^(?:[a-z]{1,6} (?=[0-9]))?[^ ]*')`)
  const filled = /^[a-z]{2,}\d/.test(wanted)
    ? sql`when regexp_replace(${code}, '^([a-z]{2,})0+(?=[0-9])', '\\1') = ${withoutFilling(wanted)}::text then 1`
    : sql``
  return sql`when ${code} in (${wanted}::text, ${undividedCode(wanted)}::text) then 1 ${filled}
    when ${unpunctuated(sql`lower(split_part(${detail}, ' ', -1))`)} = ${wanted}::text then 1
    when starts_with(${code}, ${wanted}::text) then 2`
}

/** The part of a label after its code; null for a label without a code. */
const nameAfterCode = (text: RawBuilder<unknown>) =>
  sql`case when ${text} ~ '^[^ ]*[0-9][^ ]* ' then substr(${text}, position(' ' in ${text}) + 1) end`

/** Removes only the accents of Spanish, because it is computed for each row. */
const unaccented = (label: RawBuilder<unknown>) => sql`translate(lower(${label}), 'áéíóúüñ', 'aeiouun')`
const unpunctuated = (code: RawBuilder<unknown>) => sql`translate(${code}, '.-/ ', '')`
