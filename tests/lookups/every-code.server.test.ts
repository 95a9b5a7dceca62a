import { optionsMatching } from '@quina/blocks/server'
import { bareCode } from '@quina/kernel'
import { bringShipped } from '@quina/reference/server'
import { actorFor, testDatabase } from '@quina/testing/server'
import { onlyMatch } from '@quina/ui/web'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { db, close } = await testDatabase()
afterAll(close)

const diagnosis = { to: 'reference.diagnosis', catalogue: 'diagnosis' } as const
const procedure = { to: 'reference.procedure', catalogue: 'procedure' } as const
type Table = typeof diagnosis | typeof procedure

beforeAll(async () => {
  const { userId } = actorFor()
  for (const { catalogue } of [diagnosis, procedure])
    await db.transaction().execute((tx) => bringShipped(tx, catalogue, userId))
  await sql`update reference.entry set enabled = true where until is null and not enabled`.execute(db)
  // The database does it by itself within a minute; until then each question may read the whole catalogue.
  await sql`analyze reference.entry`.execute(db)
}, 180_000)

const codesOf = async ({ catalogue }: Table): Promise<string[]> => {
  const rows = await db
    .selectFrom('reference.entry')
    .select('code')
    .where('catalogue', '=', catalogue)
    .where('offered', '=', true)
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}

/** `k35.8`, `K358`, `I10`, `i10.x`. */
const diagnosisAsTyped = (code: string): string[] => {
  const dotted = `${code.slice(0, 3)}.${code.slice(3)}`
  const written = [dotted.toLowerCase(), code.toLowerCase(), dotted, code]
  return code.endsWith('X') ? [code.slice(0, 3), code.slice(0, 3).toLowerCase(), ...written] : written
}

/** `89.02.01`, `890201`. */
const procedureAsTyped = (code: string): string[] => [
  (code.match(/..?/g) ?? [code]).join('.'),
  code.toLowerCase(),
  code,
]

/** What leaving the field writes: the code of what the server offers first and the field takes; null is its error. */
async function left({ to }: Table, typed: string): Promise<string | null> {
  const taken = onlyMatch(await optionsMatching(db, to, { q: typed }), typed)
  return taken === null ? null : taken.label.split(' ')[0]!
}

type Wrong = Readonly<{ typed: string; wanted: string; got: string | null }>

/** A few at a time: the database limits how many run at once. */
async function wrongOf(table: Table, asTyped: (code: string, at: number) => readonly string[]) {
  const queue = (await codesOf(table)).entries()
  const wrong: Wrong[] = []
  let count = 0
  const work = async () => {
    for (const [at, code] of queue)
      for (const typed of asTyped(code, at)) {
        const got = await left(table, typed)
        count++
        if (got !== code) wrong.push({ typed, wanted: code, got })
      }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return { wrong, count }
}

const turn = (all: readonly string[], at: number): string => all[at % all.length]!

describe('every code that comes with the product, typed as people write it', () => {
  test('is the diagnosis that the field takes', { timeout: 300_000 }, async () => {
    const { wrong, count } = await wrongOf(diagnosis, (code, at) => [turn(diagnosisAsTyped(code), at)])
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(12_000)
  })

  test('is the procedure that the field takes', { timeout: 300_000 }, async () => {
    const { wrong, count } = await wrongOf(procedure, (code, at) => [turn(procedureAsTyped(code), at)])
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(13_000)
  })

  test('in part is no other: a category, or a code without its first zero', {
    timeout: 300_000,
  }, async () => {
    const known = new Set(await codesOf(diagnosis))
    const categories = [...new Set([...known].map((code) => code.slice(0, 3)))]
    for (const category of categories) {
      const got = await left(diagnosis, category)
      expect([category, got]).toEqual([category, known.has(`${category}X`) ? `${category}X` : null])
    }
    const short = (await codesOf(procedure))
      .filter((code) => code.startsWith('0'))
      .map((code) => code.slice(1))
    for (const typed of short.filter((_, index) => index % 10 === 0)) {
      const got = await left(procedure, typed)
      expect(got === null || bareCode(got) === bareCode(typed), `${typed} → ${got}`).toBe(true)
    }
  })
})

test.each([
  ['I10', 'I10X'],
  ['A09', 'A09X'],
])('«%s» is offered first as %s', async (typed, code) => {
  const [first] = await optionsMatching(db, diagnosis.to, { q: typed })
  expect(first?.label).toMatch(new RegExp(`^${code} `))
})

test.each(['K35', 'J18', 'R10', 'O80', 'E11', 'M54'])(
  'what begins with «%s» is offered first',
  async (typed) => {
    const offered = await optionsMatching(db, diagnosis.to, { q: typed })
    expect(offered[0]?.label.startsWith(typed)).toBe(true)
  },
)
