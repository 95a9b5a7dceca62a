import { type Client, type Definition, namesIn, run } from './definition.server.ts'

/**
 * Creates the functions that a migration names, and those that these name in turn, if the database lacks them. An existing
 * function stays unchanged until the migrations have run.
 */
export async function createNamed(
  client: Client,
  functions: readonly Definition[],
  text: string,
): Promise<void> {
  const known = new Map(functions.map((each) => [each.name, each]))
  const named = new Set<Definition>()
  const note = (sql: string): void => {
    for (const name of namesIn(sql)) {
      const found = known.get(name)
      if (found === undefined || named.has(found)) continue
      named.add(found)
      note(found.sql)
    }
  }
  note(text.replace(/--[^\n]*/g, ''))
  if (named.size === 0) return
  const names = [...named].map(({ name }) => name)
  const there = new Set((await inDatabase(client, names)).map(({ name }) => name))
  const missing = [...named].filter(({ name }) => !there.has(name))
  if (missing.length === 0) return
  for (const schema of new Set(missing.map(({ name }) => name.split('.')[0])))
    await client.query(`create schema if not exists ${schema}`)
  await create(client, missing)
}

export interface Changes {
  /** The functions that the database lacks, or has with another text. */
  readonly changed: readonly Definition[]
  /** Names of functions that are in no file any more. */
  readonly gone: readonly string[]
}

export async function changesOf(client: Client, functions: readonly Definition[]): Promise<Changes> {
  const names = functions.map(({ name }) => name)
  const there = new Set((await inDatabase(client, names)).map(({ name }) => name))
  const { rows } = await client.query('select name, checksum from public.schema_function')
  const given = new Map<string, string>(rows.map(({ name, checksum }) => [name, checksum]))
  return {
    changed: functions.filter(({ name, checksum }) => given.get(name) !== checksum || !there.has(name)),
    gone: [...given.keys()].filter((name) => !names.includes(name)),
  }
}

/**
 * Replaces functions, and drops those in no file any more and old versions with other arguments. Grants to call them are kept.
 * @throws Error when something depends on a dropped function: a migration must remove it first.
 */
export async function replaceFunctions(client: Client, { changed, gone }: Changes): Promise<void> {
  const names = changed.map(({ name }) => name)
  const before = await inDatabase(client, names)
  await create(client, changed)
  const known = new Set(before.map(({ oid }) => oid))
  const added = (await inDatabase(client, names)).filter(({ oid }) => !known.has(oid))
  const old = before.filter(({ name }) => added.some((each) => each.name === name))
  for (const { signature } of [...old, ...(await inDatabase(client, gone))])
    await run(client, { path: 'funciones', sql: `drop function ${signature}` })
  await client.query('delete from public.schema_function where name = any($1::text[])', [gone])
}

/** Creates them again once the views exist: the server then checks their bodies, and refuses those that cannot run. */
export async function checkFunctions(client: Client, { changed }: Changes): Promise<void> {
  for (const each of changed) await run(client, each)
  await client.query(
    `insert into public.schema_function (name, checksum) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set checksum = excluded.checksum`,
    [changed.map(({ name }) => name), changed.map(({ checksum }) => checksum)],
  )
}

/** Also creates functions that read a view or a table that does not exist yet: their bodies are checked when they are called. */
async function create(client: Client, functions: readonly Definition[]): Promise<void> {
  await client.query('set local check_function_bodies = off')
  for (const each of functions) await run(client, each)
  await client.query('set local check_function_bodies = on')
}

type ExistingFunction = Readonly<{ name: string; oid: number; signature: string }>

async function inDatabase(client: Client, names: readonly string[]): Promise<readonly ExistingFunction[]> {
  const { rows } = await client.query(
    `select w.name, p.oid, p.oid::regprocedure::text as signature from unnest($1::text[]) w(name)
     join pg_proc p on p.proname = split_part(w.name, '.', 2) and p.pronamespace = to_regnamespace(split_part(w.name, '.', 1))`,
    [names],
  )
  return rows
}
