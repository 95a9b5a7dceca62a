import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Statements that a connection keeps. What is built from many optional parts goes unprepared once there are so many. */
const most = 400

/**
 * A pool whose connections plan each statement with parameters once, not each time: planning a list or an approval
 * costs more than running it. Searches by words are left out: the right plan of those depends on the word.
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
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.length === 0 ? undefined : nameOf(names, text)
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
  }
  // The other form of `query` is for cursors, which this product does not open.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}

function nameOf(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= most || text.includes(' like ')) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 40)
  names.set(text, name)
  return name
}
