import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { faultIn } from './fault.server.ts'
import { rootsOfProduct } from './files.server.ts'

/** A view as its file says it, which is the only place that does. */
export interface View {
  /** `budget.cdp_list` */
  readonly name: string
  readonly path: string
  /** `create view` and what belongs to it, such as its comment; on the lines where the file has it. */
  readonly sql: string
  readonly checksum: string
}

/**
 * The views of the product, each after those it reads. A file `cdp.views.sql` beside its thing holds one or several; the text
 * from one `create view` to the next belongs to the first.
 * @param roots folders of migrations, in the modules to search; those of the product when absent.
 * @throws Error when two have the same name or some read each other in a circle.
 */
export async function gatherViews(roots?: readonly string[]): Promise<readonly View[]> {
  const folders = (roots ?? (await rootsOfProduct())).map(dirname).filter((folder) => existsSync(folder))
  const paths = (await Promise.all(folders.map(viewFilesIn))).flat().sort()
  const found = await Promise.all(paths.map(async (path) => viewsOf(path, await readFile(path, 'utf8'))))
  return inOrder(found.flat())
}

async function viewFilesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = entries.map(async (entry) => {
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : viewFilesIn(join(folder, entry.name))
    return entry.name.endsWith('.views.sql') ? [join(folder, entry.name)] : []
  })
  return (await Promise.all(found)).flat()
}

/** The views that a file says. @throws Error when it begins with something else */
export function viewsOf(path: string, file: string): readonly View[] {
  const text = file.replaceAll('\r\n', '\n')
  const before = text.split(/^create view /m, 1).join()
  if (bare(before).trim() !== '') throw new Error(`${path}: a file of views begins with «create view».`)
  const blocks = text.slice(before.length).split(/^(?=create view )/m)
  let line = before.split('\n').length - 1
  return blocks.map((block) => {
    const name = /^create view ([a-z_]\w*\.[a-z_]\w*) /.exec(block)?.[1]
    if (name === undefined) throw new Error(`${path}:${line + 1}: write «create view schema.name as».`)
    const sql = '\n'.repeat(line) + block
    line += block.split('\n').length - 1
    return { name, path, sql, checksum: createHash('sha256').update(block.trim()).digest('hex') }
  })
}

const bare = (sql: string): string => sql.replace(/--[^\n]*|'(?:[^']|'')*'/g, '')

function inOrder(views: readonly View[]): readonly View[] {
  const known = new Map<string, View>()
  for (const view of views) {
    const other = known.get(view.name)
    if (other !== undefined) throw new Error(`${view.name} is said twice, in ${other.path} and ${view.path}.`)
    known.set(view.name, view)
  }
  const placed = new Set<View>()
  const place = (view: View, readers: readonly string[]): void => {
    if (readers.includes(view.name))
      throw new Error(`${[...readers, view.name].join(' → ')}: these views read each other (${view.path}).`)
    if (placed.has(view)) return
    for (const name of bare(view.sql).match(/\b[a-z_]\w*\.[a-z_]\w*/g) ?? []) {
      const read = known.get(name)
      if (read !== undefined && read !== view) place(read, [...readers, view.name])
    }
    placed.add(view)
  }
  for (const view of views) place(view, [])
  return [...placed]
}

type Client = Pick<pg.ClientBase, 'query'>

/**
 * Takes every view out of the way, so that a migration may change any column. Who may read each is noted down.
 * @throws Error when something that is not the product's depends on one of them: it is not dropped with it.
 */
export async function putViewsAside(client: Client): Promise<void> {
  const { rows } = await client.query(`
    update public.schema_view v
    set checksum = null, acl = (select relacl from pg_class where oid = to_regclass(v.name))
    where checksum is not null returning name`)
  const names = rows.map(({ name }) => name).join(', ')
  if (rows.length > 0) await run(client, { path: 'vistas', sql: `drop view if exists ${names}` })
}

/**
 * Creates all views again when any of them differs from its file: one may depend on another, and `select t.*` takes the columns
 * that its table has now. Grants to read a view are kept.
 * @returns whether anything was created.
 */
export async function replaceViews(client: Client, views: readonly View[]): Promise<boolean> {
  const { rows } = await client.query('select name, checksum from public.schema_view')
  const made = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  if (made.size === views.length && views.every(({ name, checksum }) => made.get(name) === checksum))
    return false
  await putViewsAside(client)
  for (const view of views) await run(client, view)
  await grantAgain(client)
  await client.query('delete from public.schema_view')
  await client.query(
    'insert into public.schema_view (name, checksum) select * from unnest($1::text[], $2::text[])',
    [views.map(({ name }) => name), views.map(({ checksum }) => checksum)],
  )
  return true
}

async function run(client: Client, text: Pick<View, 'path' | 'sql'>): Promise<void> {
  try {
    await client.query(text.sql)
  } catch (error) {
    throw faultIn(text, error)
  }
}

async function grantAgain(client: Client): Promise<void> {
  const { rows } = await client.query(`
    select format('grant %s on %s to %s%s', a.privilege_type, v.name, coalesce(quote_ident(r.rolname), 'public'),
                  case when a.is_grantable then ' with grant option' end) as statement
    from public.schema_view v
    join pg_class c on c.oid = to_regclass(v.name)
    cross join aclexplode(v.acl) a
    left join pg_roles r on r.oid = a.grantee
    where a.grantee = 0 or r.oid <> c.relowner`)
  for (const { statement } of rows) await client.query(statement)
}
