import { bareCode, fold, isCodeLike, undividedCode, withoutFilling } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { looksFor } from './words.server.ts'

/** What the options of a look-up are put in order by. */
export interface Closest {
  readonly label: RawBuilder<unknown>
  readonly enabled?: RawBuilder<unknown>
  /** Where the number of a person is: `CC 52345678`. */
  readonly detail?: RawBuilder<unknown>
  /** What goes before the words of those that can be chosen: ends in a comma. */
  readonly first?: RawBuilder<unknown> | undefined
}

/**
 * The beginning of every `order by` of what is looked up: the code that was typed, even one that cannot be chosen; then what
 * can be: a code that begins so, a label, the name after its code, a word that begins so, and the rest. Nothing for no text.
 */
export function closestFirst(
  typed: string | null | undefined,
  { label, enabled, detail, first = sql`` }: Closest,
) {
  const q = typed ?? ''
  if (!looksFor(q)) return first
  const far = farness(q, label, detail)
  const usable = enabled === undefined ? first : sql`${enabled} desc, ${first}`
  return isCodeLike(q) ? sql`(${far} <= 1) desc, ${usable} ${far},` : sql`${usable} ${far},`
}

/** How far a label is from what was typed: 0 is the same. Cheap: thousands are put in order at every key. */
function farness(q: string, label: RawBuilder<unknown>, detail: RawBuilder<unknown> = sql`''`) {
  const wanted = fold(q)
  const text = plain(label)
  const begins = wanted.split(' ').map((word) => sql`position(${` ${word}`}::text in ' ' || ${text}) > 0`)
  const byName = isCodeLike(q) ? sql`` : sql`when starts_with(${named(text)}, ${wanted}::text) then 4`
  return sql<number>`(case when ${text} = ${wanted}::text then 0 ${isCodeLike(q) ? byCode(q, text, detail) : sql``}
    when starts_with(${text}, ${wanted}::text) then 3 ${byName}
    when ${sql.join(begins, sql` and `)} then 5 else 6 end)`
}

function byCode(q: string, text: RawBuilder<unknown>, detail: RawBuilder<unknown>) {
  const wanted = bareCode(q)
  const code = bare(sql`substring(${text} from '^(?:[a-z]{1,6} (?=[0-9]))?[^ ]*')`)
  const filled = /^[a-z]{2,}\d/.test(wanted)
    ? sql`when regexp_replace(${code}, '^([a-z]{2,})0+(?=[0-9])', '\\1') = ${withoutFilling(wanted)}::text then 1`
    : sql``
  return sql`when ${code} in (${wanted}::text, ${undividedCode(wanted)}::text) then 1 ${filled}
    when ${bare(sql`lower(split_part(${detail}, ' ', -1))`)} = ${wanted}::text then 1
    when starts_with(${code}, ${wanted}::text) then 2`
}

/** A label that begins with a code is called what follows it; no other is. */
const named = (text: RawBuilder<unknown>) =>
  sql`case when ${text} ~ '^[^ ]*[0-9][^ ]* ' then substr(${text}, position(' ' in ${text}) + 1) end`

/** The accents of Spanish alone: it is worked out for each row that was found. */
const plain = (label: RawBuilder<unknown>) => sql`translate(lower(${label}), 'áéíóúüñ', 'aeiouun')`
const bare = (code: RawBuilder<unknown>) => sql`translate(${code}, '.-/ ', '')`
