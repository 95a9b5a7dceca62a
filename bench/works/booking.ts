import { performance } from 'node:perf_hooks'
import { newId } from '@quina/kernel'
import type pg from 'pg'
import { clearAgendas, draftMonth, layAttending } from '../ground/agendas.ts'
import { held } from '../ground/bare.ts'
import type { Person } from '../ground/people.ts'
import { type HttpClient, must, type SignedIn, signIn } from '../harness/http-client.ts'
import { inTurns } from '../harness/measure.ts'
import type { Workers } from '../harness/processor.ts'
import { besideLimits, ms, type Result } from '../harness/table.ts'
import { insertInto } from './invoice-template.ts'

const agendas = 60
/** The users who race for each place, of whom one gets it. */
const racers = 16
const rounds = 3
/** The share of the rate by hand that the product must reach. */
const share = 0.3
const patients = 20_000

interface Needs {
  readonly pool: pg.Pool
  readonly base: string
  readonly people: readonly Person[]
  readonly clients: readonly SignedIn[]
  readonly workers: Workers
  /** The seconds of the whole race. */
  readonly seconds: number
}

/** Publishes a month of agendas, and then sixteen users race for each of its places. */
export async function booking(needs: Needs): Promise<Result[]> {
  const { pool, clients } = needs
  await clearAgendas(pool)
  const attending = await layAttending(pool, agendas, patients)
  const ids = await draftMonth(clients[0]!, attending, nextMonth())
  return [await publication(clients.slice(0, 4), ids), await race(needs)]
}

/** Returns the month after next, so that none of it is past. */
function nextMonth() {
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  return { date: first.toISOString().slice(0, 10), untilDay: last.toISOString().slice(0, 10) }
}

/** Publishes agendas as the list does with the ticked ones: four at once. */
async function publication(clients: readonly HttpClient[], ids: readonly string[]): Promise<Result> {
  const waiting = ids.values()
  const publish = async (client: HttpClient) => {
    for (const id of waiting) must(await client.post(`/api/care/schedule/${id}/publish`, {}), 'publish')
  }
  const from = performance.now()
  await Promise.all(clients.map(publish))
  const took = performance.now() - from
  return {
    id: 'W5p',
    work: `publish a month of ${ids.length} agendas`,
    ours: ms(took),
    reference: '—',
    ratio: '—',
    goal: '≤ 3 s',
    met: took <= 3_000,
  }
}

/** All users request the same place at the same time; one in sixteen requests gets it. */
async function race(needs: Needs): Promise<Result> {
  const { pool, base, people, workers, seconds } = needs
  const places = await placesIn(pool)
  const asking = await peopleIn(pool)
  const sessions = await Promise.all(
    Array.from({ length: racers }, (_, index) => signIn(base, people[index % people.length]!)),
  )
  const own = await held(pool, racers)
  const kind = await kindIn(pool)
  const template = await templateOf(pool, sessions[0]!, {
    kind,
    slotId: places.pop()!,
    patientId: asking.pop()!,
  })
  await layBare(pool)
  // Each way has its own part of the places, so that none finds them taken by another.
  const part = Math.floor(places.length / 2)
  const won = { ours: 0, hand: 0 }
  const whoAt = (turn: number) => asking[turn % asking.length]!
  const ours = async (turn: number, client: number) => {
    const wanted = { kind, slotId: places[Math.floor(turn / racers)]!, patientId: whoAt(turn) }
    if (await book(sessions[client]!, wanted)) won.ours += 1
  }
  const hand = async (turn: number, client: number) => {
    const wanted = { slotId: places[part + Math.floor(turn / racers)]!, patientId: whoAt(turn) }
    if (await bookByHand(own.clients[client]!, template, wanted)) won.hand += 1
  }
  const bare = async (turn: number, client: number) => void (await bookBare(own.clients[client]!, turn))
  const times = part * racers
  const ways = {
    bare: { clients: racers, times: 1e6, work: bare },
    hand: { clients: racers, times, work: hand },
    ours: { clients: racers, times, work: ours },
  }
  const found = await inTurns(ways, { workers, rounds, seconds: seconds / rounds })
  own.release()
  for (const session of sessions) session.close()
  const doubles = await doublesIn(pool)
  const reported = `${won.ours} given, ${doubles} to two; by hand ${won.hand}; p99 ${ms(found.ours.p99)}`
  const reached = found.ours.perSecond / found.hand.perSecond
  return {
    id: 'W5',
    work: `${racers} clients race for each place (${reported})`,
    ...besideLimits(found),
    goal: `≥ ${share.toFixed(2)} of by hand, none to two`,
    met: reached >= share && doubles === 0 && found.ours.failures === 0,
  }
}

const ids = async (pool: pg.Pool, text: string): Promise<string[]> =>
  (await pool.query<{ id: string }>(text)).rows.map(({ id }) => id)
const placesIn = (pool: pg.Pool) =>
  ids(pool, "select id from care.slot where status = 'available' order by starts_at, id")
const peopleIn = (pool: pg.Pool) => ids(pool, 'select id from people.patient order by id limit 20000')
const kindIn = async (pool: pg.Pool) =>
  (await ids(pool, "select id from care.appointment_type where code = 'MG1'"))[0]!

/** Counts places held by two patients, and patients with two places at once: there must be none. */
async function doublesIn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`
    select (select count(*) from (select from care.appointment_place where held
                                  group by slot_id having count(*) > 1) twice)::int
         + (select count(*) from care.appointment a join care.appointment b on b.patient_id = a.patient_id and b.id > a.id
              and b.starts_at < a.ends_at and a.starts_at < b.ends_at
              and a.status = 'assigned' and b.status = 'assigned')::int as n`)
  return rows[0]!.n
}

type BookingRequest = Readonly<{ kind: string; slotId: string; patientId: string }>

/** @returns whether the place was given; false when another user got it. @throws Error for any other answer. */
async function book(client: HttpClient, { kind, slotId, patientId }: BookingRequest): Promise<boolean> {
  const answer = await client.post('/api/care/bookAppointment', {
    patientId,
    slotId,
    appointmentTypeId: kind,
    wishedOn: today(),
    channel: 'telephone',
    overbooked: false,
    requestId: null,
    contractId: null,
    authorisationNumber: null,
    orderNumber: null,
    companion: null,
    notes: null,
    overbookingReason: null,
  })
  if (answer.status === 409) return false
  must(answer, 'book')
  return true
}

const today = () => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10)

const tables = {
  'care.appointment_request': 'id = (select request_id from care.appointment where id = $1)',
  'care.appointment': 'id = $1',
  'care.appointment_place': 'appointment_id = $1',
} as const
type TableName = keyof typeof tables
type Template = Readonly<
  Record<TableName, { readonly insert: string; readonly row: Readonly<Record<string, unknown>> }>
>

/** Reads what the product wrote for one booking, so that the same can be written by hand. */
async function templateOf(pool: pg.Pool, client: HttpClient, wanted: BookingRequest): Promise<Template> {
  await book(client, wanted)
  const { rows } = await pool.query<{ id: string }>(
    'select appointment_id as id from care.appointment_place where slot_id = $1',
    [wanted.slotId],
  )
  const read = await Promise.all(
    (Object.keys(tables) as TableName[]).map(async (table) => {
      const text = `select to_jsonb(t) as row from ${table} t where ${tables[table]}`
      const found = await pool.query<{ row: Readonly<Record<string, unknown>> }>(text, [rows[0]!.id])
      return [table, { insert: await insertInto(pool, table), row: found.rows[0]!.row }] as const
    }),
  )
  return Object.fromEntries(read) as Template
}

const held409 = ['23505', '23P01', '23514']

/** Books by hand: locks the slot and writes the request, the appointment and its place in one transaction. */
async function bookByHand(
  client: pg.PoolClient,
  template: Template,
  { slotId, patientId }: Omit<BookingRequest, 'kind'>,
): Promise<boolean> {
  const requestId = newId()
  const appointmentId = newId()
  const own: Readonly<Record<TableName, object>> = {
    'care.appointment_request': { id: requestId, patient_id: patientId },
    'care.appointment': { id: appointmentId, patient_id: patientId, request_id: requestId, slot_id: slotId },
    'care.appointment_place': { id: newId(), appointment_id: appointmentId, slot_id: slotId },
  }
  await client.query('begin')
  try {
    const { rows } = await client.query(slotHeld, [slotId])
    const { startsAt, endsAt, day, professionalId, locationId, taken } = rows[0] as Slot
    if (taken) throw Object.assign(new Error('taken'), { code: held409[0] })
    const when = { starts_at: startsAt, ends_at: endsAt, first_starts_at: startsAt, date: day }
    const number = {
      number: (await client.query("select platform.take_number('bench.appointment') as n")).rows[0].n,
    }
    const whose = { professional_id: professionalId, location_id: locationId }
    for (const table of Object.keys(tables) as TableName[]) {
      const { insert, row } = template[table]
      const more = table === 'care.appointment' ? { ...when, ...whose, number: -number.number } : {}
      await client.query(insert, [JSON.stringify([{ ...row, ...own[table], ...more }])])
    }
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (held409.includes((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

interface Slot {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly day: string
  readonly professionalId: string
  readonly locationId: string
  readonly taken: boolean
}

const slotHeld = `
  select s.starts_at as "startsAt", s.ends_at as "endsAt", s.day::text as day, s.professional_id as "professionalId",
         s.location_id as "locationId",
         exists (select from care.appointment_place p where p.slot_id = s.id and p.held) as taken
  from care.slot s where s.id = $1 for no key update`

const layBare = (pool: pg.Pool): Promise<unknown> =>
  pool.query(`
    create schema if not exists bench; drop table if exists bench.taken;
    create table bench.taken (slot int primary key, patient_id uuid not null)`)

/** Writes only a place with a unique key: what the database itself allows. */
const bookBare = (client: pg.PoolClient, turn: number): Promise<unknown> =>
  client.query({
    name: 'bare-place',
    text: 'insert into bench.taken values ($1, $2) on conflict do nothing',
    values: [Math.floor(turn / racers), newId()],
  })
