import type pg from 'pg'
import { type HttpClient, must } from '../harness/http-client.ts'
import { type Measured, underLoad } from '../harness/measure.ts'
import { ms, type Result, rate, ratio } from '../harness/table.ts'
import { approveByHand } from './cdp-by-hand.ts'
import { draftCdps, type Ground } from './drafts.ts'

const seconds = 8

interface Needs {
  readonly pool: pg.Pool
  readonly ground: Ground
  /** Signed-in people who may approve. */
  readonly clients: readonly HttpClient[]
}

/** W1b: approve a CDP of three lines through the whole API, beside the same statements by hand. */
export async function approvals({ pool, ground, clients }: Needs): Promise<Result[]> {
  const results: Result[] = []
  for (const count of [1, 8]) {
    const hand = await byHand(pool, ground, count)
    const ours = await throughApi(pool, ground, clients.slice(0, count))
    const share = ours.perSecond / hand.perSecond
    const who = `${count} ${count === 1 ? 'client' : 'clients'}`
    results.push({
      id: 'W1b',
      work: `approve a CDP of 3 lines, ${who} (p99 ${ms(ours.p99)}, ${ours.failures} failed)`,
      ours: rate(ours.perSecond),
      reference: rate(hand.perSecond),
      ratio: ratio(ours.perSecond, hand.perSecond),
      goal: '≥ 0.40',
      met: share >= 0.4 && ours.failures === 0,
    })
  }
  return results
}

async function byHand(pool: pg.Pool, ground: Ground, clients: number): Promise<Measured> {
  const drafts = await draftCdps(pool, ground, { count: 2500 * clients })
  const held = await Promise.all(Array.from({ length: clients }, () => pool.connect()))
  const work = (turn: number, client: number) => approveByHand(held[client]!, drafts[turn]!, ground.userId)
  const measured = await underLoad({ clients, seconds, times: drafts.length, work })
  for (const client of held) client.release()
  return measured
}

async function throughApi(pool: pg.Pool, ground: Ground, clients: readonly HttpClient[]): Promise<Measured> {
  const drafts = await draftCdps(pool, ground, { count: 1500 * clients.length })
  const work = async (turn: number, client: number) => {
    must(await clients[client]!.post(`/api/budget/cdp/${drafts[turn]!.id}/approve`, {}), 'approve')
  }
  return underLoad({ clients: clients.length, seconds, times: drafts.length, work })
}
