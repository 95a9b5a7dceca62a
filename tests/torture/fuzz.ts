import type { Operation } from '@quina/blocks/server'
import fc from 'fast-check'
import type { Answer } from '../../bench/harness/http-client.ts'
import type { Story } from './story.ts'

/** Texts, numbers and shapes that programs are often not ready for. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '‮',
    "'; drop table budget.cdp; --",
    '${7*7}',
    '%',
    '_',
    '\\',
    '../../etc/passwd',
    '=1+1',
    '<script>alert(1)</script>',
    'x'.repeat(20_000),
    '🏥'.repeat(500),
    '0000-00-00',
    '2026-02-30',
    '99999-01-01',
    '-4713-01-01',
    '99999999999999999999.99',
    '-1.00',
    '1e309',
    'NaN',
    '0x10',
    '1.005',
    null,
    true,
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    [],
    {},
    [[]],
    [null],
    { id: null },
    '00000000-0000-0000-0000-000000000000',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.uuid(),
  fc.jsonValue({ maxDepth: 2 }),
)

interface Attempt {
  readonly value: unknown
  readonly at: number
  readonly how: 'replace' | 'remove' | 'whole'
}
const attempt: fc.Arbitrary<Attempt> = fc.record({
  value: hostile,
  at: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'whole'),
})

/**
 * So many hostile requests at every operation of budget and people, each a good request with one thing wrong.
 * @returns a line for every answer of 500 or more.
 */
export async function fuzz(story: Story, each: number): Promise<string[]> {
  const broken: string[] = []
  const doors = story.world.product.operations.filter(({ endpoint }) =>
    /^\/api\/(budget|people)\//.test(endpoint.path),
  )
  const attempts = fc.sample(attempt, { numRuns: each * doors.length, seed: 20_261_120 })
  for (const [at, door] of doors.entries())
    for (const one of attempts.slice(at * each, (at + 1) * each)) {
      const { status, body } = await send(story, door, one)
      const { method, path } = door.endpoint
      if (status >= 500)
        broken.push(`${method} ${path} ${JSON.stringify(one).slice(0, 200)}: ${status} ${body}`)
    }
  return broken
}

function send({ stage }: Story, { endpoint: { method, path } }: Operation, one: Attempt): Promise<Answer> {
  const { client, journal, papers } = stage
  const kind = /^\/api\/budget\/(\w+)\//.exec(path)?.[1]
  const known = Object.values(papers)
    .flat()
    .filter((paper) => paper.kind === kind)
  const id = known.length > 0 && one.at % 3 !== 0 ? known[one.at % known.length]!.id : text(one.value)
  const url = path
    .replace(':id', encodeURIComponent(id))
    .replaceAll(/:\w+/g, () => encodeURIComponent(text(one.value)))
  if (method === 'GET') return client.get(`${url}?${queryOf(one)}`)
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  const good = journal.asked.find(({ path: asked }) => pattern.test(asked))?.body ?? {}
  const body = method === 'PUT' ? { version: 1, values: spoiled(good, one) } : spoiled(good, one)
  return method === 'PUT' ? client.put(url, body) : client.post(url, body, crypto.randomUUID())
}

const keys = [
  'q',
  'sort',
  'after',
  'before',
  'size',
  'vigencia',
  'date',
  'number',
  'total',
  'id',
  'kind',
  'from',
  'to',
  'format',
]
const queryOf = ({ value, at }: Attempt): string =>
  `${keys[at % keys.length]}=${encodeURIComponent(text(value))}`

/** A lone half of a letter cannot travel in an address. */
const text = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    .replaceAll(/[\ud800-\udfff]/gu, '')
    .slice(0, 500)

/** The same value with one of its parts, somewhere in its depth, made hostile or taken away. */
function spoiled(good: unknown, { value, at, how }: Attempt): unknown {
  if (how === 'whole') return value
  const places = placesOf(good)
  const copy = structuredClone(good)
  const place = places[at % Math.max(1, places.length)]
  if (place === undefined) return typeof value === 'object' ? value : { value }
  const owner = place
    .slice(0, -1)
    .reduce<Record<string, unknown>>((part, name) => part[name] as never, copy as never)
  const name = place.at(-1)!
  if (how === 'remove') delete owner[name]
  else owner[name] = value
  return copy
}

const placesOf = (value: unknown): string[][] =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([name, part]) => [
        [name],
        ...placesOf(part).map((rest) => [name, ...rest]),
      ])
