import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Migration {
  /** `budget/20261105T1200_registro`: the module and the file. */
  readonly name: string
  readonly path: string
  readonly sql: string
  /** SHA-256 of the text, independent of the line ends of the checkout. */
  readonly checksum: string
}

/**
 * The migrations of the product, in the order of application: by the timestamp in the file's name, across modules.
 * @param roots folders of SQL files; those of the platform and of every module when absent.
 */
export async function gatherMigrations(roots?: readonly string[]): Promise<readonly Migration[]> {
  const found = await Promise.all((roots ?? (await rootsOfProduct())).map(readRoot))
  return found.flat().sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

/** The checkout, both from the source and from the built program (`apps/api/dist`). */
const checkout = (): string => fileURLToPath(new URL('../../../', import.meta.url))

/** The folders of migrations of the platform and of every module. */
export async function rootsOfProduct(): Promise<readonly string[]> {
  const root = checkout()
  const areas = await foldersIn(join(root, 'modules'))
  const modules = (await Promise.all(areas.map(foldersIn))).flat()
  return [join(root, 'packages', 'db'), ...modules].map((folder) => join(folder, 'migrations'))
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}

async function readRoot(root: string): Promise<readonly Migration[]> {
  const names = (await namesIn(root)).filter((name) => name.endsWith('.sql'))
  return await Promise.all(names.map((name) => readMigration(root, name)))
}

async function namesIn(root: string): Promise<readonly string[]> {
  try {
    return await readdir(root)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function readMigration(root: string, file: string): Promise<Migration> {
  const path = join(root, file)
  if (!/^\d{8}T\d{4}_[a-z0-9_-]+\.sql$/.test(file))
    throw new Error(`${path}: a migration is named YYYYMMDDTHHMM_what.sql`)
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
  const end = /^[ \t]*(commit|rollback|abort)\b/im.exec(sql)?.[1]
  if (end !== undefined)
    throw new Error(`${path}: una migración no termina la transacción de la actualización («${end}»).`)
  return {
    name: `${basename(dirname(root))}/${file.slice(0, -'.sql'.length)}`,
    path,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  }
}

/**
 * The checksums, by name, of migrations before their views and functions were removed (decisions 14 and 29). A database with one
 * of those texts is equivalent to one with today's, or had a migration that only created them and no longer exists.
 */
export async function earlierTexts(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await readFile(join(checkout(), 'packages/db/migration/earlier-texts.tsv'), 'utf8')
  const texts = new Map<string, Set<string>>()
  for (const row of rows.trim().split(/\r?\n/)) {
    const [name = '', checksum = ''] = row.split('\t')
    texts.set(name, (texts.get(name) ?? new Set()).add(checksum))
  }
  return texts
}

/** When two modules share a minute, the name of the module decides, so that every machine agrees. */
const orderOf = ({ name }: Migration): string => name.split('/').reverse().join('/')
