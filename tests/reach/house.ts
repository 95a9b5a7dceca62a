import { permissionsOf } from '@quina/blocks/server'
import { sql } from 'kysely'
import { modules } from '../../apps/api/modules.ts'
import { type Browser, browser } from '../../apps/api/testing/browser.ts'
import { addCampus, addPerson, type NewPerson, password } from '../../apps/api/testing/people.ts'
import { type TestApp, testApp } from '../../apps/api/testing/test-app.ts'
import { shortHospital } from '../../modules/house/demo/testing/short-hospital.server.ts'

/** A hospital with documents of every kind in its sites, and a user with every permission in another site only. */
export interface House extends TestApp {
  readonly stranger: Browser
  /** A user with every permission in all sites. */
  readonly everywhere: Browser
  /** The ids of rows of the other sites, by table. */
  readonly theirs: ReadonlyMap<string, readonly string[]>
  /** Every id of the other sites. */
  readonly all: ReadonlySet<string>
  /** Returns a digest of the tables with rows of a site, which changes when any row does. */
  readonly state: () => Promise<string>
}

export async function house(): Promise<House> {
  const world = await testApp(modules, { ground: await shortHospital() })
  const here = await addCampus(world.db)
  const every = world.product.modules.flatMap((module) =>
    permissionsOf(module).map(({ name }) => name.toLowerCase()),
  )
  const own = every.filter((name) => name !== 'admin.campus.all')
  const stranger = await entered(world, here, { [here]: own })
  const everywhere = await entered(world, here, { '*': every })
  await standIns(world)
  const theirs = await idsOfSites(world)
  return {
    ...world,
    stranger,
    everywhere,
    theirs,
    all: new Set([...theirs.values()].flat()),
    state: () => stateOf(world),
  }
}

async function entered({ app, db }: TestApp, here: string, may: NewPerson['may']): Promise<Browser> {
  const { email } = await addPerson(db, { may: may ?? {} })
  const page = browser(app)
  await page.login(email, password)
  await page.post('/api/auth/campus', { campus_id: here })
  return page
}

/** Adds a minimal row to each table of a site that the demonstration leaves empty. */
async function standIns({ db }: TestApp): Promise<void> {
  const { rows } = await sql<{ name: string; via: string | null }>`
    select table_name as name, via from platform.of_site order by via nulls first`.execute(db)
  for (const { name, via } of rows) {
    const { rows: some } = await sql`select id from ${sql.raw(name)} limit 1`.execute(db)
    if (some.length > 0) continue
    await sql`do ${sql.lit(bareRow(name, via))}`.execute(db)
  }
}

const bareRow = (name: string, via: string | null): string => `
declare parent regclass; c record; own text := 'id'; its text := 'gen_random_uuid()';
begin
  set local session_replication_role = replica;
  for c in select conname from pg_constraint where conrelid = '${name}'::regclass and contype = 'c' loop
    execute format('alter table ${name} drop constraint %I', c.conname);
  end loop;
  for c in select attname from pg_attribute where attrelid = '${name}'::regclass and attnum > 0 and attnotnull
           and attidentity = '' and attname <> 'id' loop
    execute format('alter table ${name} alter column %I drop not null', c.attname);
  end loop;
  ${
    via === null
      ? `own := own || ', campus_id'; its := its || ', (select id from admin.campus where code not like ''S%'' limit 1)';`
      : `select confrelid into parent from pg_constraint f
         join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
           where f.contype = 'f' and conrelid = '${name}'::regclass and attname = '${via.split('.')[0]}';
         own := own || ', ${via.split('.')[0]}'; its := its || format(', (select id from %s limit 1)', parent);`
  }
  execute format('insert into ${name} (%s) select %s', own, its);
end`

async function idsOfSites({ db }: TestApp): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from platform.of_site`.execute(db)
  const found = new Map<string, string[]>()
  for (const { name } of rows) {
    // Some tables have rows with a site and rows without: a national holiday belongs to the whole hospital.
    const { rows: some } = await sql<{ id: string }>`
      select distinct id from platform.sites_of(array(select id from ${sql.raw(name)}))`.execute(db)
    found.set(
      name,
      some.map(({ id }) => id),
    )
  }
  return found
}

async function stateOf({ db }: TestApp): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from platform.of_site order by 1`.execute(db)
  const each = rows.map(
    ({ name }) => sql`select ${name} as name, count(*), max(xmin::text::bigint), min(xmin::text::bigint)
    from ${sql.raw(name)}`,
  )
  const { rows: seen } = await sql`${sql.join(each, sql` union all `)} order by 1`.execute(db)
  return JSON.stringify(seen)
}
