import { type Chore, inTransaction, patternsOf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { fold } from '@quina/kernel'
import { sql } from 'kysely'
import { type Findable, thingsOf } from './things.server.ts'

/** A shorter word resembles too many words. */
const shortest = 4
/** Number of similar words that are tried. */
const guesses = 3

/** The words that the user may have meant. */
export interface SearchMeaning {
  /** For each typed word, the patterns of that word and of those similar to it. */
  readonly patterns: readonly string[][]
  /** The only tables that contain any of the similar words. */
  readonly tables: ReadonlySet<string>
}

/**
 * Returns the patterns to repeat the search with similar words of the database, compared by trigrams: *gonsales* also finds
 * *gonzalez*. Returns null when no word is similar, because the result would be the same.
 */
export async function wordsLike(tx: Tx, text: string): Promise<SearchMeaning | null> {
  const words = fold(text).split(' ').filter(Boolean)
  const guessed = await Promise.all(words.map((word) => likeOne(tx, word)))
  if (guessed.every((some) => some.length === 0)) return null
  return {
    patterns: words.map((word, index) => [
      ...(patternsOf(word)[0] ?? []),
      ...guessed[index]!.map((one) => `%${one.word}%`),
    ]),
    tables: new Set(guessed.flat().flatMap(({ tables }) => tables)),
  }
}

type Guess = Readonly<{ word: string; tables: readonly string[] }>

async function likeOne(tx: Tx, word: string): Promise<readonly Guess[]> {
  if (word.length < shortest || !/^[a-z]+$/.test(word)) return []
  const { rows } = await sql<Guess>`
    select word, tables from admin.search_word where word % ${word} and word not like ${`%${word}%`}
    order by similarity(word, ${word}) desc, uses desc limit ${sql.lit(guesses)}`.execute(tx)
  return rows
}

/** Reads the words of everything that can be found, once a day. */
export const readSearchWords = (findable: Findable): Chore => ({
  name: 'admin.search-words',
  run: (db, today) =>
    inTransaction(db, {
      dry: false,
      work: async (tx) => {
        const { rows } = await sql`select from admin.search_word where read_on = ${today} limit 1`.execute(tx)
        if (rows.length > 0) return
        const tables = new Set((await thingsOf(tx, findable)).map(({ table }) => table))
        const all = [...tables].map((table) => sql`select ${table} as place, search from ${sql.table(table)}`)
        await sql`
          insert into admin.search_word (word, uses, read_on, tables)
          select word, count(*), ${today}::date, array_agg(distinct place)
          from (${sql.join(all, sql` union all `)}) every, string_to_table(search, ' ') word
          where word ~ ${`^[a-z]{${shortest},30}$`} group by word
          on conflict (word) do update set uses = excluded.uses, read_on = excluded.read_on, tables = excluded.tables`.execute(
          tx,
        )
        await sql`delete from admin.search_word where read_on < ${today}`.execute(tx)
      },
    }),
})

/** Returns 0 when the typed text is a whole word, 1 when a word begins with it, else 2: «HSR31» precedes a newer «HSR310». */
export function wordFarness(search: string | null, text: string): number {
  const within = ` ${search ?? ''} `
  if (within.includes(` ${fold(text)} `)) return 0
  return within.includes(` ${fold(text)}`) ? 1 : 2
}

/** The same comparison in SQL. */
export const farnessIn = (
  text: string,
) => sql`(case when position(${` ${fold(text)} `}::text in ' ' || search || ' ') > 0 then 0
  when position(${` ${fold(text)}`}::text in ' ' || search) > 0 then 1 else 2 end)`
