import { bare, type Client, type Definition, namesIn, run } from './definition.server.ts'

/** The views, each after those that it reads. @throws Error when some read each other in a circle */
function inOrder(views: readonly Definition[]): readonly Definition[] {
  const known = new Map(views.map((view) => [view.name, view]))
  const placed = new Set<Definition>()
  const place = (view: Definition, readers: readonly string[]): void => {
    if (readers.includes(view.name))
      throw new Error(`${[...readers, view.name].join(' → ')}: these views read each other (${view.path}).`)
    if (placed.has(view)) return
    for (const name of namesIn(bare(view.sql))) {
      const read = known.get(name)
      if (read !== undefined && read !== view) place(read, [...readers, view.name])
    }
    placed.add(view)
  }
  for (const view of views) place(view, [])
  return [...placed]
}

/**
 * Drops every view, so that a migration may change any column. The grants on each are noted.
 * @throws Error when an object of others depends on a view: it is not dropped with it.
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
 * @returns whether any view was created.
 */
export async function replaceViews(client: Client, views: readonly Definition[]): Promise<boolean> {
  const { rows } = await client.query('select name, checksum from public.schema_view')
  const made = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  if (made.size === views.length && views.every(({ name, checksum }) => made.get(name) === checksum))
    return false
  await putViewsAside(client)
  for (const view of inOrder(views)) await run(client, view)
  await grantAgain(client)
  await client.query('delete from public.schema_view')
  await client.query(
    'insert into public.schema_view (name, checksum) select * from unnest($1::text[], $2::text[])',
    [views.map(({ name }) => name), views.map(({ checksum }) => checksum)],
  )
  return true
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
