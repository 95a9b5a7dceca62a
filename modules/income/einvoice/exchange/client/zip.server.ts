import { insist } from '@quina/kernel'
import { unzipSync, zipSync } from 'fflate'

export type PackedFile = Readonly<{ name: string; content: Buffer }>

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
