import type { Endpoint } from '@quina/blocks'
import { newId, snake } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, house } from './house.ts'
import { exposedIn } from './knock.ts'
import { type IdPlace, shapeOfBody, validBody } from './valid-body.ts'

let world: House
let shared: ReadonlySet<string>
let elsewhere: string
/** By table of the house, a row that anybody may name. */
const ofHouse = new Map<string, string>()
beforeAll(async () => {
  world = await house()
  const { rows } = await sql<{ name: string }>`
    select table_name as name from platform.of_site where shared`.execute(world.db)
  shared = new Set(rows.map(({ name }) => name))
  const site = await sql<{
    id: string
  }>`select id from admin.campus where code not like 'S%' limit 1`.execute(world.db)
  elsewhere = site.rows[0]!.id
  await readHouse()
}, 300_000)
afterAll(() => world.close())

/** Commands, documents, catalogs, rows and questions with a body: whatever sends ids in one. */
const doors = (): Endpoint[] =>
  world.product.operations
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, access, opaque }) =>
        method !== 'GET' && !['public', 'session'].includes(access) && opaque !== true,
    )

async function readHouse(): Promise<void> {
  const named = new Set(doors().flatMap((door) => placesOf(door).map(({ to }) => to ?? '')))
  for (const to of named) {
    const table = snake(to)
    if (!/^\w+\.\w+$/.test(table) || world.theirs.has(table)) continue
    const { rows } = await sql<{ id: string }>`
      select id::text from ${sql.table(table)} limit 1`
      .execute(world.db)
      .catch(() => ({ rows: [] }))
    if (rows[0] !== undefined) ofHouse.set(to, rows[0].id)
  }
}

const placesOf = (door: Endpoint): readonly IdPlace[] => validBody(shapeOfBody(door), () => newId()).places

/**
 * Catalogs of the house say which site uses a thing, contracts where they attend, traslados which site receives; roles are
 * compared by power (`USU-014`).
 */
const namesSites = [
  /^\/api\/hospital\/costCentre/,
  /^\/api\/treasury\/(bankAccount|cashRegister)/,
  /^\/api\/(einvoice\/authorisation|insurers\/contract)/,
  /^\/api\/(assets\/assetTransfer|warehouse\/transfer(\/|$))/,
  /^\/api\/admin\/(createUser|editUser|grantConflicts)$/,
]

/** An id of another site for the place; null where it names what every site may. */
function foreignIdAt({ path }: Endpoint, { to }: IdPlace): string | null {
  if (to === 'admin.campus') return namesSites.some((kind) => kind.test(path)) ? null : elsewhere
  if (to !== undefined && (shared.has(snake(to)) || ofHouse.has(to))) return null
  // What is no table of its own (a line of any document, an account that waits) is tried with something of everyday.
  return world.theirs.get(snake(to ?? ''))?.at(-1) ?? world.theirs.get('billing.invoice')![0]!
}

/** A body that names only permitted records, except at one place. */
const bodyWith = (door: Endpoint, path: string, id: string): unknown =>
  validBody(shapeOfBody(door), (place) =>
    place.path === path ? id : ((place.to === undefined ? undefined : ofHouse.get(place.to)) ?? newId()),
  ).body

interface Answer {
  readonly statusCode: number
  readonly code?: string
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly text: string
}

async function answerOf({ method, path }: Endpoint, body: unknown): Promise<Answer> {
  const url = path.replaceAll(/:(\w+)/g, (_, name) =>
    /id$/i.test(name) ? newId() : name === 'year' ? '2026' : '1',
  )
  const { statusCode, body: text } = await world.stranger.send(method, url, {
    headers: { 'idempotency-key': newId() },
    body: body as object,
  })
  return { ...(JSON.parse(text) as Omit<Answer, 'statusCode' | 'text'>), statusCode, text }
}

/** What a command is about answers as what nobody has; what else it names is refused beside its field. */
async function isRefused(door: Endpoint, { path }: IdPlace, answer: Answer): Promise<boolean> {
  if (door.opens?.includes(path.split('.')[0]!) !== true)
    return answer.code === 'GEN-CAMPUS' && path.replace(/^values\./, '') in (answer.fields ?? {})
  if (answer.code === 'GEN-404') return true
  const unknown = await answerOf(door, bodyWith(door, path, newId()))
  return answer.statusCode >= 400 && answer.code === unknown.code && answer.message === unknown.message
}

test('refuses an id of another site in a body that is otherwise valid, beside the field that names it', {
  timeout: 300_000,
}, async () => {
  const before = await world.state()
  const wrong: string[] = []
  let tried = 0
  for (const door of doors())
    for (const place of placesOf(door)) {
      const id = foreignIdAt(door, place)
      if (id === null) continue
      tried += 1
      const answer = await answerOf(door, bodyWith(door, place.path, id))
      if (!(await isRefused(door, place, answer)) || exposedIn(world, answer.text, [id]).length > 0)
        wrong.push(
          `${door.path} ${place.path} (${place.to}): ${answer.statusCode} ${answer.text.slice(0, 200)}`,
        )
    }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(200)
  expect(await world.state()).toEqual(before)
})
