import type { Endpoint } from '@quina/blocks'
import { newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, house } from './house.ts'
import { exposedIn, idsFor, knockWith, send, sendFile } from './knock.ts'
import { validBody } from './valid-body.ts'

let world: House
beforeAll(async () => {
  world = await house()
}, 300_000)
afterAll(() => world.close())

const doors = () =>
  world.product.operations
    .map(({ endpoint }) => endpoint)
    .filter(({ access, opaque, upload }) => !['public', 'session'].includes(access) && !opaque && !upload)

const uploads = () =>
  world.product.operations
    .map(({ endpoint }) => endpoint)
    .filter(({ access, upload }) => upload === true && !['public', 'session'].includes(access))

test('an id of another site tells nothing and changes nothing, at any door and wherever it is named', {
  timeout: 300_000,
}, async () => {
  const before = await world.state()
  const wrong: string[] = []
  let knocks = 0
  for (const endpoint of doors())
    for (const id of idsFor(endpoint, world)) {
      const knock = knockWith(endpoint, id)
      if (knock === null) continue
      knocks += 1
      const { statusCode, body } = await send(world, knock)
      const unanswered = knock.method === 'GET' && !endpoint.path.includes(':')
      const held = [403, 404, 409, 422].includes(statusCode) || (unanswered && statusCode === 200)
      if (!held || exposedIn(world, body, [id]).length > 0)
        wrong.push(`${endpoint.method} ${endpoint.path}: ${statusCode} ${body.slice(0, 160)}`)
    }
  expect(wrong).toEqual([])
  expect(knocks).toBeGreaterThan(1_000)
  expect(await world.state()).toEqual(before)
})

/** What the house adds up whole and leads to its documents, and what every site may name: each thing by itself stays shut. */
const ofTheHouse = [
  /^\/api\/budget\/(pac-(left-move|excess)|figure-move|cuipo-move|movement|rezago|yearState)/,
  /^\/api\/(accounting\/entry$|insurers\/(contract\/options|coveringContracts)|people\/employee\/options)/,
]

test('a file for an id of another site is refused, and the answer tells nothing of that id', {
  timeout: 120_000,
}, async () => {
  const before = await world.state()
  const wrong: string[] = []
  let sent = 0
  for (const endpoint of uploads())
    for (const id of idsFor(endpoint, world)) {
      const knock = knockWith(endpoint, id)
      if (knock === null) continue
      sent += 1
      const theirs = await sendFile(world, knock)
      const nobodys = await sendFile(world, knockWith(endpoint, newId())!)
      // Rows that nobody could import are refused before the record they are for is looked for.
      const held = [403, 404].includes(theirs.statusCode) || codeIn(theirs) === codeIn(nobodys)
      if (theirs.statusCode < 400 || !held || exposedIn(world, theirs.body, [id]).length > 0)
        wrong.push(`${endpoint.path}: ${theirs.statusCode} ${theirs.body.slice(0, 160)}`)
    }
  expect(wrong).toEqual([])
  expect(sent).toBeGreaterThan(30)
  expect(await world.state()).toEqual(before)
})

const codeIn = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }): string =>
  `${statusCode} ${(JSON.parse(body) as { readonly code?: string }).code}`

test('no list, look-up or report shows rows of another site, except the books of the house', {
  timeout: 300_000,
}, async () => {
  const wrong: string[] = []
  for (const { method, path, query } of doors()) {
    if (method !== 'GET' || path.includes(':') || path.endsWith('/export')) continue
    if (ofTheHouse.some((books) => books.test(path))) continue
    const first = await world.stranger.get(`${path}?${question(path)}`)
    const { statusCode, body } =
      first.statusCode === 422 ? await world.stranger.get(`${path}?${drawnQuery(query)}`) : first
    const exposed = exposedIn(world, body)
    if (exposed.length > 0 || statusCode >= 500)
      wrong.push(`${path}: ${statusCode} tells ${exposed.length}: ${body.slice(0, 200)}`)
  }
  expect(wrong).toEqual([])
})

/** What a report wants to know before it answers. */
const question = (path: string): string =>
  /\/report|Report|ageing|movement|payments/.test(path) ? 'from=2026-01-01&to=2026-11-20' : ''

/** Something for each parameter of a question, so that it is answered and not sent back for what it lacks. */
const drawnQuery = (query: Endpoint['query']): string => {
  const drawn = Object.entries(validBody(query, () => newId()).body as Readonly<Record<string, unknown>>)
  return new URLSearchParams(drawn.map(([name, value]) => [name, String(value)])).toString()
}

test('every table of a site says how its site is found', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
    join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and c.oid::regclass::text not in (select table_name from platform.of_site)
      and c.oid::regclass::text not in (select table_name from platform.whose where whose = 'house')
      and (exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'campus_id' and not a.attisdropped)
           or exists (select from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
                      where f.contype = 'f' and f.conrelid = c.oid and a.attnotnull
                        and f.confrelid::regclass::text in (select table_name from platform.of_site)))`.execute(
    world.db,
  )
  expect(rows.map(({ name }) => name)).toEqual([])
})

const isReportedIn = (
  body: string,
  { id, name, number }: { id: string; name: string; number: string },
): boolean => [id, name, `"${number}"`].some((one) => body.includes(one))

/** The addresses to try: with the operation's own record or, when its query names a record, with each of several. */
function addressesOf(endpoint: Endpoint, patientId: string): string[] {
  const { path } = endpoint
  const tried = [...idsFor(endpoint, world), patientId].map((id) => knockWith(endpoint, id)?.url ?? path)
  const some = path.includes(':') ? tried.slice(0, 1) : [...new Set(tried)]
  return some.map((url) => `${url}${url.includes('?') ? '&' : '?'}${question(path)}`)
}

test('whatever tells of a patient says so, and is recorded', { timeout: 300_000 }, async () => {
  const { rows: people } = await sql<{ id: string; name: string; number: string }>`
    select p.id, p.name, p.number from people.patient p
    where not exists (select from people.tercero t where t.number = p.number)`.execute(world.db)
  const silent: string[] = []
  const unrecorded: string[] = []
  for (const { endpoint } of world.product.operations) {
    const { method, path, access, tells } = endpoint
    if (method !== 'GET' || ['public', 'session'].includes(access) || path.includes('/admin/')) continue
    for (const url of addressesOf(endpoint, people[0]!.id)) {
      const before = await traces(world)
      const { statusCode, body, headers } = await world.everywhere.get(url)
      if (statusCode !== 200 || !String(headers['content-type']).includes('json')) continue
      const reported = people.filter((one) => isReportedIn(body, one))
      if (reported.length === 0) continue
      if (tells !== 'patients') silent.push(`${url} tells of ${reported.length}: ${body.slice(0, 120)}`)
      else if ((await traces(world)) === before) unrecorded.push(url)
    }
  }
  expect(silent).toEqual([])
  expect(unrecorded).toEqual([])
})

test('an exported file of RIPS records who took it, of which patients and why', async () => {
  const { rows } = await sql<{ id: string; patientId: string; invoiceId: string }>`
    select s.id, i.patient_id, i.id as invoice_id from rips.submission s join billing.invoice i on i.id = s.owner_id
    where s.json is not null limit 1`.execute(world.db)
  const { patientId, invoiceId } = rows[0]!
  expect((await world.everywhere.get(`/api/billing/ripsJson?id=${invoiceId}`)).statusCode).toBe(200)
  expect(
    (await world.everywhere.get('/api/billing/ripsFiles?holds=json&from=2026-01-01&to=2026-12-31'))
      .statusCode,
  ).toBe(200)
  const { rows: left } = await sql`
    select operation, resource, patient_ids, purpose, filter from people.patient_access order by id desc limit 2`.execute(
    world.db,
  )
  expect(left[1]).toMatchObject({
    operation: 'export',
    resource: 'billing.ripsJson',
    patientIds: [patientId],
    filter: null,
    purpose: 'RIPS de una factura: descargar el JSON',
  })
  expect(left[0]).toMatchObject({
    operation: 'export',
    resource: 'billing.ripsFiles',
    filter: { from: '2026-01-01' },
  })
})

const traces = async ({ db }: House): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from people.patient_access`.execute(db))
    .rows[0]!.count
