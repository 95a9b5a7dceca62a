import type pg from 'pg'
import { withClient } from '../connection/with-client.server.ts'
import { secretOf, userName } from './cluster.server.ts'
import type { Home } from './home.server.ts'
import { codeOf } from './process-mark.server.ts'

const databaseName = 'quina'

/** What answers at a port. Only a connection tells: a dead postmaster can look alive in every other way. */
export type Answer = 'ready' | 'starting' | 'nobody' | 'stranger'

export async function ask(home: Home, port: number): Promise<Answer> {
  try {
    const { rows } = await inMaintenance(home, port, (server) => server.query('show data_directory'))
    return rows[0]?.data_directory === home.data ? 'ready' : 'stranger'
  } catch (error) {
    return answerOf(codeOf(error))
  }
}

function answerOf(code: string | null): Answer {
  if (code === 'ECONNREFUSED') return 'nobody'
  // Starting up or shutting down; out of connections.
  if (code === '57P03') return 'starting'
  return code === '53300' ? 'ready' : 'stranger'
}

/** Creates the database the first time. */
export async function ensureDatabase(home: Home, port: number): Promise<void> {
  await inMaintenance(home, port, async (server) => {
    const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await server.query(`create database ${databaseName}`).catch(unlessCreated)
  })
}

/** Another launcher, attaching at the same moment, may have created it first. */
function unlessCreated(error: unknown): void {
  if (codeOf(error) !== '42P04' && codeOf(error) !== '23505') throw error
}

export const addressOf = async (home: Home, port: number, database = databaseName): Promise<string> =>
  `postgres://${userName}:${await secretOf(home)}@127.0.0.1:${port}/${database}`

type Work<T> = (server: pg.Client) => Promise<T>

async function inMaintenance<T>(home: Home, port: number, work: Work<T>): Promise<T> {
  const connectionString = await addressOf(home, port, 'postgres')
  return await withClient({ connectionString, connectionTimeoutMillis: 5000 }, work)
}
