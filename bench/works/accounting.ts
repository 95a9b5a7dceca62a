import type pg from 'pg'
import { held, layBare, postBare } from '../ground/bare.ts'
import type { Books, Kind } from '../ground/journal.ts'
import { type HttpClient, must } from '../harness/http-client.ts'
import { inTurns, medianOf } from '../harness/measure.ts'
import type { Workers } from '../harness/processor.ts'
import { besideLimits, ms, type Result, ratio } from '../harness/table.ts'
import { draftNotes, postByHand } from './note-by-hand.ts'

type Needs = Readonly<{ pool: pg.Pool; books: Books; clients: readonly HttpClient[]; workers: Workers }>

const times = 31
/** The runs before measuring, because users do not meet a product that has just started. */
const warmUps = 60
/** The rounds, and the seconds of each way of posting. */
const turns = { rounds: 4, seconds: 2 } as const

/** W1, W2 and W3: the posting of a voucher of four lines, the trial balance of a year and pages of its auxiliaries. */
export async function accountingBooks(needs: Needs): Promise<Result[]> {
  return [...(await trialBalances(needs)), ...(await auxiliaries(needs)), ...(await postings(needs))]
}

interface ReadMeasurement {
  readonly id: string
  readonly work: string
  readonly path: string
  readonly byHand: () => Promise<unknown>
  readonly goal: number
}

async function timed(client: HttpClient, { id, work, path, byHand, goal }: ReadMeasurement): Promise<Result> {
  for (let at = 0; at < warmUps; at++) await client.get(path)
  const ours = await medianOf(times, async () => void must(await client.get(path), path))
  const hand = await medianOf(times, byHand)
  const figures = { ours: ms(ours), reference: ms(hand), ratio: ratio(ours, hand) }
  return { id, work, ...figures, goal: `≤ ${goal} ms`, met: ours <= goal }
}

async function trialBalances({ pool, books, clients }: Needs): Promise<Result[]> {
  const { rows } = await pool.query(
    'select count(*)::int as lines from accounting.entry_line where vigencia = $1',
    [books.vigencia],
  )
  const { lines } = rows[0] as { lines: number }
  const year = `vigencia=${books.vigencia}&from=m1&to=m12`
  const read = (work: string, path: string, statement: string) =>
    timed(clients[0]!, {
      id: 'W2',
      work: `${work}, ${lines} lines`,
      path,
      byHand: () => pool.query(statement, [books.vigencia]),
      goal: 15,
    })
  return [
    await read('trial balance of a year', `/api/accounting/trialBalance?${year}`, fromBalances),
    await read('trial balance by subaccount', `/api/accounting/trialBalance?${year}&level=4`, fromBalances),
    await read('the same, by hand from the lines', `/api/accounting/trialBalance?${year}`, fromLines),
  ]
}

const fromBalances = `
  select a.code, a.name, sum(b.debit - b.credit) filter (where b.period < 1) as before,
         sum(b.debit) filter (where b.period >= 1) as debit, sum(b.credit) filter (where b.period >= 1) as credit
  from accounting.account_balance b join accounting.account a on a.id = b.account_id
  where b.vigencia = $1 and b.period <= 12 group by a.code, a.name order by a.code`
const fromLines = `
  select a.code, a.name, sum(l.debit) as debit, sum(l.credit) as credit
  from accounting.entry_line l join accounting.account a on a.id = l.account_id
  where l.vigencia = $1 and l.period between 1 and 12 group by a.code, a.name order by a.code`

async function auxiliaries({ pool, books, clients }: Needs): Promise<Result[]> {
  const client = clients[0]!
  const span = `vigencia=${books.vigencia}&from=m1&to=m12`
  const ofAccount = `/api/accounting/accountLedger?${span}&account=${books.hot}`
  const ofTercero = `/api/accounting/terceroLedger?${span}&terceroId=${books.terceros[7]}`
  const inside = encodeURIComponent(await aPageInside(client, ofAccount))
  const read = (work: string, path: string, { text, values }: pg.QueryConfig) =>
    timed(client, { id: 'W3', work, path, byHand: () => pool.query(text, values), goal: 5 })
  const { accounts, vigencia, terceros } = books
  const account = (order: string) => ({
    text: `${lines} and l.account_id = $2 order by l.day ${order}, l.id ${order} limit 51`,
    values: [vigencia, accounts[0]],
  })
  const tercero = (order: string) => ({
    text: `${lines} and l.tercero_id = $2 order by l.account_id, l.day ${order}, l.id ${order} limit 51`,
    values: [vigencia, terceros[7]],
  })
  return [
    await read('auxiliary of the hot account, first page', ofAccount, account('asc')),
    await read('its last page', `${ofAccount}&last=true`, account('desc')),
    await read('a page in its middle', `${ofAccount}&before=${inside}`, account('desc')),
    await read('auxiliary of a tercero, first page', ofTercero, tercero('asc')),
    await read('its last page', `${ofTercero}&last=true`, tercero('desc')),
  ]
}

const lines = `
  select l.*, e.number, e.concept, k.code, t.name from accounting.entry_line l join accounting.entry e on e.id = l.entry_id
  join accounting.voucher_kind k on k.id = e.kind_id left join people.tercero t on t.id = l.tercero_id
  where l.vigencia = $1`

/** Returns the cursor of a page some pages before the last one. */
async function aPageInside(client: HttpClient, path: string): Promise<string> {
  let at = `${path}&last=true`
  let cursor = ''
  for (let page = 0; page < 5; page++) {
    const { previous } = JSON.parse(must(await client.get(at), at).body) as { previous: string | null }
    if (previous === null) break
    cursor = previous
    at = `${path}&before=${encodeURIComponent(cursor)}`
  }
  return cursor
}

/** The required ratio of a posting to bare SQL. */
const shares = { alone: 0.25, oneSeries: 0.4, manySeries: 0.25 } as const

async function postings(needs: Needs): Promise<Result[]> {
  const { books, pool } = needs
  const one = [{ id: books.kindId, code: 'NC' }]
  await layBare(pool)
  const warm = await waysOf(needs, { clients: 8, kinds: one })
  await inTurns(warm.ways, { workers: needs.workers, rounds: 1, seconds: 3 })
  warm.release()
  return [
    await posting(needs, { clients: 1, kinds: one, share: shares.alone }),
    await posting(needs, { clients: 8, kinds: one, share: shares.oneSeries }),
    await posting(needs, { clients: 8, kinds: books.manyKinds, share: shares.manySeries }),
  ]
}

type RaceInput = Readonly<{ clients: number; kinds: readonly Kind[] }>

async function posting(needs: Needs, racing: RaceInput & { readonly share: number }): Promise<Result> {
  const { ways, release } = await waysOf(needs, racing)
  const found = await inTurns(ways, { workers: needs.workers, ...turns })
  release()
  const { clients, kinds, share } = racing
  const { ours, bare } = found
  const who = `${clients} ${clients === 1 ? 'client' : 'clients'}, ${kinds.length === 1 ? 'one series' : 'a series each'}`
  return {
    id: 'W1',
    work: `post a note of 4 lines, ${who} (p99 ${ms(ours.p99)}, ${ours.failures} failed)`,
    ...besideLimits(found),
    goal: `≥ ${share} of the limit`,
    met: ours.perSecond / bare.perSecond >= share && ours.failures === 0,
  }
}

/** Returns the three ways: by hand on our tables, in bare SQL on bare tables, and through the whole API. */
async function waysOf({ pool, books, clients: signedIn }: Needs, { clients, kinds }: RaceInput) {
  const count = 1500 * Math.min(clients, 4)
  const forHand = await draftNotes(pool, books, { count, kinds })
  const forApi = await draftNotes(pool, books, { count, kinds })
  const own = await held(pool, clients)
  const connection = (client: number) => own.clients[client]!
  const ways = {
    bare: {
      clients,
      times: 1e6,
      work: async (turn: number, client: number) =>
        void (await postBare(connection(client), kinds[turn % kinds.length]!.code)),
    },
    hand: {
      clients,
      times: count,
      work: (turn: number, client: number) => postByHand(connection(client), forHand[turn]!, books),
    },
    ours: {
      clients,
      times: count,
      work: async (turn: number, client: number) =>
        void must(
          await signedIn[client]!.post(`/api/accounting/note/${forApi[turn]!.id}/approve`, {}),
          'post',
        ),
    },
  }
  return { ways, release: own.release }
}
