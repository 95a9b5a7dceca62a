import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { faultIn } from '../fault.server.ts'
import { rootsOfProduct } from '../files.server.ts'

/** A view or a function as its file defines it; nothing else does. */
export interface Definition {
  /** `budget.cdp_list` */
  readonly name: string
  readonly path: string
  /** The statement and what belongs to it, such as its comment, at the line numbers of the file. */
  readonly sql: string
  readonly checksum: string
}

const heads = { views: 'create view', functions: 'create or replace function' } as const

/** `cdp.views.sql` and `cdp.functions.sql`, beside their module code. */
export type Kind = keyof typeof heads

/**
 * The views and the functions of the product. A file defines one or several; the text up to the next one belongs to the first.
 * @param roots folders of migrations, in the modules to search; those of the product when absent.
 * @throws Error when two definitions have the same name.
 */
export async function gatherDefinitions(
  roots?: readonly string[],
): Promise<Readonly<Record<Kind, readonly Definition[]>>> {
  const folders = (roots ?? (await rootsOfProduct())).map(dirname).filter((folder) => existsSync(folder))
  const paths = (await Promise.all(folders.map(filesIn))).flat().sort()
  const of = async (kind: Kind): Promise<readonly Definition[]> => {
    const ours = paths.filter((path) => path.endsWith(`.${kind}.sql`))
    const read = async (path: string) => definitionsOf(kind, path, await readFile(path, 'utf8'))
    return eachOnce((await Promise.all(ours.map(read))).flat())
  }
  return { views: await of('views'), functions: await of('functions') }
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = entries.map(async (entry) => {
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(join(folder, entry.name))
    return [join(folder, entry.name)]
  })
  return (await Promise.all(found)).flat()
}

/** The definitions of a file. @throws Error when it starts with something else */
export function definitionsOf(kind: Kind, path: string, file: string): readonly Definition[] {
  const head = heads[kind]
  const text = file.replaceAll('\r\n', '\n')
  const before = text.split(new RegExp(`^${head} `, 'm'), 1).join()
  if (bare(before).trim() !== '') throw new Error(`${path}: a file of ${kind} begins with «${head}».`)
  const blocks = text.slice(before.length).split(new RegExp(`^(?=${head} )`, 'm'))
  let line = before.split('\n').length - 1
  return blocks.map((block) => {
    const name = new RegExp(`^${head} ([a-z_]\\w*\\.[a-z_]\\w*)[ (]`).exec(block)?.[1]
    if (name === undefined) throw new Error(`${path}:${line + 1}: write «${head} schema.name».`)
    const sql = '\n'.repeat(line) + block
    line += block.split('\n').length - 1
    return { name, path, sql, checksum: createHash('sha256').update(block.trim()).digest('hex') }
  })
}

/** SQL without its comments and quoted text. */
export const bare = (sql: string): string => sql.replace(/--[^\n]*|'(?:[^']|'')*'/g, '')

/** The names with a schema in a text: tables, views and functions. */
export const namesIn = (sql: string): readonly string[] => sql.match(/\b[a-z_]\w*\.[a-z_]\w*/g) ?? []

function eachOnce(definitions: readonly Definition[]): readonly Definition[] {
  const known = new Map<string, Definition>()
  for (const definition of definitions) {
    const { name, path } = definition
    const other = known.get(name)
    if (other !== undefined) throw new Error(`${name} is declared twice, in ${other.path} and ${path}.`)
    known.set(name, definition)
  }
  return definitions
}

export type Client = Pick<pg.ClientBase, 'query'>

/** @throws Error with the file and line of the fault */
export async function run(client: Client, text: Pick<Definition, 'path' | 'sql'>): Promise<void> {
  try {
    await client.query(text.sql)
  } catch (error) {
    throw faultIn(text, error)
  }
}
