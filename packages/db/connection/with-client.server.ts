import pg from 'pg'

/** Runs work on a connection of its own, which is closed at the end. */
export async function withClient<T>(
  to: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(to)
  // A connection lost in the middle also rejects the running statement, where it is handled.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
