// npm run ship -- <module> <official file> <entry.json>: stores an official table, compressed, beside its module, and its
// description in the index. The entry has of, file, title, source, edition, since and, where they apply, selection, caution.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type ShippedFile, shippedContent, shippedFolder } from '@quina/blocks/server'

const [module, official, description] = process.argv.slice(2)
if (module === undefined || official === undefined || description === undefined) {
  console.error(
    'npm run ship -- <module> <official file> <entry.json>: see docs/recipes/ship-an-official-table.md',
  )
  process.exit(1)
}
const folder = shippedFolder(module)
const index = join(folder, 'index.json')
const described = JSON.parse(readFileSync(description, 'utf8')) as Omit<ShippedFile, 'rows' | 'sha256'>
const { file } = described
const content = readFileSync(official)
const entry = {
  ...described,
  rows: rowsOf(content.toString('utf8')),
  sha256: createHash('sha256').update(content).digest('hex'),
}
const files: readonly ShippedFile[] = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : []
const isThere = files.some((one) => one.file === file)
const listed = isThere ? files.map((one) => (one.file === file ? entry : one)) : [...files, entry]
const settings = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content, settings))
writeFileSync(index, `${JSON.stringify(listed, null, 2)}\n`)
execFileSync('node_modules/.bin/biome', ['format', '--write', index])
shippedContent(module, entry)
console.log(`${file}: ${entry.rows} rows`)

/** Counts the lines below the heading, or the codes of all the tables of a JSON. */
function rowsOf(text: string): number {
  if (!text.startsWith('{')) return text.split('\n').filter((line) => line.trim() !== '').length - 1
  const { tablas } = JSON.parse(text) as { tablas: Readonly<Record<string, object>> }
  return Object.values(tablas).reduce((sum, table) => sum + Object.keys(table).length, 0)
}
