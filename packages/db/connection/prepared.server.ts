import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { allOrFirstError, endsTransaction, opensTransaction, waitsForNext } from './pipeline.server.ts'

/** Statements that a connection keeps. What is built from many optional parts goes unprepared once there are so many. */
const most = 400

/**
 * A pool whose connections plan each statement with parameters once, not each time: planning a list or an approval
 * costs more than running it. Searches by words are left out: the right plan of those depends on the word.
 * What opens a transaction leaves with its first statement: one trip instead of two.
 */
export function prepared(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const wrapped = known.get(client) ?? preparing(client, names)
      known.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  }
}

function preparing(client: pg.PoolClient, names: Map<string, string>): PostgresPoolClient {
  let waiting: readonly pg.QueryConfig[] = []
  const send = inOneWrite(client)
  const query = async (text: string, values: readonly unknown[]) => {
    const name = values.length === 0 ? undefined : nameOf(names, text)
    const asked = { text, values: [...values], ...(name === undefined ? {} : { name }) }
    if (waitsForNext(text)) {
      waiting = [...waiting, asked]
      return unanswered
    }
    const leaving = toLeave(waiting, asked)
    waiting = []
    if (leaving.length === 1) return send(leaving[0]!)
    const answers = await allOrFirstError(leaving.map(send))
    return answers.at(-1) ?? unanswered
  }
  const release = () => {
    const left = waiting.find(({ text }) => !opensTransaction(text))
    waiting = []
    client.release()
    if (left !== undefined)
      throw new Error(`this statement waited for a next one that never came: ${left.text}`)
  }
  // The other form of `query` is for cursors, which this product does not open.
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

/**
 * What is asked at once is written at once: a write to the socket costs as much as a tenth of a statement, and the database,
 * woken once, reads them all.
 */
function inOneWrite(client: pg.PoolClient) {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection
  return (asked: pg.QueryConfig): Promise<pg.QueryResult> => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return client.query(asked)
  }
}

const unanswered = { command: 'SELECT', rowCount: 0, rows: [] }

/** What waited and what is asked now; nothing of a transaction that ends before it began, nor of what is undone. */
function toLeave(waiting: readonly pg.QueryConfig[], asked: pg.QueryConfig): readonly pg.QueryConfig[] {
  const begins = waiting.some(({ text }) => opensTransaction(text))
  if (asked.text === 'rollback') return begins ? [] : [asked]
  if (begins && waiting.length === 1 && endsTransaction(asked.text)) return []
  return [...waiting, asked]
}

function nameOf(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= most || text.includes(' like ')) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 40)
  names.set(text, name)
  return name
}
