import type pg from 'pg'

/** A table as it is copied: including its partitions, without the columns that the server computes. */
export interface Table {
  /** `budget.move`, quoted where needed. */
  readonly name: string
  readonly columns: string
}

export type Partition = Readonly<{ name: string; parent: string; bound: string }>

export type Sequence = Readonly<{ name: string; last: string; called: boolean }>

type Client = Pick<pg.ClientBase, 'query'>

/**
 * A copy leaves out the lists of migrations, views and functions, which a restore writes by itself, and the queue, whose jobs
 * must not run a second time elsewhere. `platform.job` says what was pending.
 */
const ours = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')
  and not (n.nspname = 'public' and c.relname in ('schema_turn', 'schema_migration', 'schema_view', 'schema_function'))
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

const relations = `pg_class c join pg_namespace n on n.oid = c.relnamespace and ${ours}`

export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query(`
    select format('%I.%I', n.nspname, c.relname) as name,
           string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from ${relations}
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
    group by 1 order by 1`)
  return rows
}

/** Partitions are created as the years go by, not by migrations: a copy carries their bounds. Parents come first. */
export async function partitionsOf(client: Client): Promise<Partition[]> {
  const { rows } = await client.query(`
    select format('%I.%I', n.nspname, c.relname) as name, i.inhparent::regclass::text as parent,
           pg_get_expr(c.relpartbound, c.oid) as bound
    from ${relations} join pg_inherits i on i.inhrelid = c.oid
    where c.relispartition and c.relkind in ('r', 'p')
    order by (select count(*) from pg_partition_ancestors(c.oid)), 1`)
  return rows
}

/** Sequences ignore snapshots; read after the tables, they are never behind them. */
export async function sequencesOf(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as name from ${relations} where c.relkind = 'S' order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    sequences.push({ name, ...state[0] })
  }
  return sequences
}

/** The partitioned tables, or the sequences, that a copy may name. */
export async function namesOf(client: Client, kinds: 'p' | 'S'): Promise<string[]> {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as name from ${relations} where c.relkind = '${kinds}'`,
  )
  return rows.map(({ name }) => name)
}

export async function materializedViewsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as name from ${relations} where c.relkind = 'm' order by c.oid`,
  )
  return rows.map(({ name }) => name)
}

/** The schemas that are not empty, and so prove that a database is not empty. */
export async function schemasInUse(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `select distinct quote_ident(n.nspname) as name from ${relations} where c.relkind in ('r', 'p', 'v', 'm', 'S')`,
  )
  return rows.map(({ name }) => name)
}

export interface Contents {
  readonly rows: string
  /** The sum of a hash of every row: the same for the same rows, in any order. */
  readonly fingerprint: string
}

export async function contentsOf(client: Client, { name, columns }: Table): Promise<Contents> {
  const { rows } = await client.query(`
    select count(*)::text as rows, coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0)::text as fingerprint
    from ${name}`)
  return rows[0]
}

/** Sets how values are written as text, so that two servers write them alike. */
export async function plainText(client: Client): Promise<void> {
  await client.query(`
    set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
    set extra_float_digits = 1; set search_path = public; set statement_timeout = 0; set lock_timeout = 0`)
}
