import type pg from 'pg'
import { approveBare, held, layBare } from '../ground/bare.ts'
import { type HttpClient, must } from '../harness/http-client.ts'
import { inTurns } from '../harness/measure.ts'
import type { Workers } from '../harness/processor.ts'
import { besideLimits, ms, type Result } from '../harness/table.ts'
import { approveByHand } from './cdp-by-hand.ts'
import { draftCdps, type Ground } from './drafts.ts'

const turns = { rounds: 4, seconds: 2 } as const

interface Needs {
  readonly pool: pg.Pool
  readonly ground: Ground
  /** Signed-in people who may approve. */
  readonly clients: readonly HttpClient[]
  readonly workers: Workers
}

/** W1b: approve a CDP of three lines through the whole API, beside the same statements by hand and in bare SQL. */
export async function approvals(needs: Needs): Promise<Result[]> {
  await layBare(needs.pool)
  return [await approving(needs, 1), await approving(needs, 8)]
}

async function approving(
  { pool, ground, clients: signedIn, workers }: Needs,
  clients: number,
): Promise<Result> {
  const count = 1500 * Math.min(clients, 4)
  const forHand = await draftCdps(pool, ground, { count })
  const forApi = await draftCdps(pool, ground, { count })
  const own = await held(pool, clients)
  const connection = (client: number) => own.clients[client]!
  const bare = async (turn: number, client: number) => void (await approveBare(connection(client), turn))
  const hand = (turn: number, client: number) =>
    approveByHand(connection(client), forHand[turn]!, ground.userId)
  const ours = async (turn: number, client: number) =>
    void must(await signedIn[client]!.post(`/api/budget/cdp/${forApi[turn]!.id}/approve`, {}), 'approve')
  const found = await inTurns(
    {
      bare: { clients, times: 1e6, work: bare },
      hand: { clients, times: count, work: hand },
      ours: { clients, times: count, work: ours },
    },
    { workers, ...turns },
  )
  own.release()
  const { p99, failures } = found.ours
  return {
    id: 'W1b',
    work: `approve a CDP of 3 lines, ${clients} ${clients === 1 ? 'client' : 'clients'} (p99 ${ms(p99)}, ${failures} failed)`,
    ...besideLimits(found),
    goal: '≥ 0.40 of by hand',
    met: found.ours.perSecond / found.hand.perSecond >= 0.4 && failures === 0,
  }
}
