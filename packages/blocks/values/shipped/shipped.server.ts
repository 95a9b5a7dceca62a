import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'

const shippedFile = z.object({
  /** The names of its catalogues in the module; a file may hold several. */
  of: z.array(z.string().min(1)).min(1),
  file: z.string().regex(/^[a-z0-9-]+\.(tsv|csv|json)$/),
  title: z.string().min(1),
  /** Who publishes it, and by which norm. */
  source: z.string().min(1),
  /** The publisher's name of this edition. */
  edition: z.string().min(1),
  /** The day from which it is valid, when it follows another edition. */
  since: z.iso.date(),
  /** Only some codes of the table: the missing codes are not taken to have ended. */
  selection: z.literal(true).optional(),
  /** What the person responsible should verify before relying on it; absent when there is nothing. */
  caution: z.string().min(1).optional(),
  rows: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** A table of the State that comes with the product, with its source and its edition. */
export type ShippedFile = z.output<typeof shippedFile>

/**
 * The official tables that a module ships, in `modules/<area>/<module>/shipped`: an index, and each compressed file beside it. A
 * module without the folder ships none.
 */
export function shippedFiles(module: string): readonly ShippedFile[] {
  return z
    .array(shippedFile)
    .parse(JSON.parse(readFileSync(join(shippedFolder(module), 'index.json'), 'utf8')))
}

/** @throws Error when the module ships no table of that name. */
export function shippedFileOf(module: string, name: string): ShippedFile {
  const found = shippedFiles(module).find(({ of }) => of.includes(name))
  if (found === undefined) throw new Error(`${module} ships no ${name}`)
  return found
}

/** The content of the file, as its publisher wrote it. @throws Error when it is not the file that the index describes. */
export function shippedContent(module: string, { file, sha256 }: ShippedFile): Buffer {
  const content = brotliDecompressSync(readFileSync(join(shippedFolder(module), `${file}.br`)))
  const found = createHash('sha256').update(content).digest('hex')
  if (found !== sha256) throw new Error(`${module}/shipped/${file}.br is not what its index says`)
  return content
}

/** The folder of the tables of a module, which may not exist. @throws Error when there is no such module. */
export function shippedFolder(module: string): string {
  const modules = join(checkoutAbove(import.meta.dirname), 'modules')
  const area = readdirSync(modules).find((name) => existsSync(join(modules, name, module)))
  if (area === undefined) throw new Error(`there is no module ${module}`)
  return join(modules, area, module, 'shipped')
}

/** The checkout above the sources or above the built server, which lie at different depths. */
function checkoutAbove(folder: string): string {
  if (existsSync(join(folder, 'modules'))) return folder
  if (dirname(folder) === folder) throw new Error('what ships with the modules is not here')
  return checkoutAbove(dirname(folder))
}
