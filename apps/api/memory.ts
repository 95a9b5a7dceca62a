import { Session } from 'node:inspector/promises'

/** Gives back what starting took and nobody needs any more: a server at rest would keep it for hours. */
export async function letGo(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
