import { Problem } from '@quina/kernel'
import { serveReading } from '../serve.server.ts'

/** Returns the id of its process, then numbers; or fails in one of the ways of a faulty program. */
serveReading<'count' | 'refuse' | 'fill' | 'die'>(async function* (order) {
  if (order === 'refuse') throw new Problem('SHT-000', 'No se lee.')
  if (order === 'die') process.exit(7)
  yield process.pid
  const filling: unknown[] = []
  for (let at = 0; ; at++) {
    if (order === 'fill') filling.push(new Array(100_000).fill(String(at)))
    else yield at
  }
})
