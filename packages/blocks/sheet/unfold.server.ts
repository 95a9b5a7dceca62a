import { createInflateRaw } from 'node:zlib'
import { Problem } from '@quina/kernel'
import type { Entry } from './archive-index.server.ts'

/** What a part says, piece by piece: never whole in memory, and no further than somebody reads. @throws Problem `SHT-BROKEN` */
export async function* unfold({ method, content }: Entry): AsyncGenerator<Buffer> {
  if (method === 0) return yield content
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  inflate.end(content)
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('SHT-BROKEN', 'El archivo está dañado: una de sus partes no se puede descomprimir.')
  } finally {
    inflate.destroy()
  }
}
