import { deflateRawSync } from 'node:zlib'
import { insist } from '@quina/kernel'
import { unzipSync, Zip, ZipPassThrough, zipSync } from 'fflate'

export interface PackedFile {
  readonly name: string
  readonly content: Buffer
}

/** Files in one ZIP, always the same for the same files. */
export const zipOf = (files: readonly PackedFile[]): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(files.map(({ name, content }) => [name, content])), {
      mtime: new Date('2026-01-01T12:00:00Z'),
    }),
  )

/** The only file of a ZIP. @throws Problem FEV-050 when it has none or several. */
export function onlyFileOf(zip: Buffer): PackedFile {
  const files = Object.entries(unzipSync(zip))
  const [first] = files
  insist(files.length === 1 && first !== undefined, 'FEV-050', 'El ZIP debe traer un solo documento.')
  return { name: first[0], content: Buffer.from(first[1]) }
}

/** Files in one ZIP that flows while they come: no more than one of them is in memory. */
export async function* zipStream(files: AsyncIterable<PackedFile>): AsyncGenerator<Buffer> {
  const ready: Buffer[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error !== null) failure = error
    else ready.push(Buffer.from(chunk))
  })
  function* taken(): Generator<Buffer> {
    if (failure !== null) throw failure
    yield* ready.splice(0)
  }
  for await (const { name, content } of files) {
    const file = new Deflated(name)
    zip.add(file)
    file.push(content, true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

/** A file of a ZIP that Node itself deflates, whole: many times quicker than doing it in JavaScript. */
class Deflated extends ZipPassThrough {
  override readonly compression = 8
  override process(chunk: Uint8Array, final: boolean): void {
    this.ondata(null, deflateRawSync(chunk), final)
  }
}
