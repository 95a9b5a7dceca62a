import { type Connection, oneFrom, oneWhere, signWith, type Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { sql } from 'kysely'

export interface Bulk {
  readonly vigencia: number
  /** How many CDPs, each with its registro, its obligación and its pago. */
  readonly chains: number
  /** The e-mail of the user who signs them. */
  readonly signer: string
}

const batch = 2_000

/**
 * Adds documents by the thousand, to measure lists. Unlike the rest of the demonstration they do not go through the engine: SQL
 * writes whole batches, already approved. Their moves are posted too, so every balance holds.
 */
export async function addChains({ db }: Connection, { vigencia, chains, signer }: Bulk): Promise<void> {
  const { id: userId } = await oneWhere(db, 'admin.appUser', { email: signer }, ['id'])
  for (let done = 0; done < chains; done += batch)
    await db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx)
      await signWith(tx, { userId })
      await outline(tx, { vigencia, userId, from: done, to: Math.min(done + batch, chains), of: chains })
      for (const statement of [cdps, registros, obligaciones, pagos, lines, moves, past])
        await statement.execute(tx)
    })
  await sql`analyze`.execute(db)
}

type Outline = Readonly<{ vigencia: number; userId: string; from: number; to: number; of: number }>

const stages = ['cdp', 'registro', 'obligacion', 'pago'] as const

/** Writes the outline of each chain of a batch: its ids, numbers, day and line of control, spread over the year. */
async function outline(tx: Tx, { vigencia, userId, from, to, of }: Outline): Promise<void> {
  const ids = () => Array.from({ length: to - from }, () => newId())
  const [first = 0, ...others] = await Promise.all(
    stages.map((stage) => numbersFor(tx, stage, { vigencia, count: to - from })),
  )
  await sql`
    create temporary table chain on commit drop as
    with wide as (
      select array_agg(id order by id) as ids from (
        select id from budget.apropiacion where vigencia = ${vigencia} order by disponible desc limit 8) widest),
    suppliers as (select array_agg(id order by number) as ids from people.tercero where is_supplier),
    place as (select (select id from admin.campus order by code limit 1) as campus_id,
                     (select id from budget.dependencia order by code limit 1) as dependencia_id)
    select c.*, ${first}::int + at as cdp_number, ${others[0]}::int + at as registro_number,
           ${others[1]}::int + at as obligacion_number, ${others[2]}::int + at as pago_number,
           make_date(${vigencia}, 1, 2) + ((${from}::int + at) * 320 / ${of})::int as day, 1000 + at % 90 * 100 as amount,
           (select ids[(1 + at % array_length(ids, 1))::int] from wide) as apropiacion_id,
           (select ids[(1 + at % array_length(ids, 1))::int] from suppliers) as tercero_id, place.*, ${userId}::uuid as user_id
    from unnest(${ids()}::uuid[], ${ids()}::uuid[], ${ids()}::uuid[], ${ids()}::uuid[], ${ids()}::uuid[], ${ids()}::uuid[],
                ${ids()}::uuid[], ${ids()}::uuid[]) with ordinality
         as c (cdp_id, registro_id, obligacion_id, pago_id, cdp_line_id, registro_line_id, obligacion_line_id, pago_line_id, at),
         place`.execute(tx)
}

/** @returns the last number before the range that was taken. */
async function numbersFor(
  tx: Tx,
  stage: string,
  { vigencia, count }: { readonly vigencia: number; readonly count: number },
): Promise<number> {
  const row = await oneFrom<{ before: number }>(tx)`
    insert into platform.series as s (name, last) values (${`budget.${stage}-${vigencia}`}, ${count})
    on conflict (name) do update set last = s.last + excluded.last returning last - ${count} as before`
  return row.before
}

const cdps = sql`
  with made as (
    insert into budget.cdp (id, number, status, version, campus_id, created_by, updated_by, date, dependencia_id, purpose)
    select cdp_id, cdp_number, 'approved', 2, campus_id, user_id, user_id, day, dependencia_id,
           'Suministro de medicamentos y dispositivos, pedido ' || cdp_number from chain)
  insert into budget.cdp_line (id, parent_id, position, apropiacion_id, cpc, amount)
  select cdp_line_id, cdp_id, 1, apropiacion_id, '35260', amount from chain`

const registros = sql`
  with made as (
    insert into budget.registro (id, number, status, version, campus_id, created_by, updated_by, date, cdp_id, tercero_id,
                                 commitment_kind, contract_number, purpose)
    select registro_id, registro_number, 'approved', 2, campus_id, user_id, user_id, day, cdp_id, tercero_id, 'order',
           'OC-' || registro_number, 'Orden de compra de medicamentos y dispositivos ' || registro_number from chain)
  insert into budget.registro_line (id, parent_id, position, cdp_line_id, amount)
  select registro_line_id, registro_id, 1, cdp_line_id, amount from chain`

const obligaciones = sql`
  with made as (
    insert into budget.obligacion (id, number, status, version, campus_id, created_by, updated_by, date, registro_id, kind,
                                   support_kind, support_number, support_date, purpose, no_causacion_reason)
    select obligacion_id, obligacion_number, 'approved', 2, campus_id, user_id, user_id, day, registro_id, 'ordinary',
           'invoice', 'FE-' || obligacion_number, day, 'Factura de medicamentos y dispositivos ' || obligacion_number, 'outside'
    from chain)
  insert into budget.obligacion_line (id, parent_id, position, registro_line_id, cpc, amount)
  select obligacion_line_id, obligacion_id, 1, registro_line_id, '35260', amount from chain`

const pagos = sql`
  with made as (
    insert into budget.pago (id, number, status, version, campus_id, created_by, updated_by, date, obligacion_id, origin,
                             support_number, purpose)
    select pago_id, pago_number, 'approved', 2, campus_id, user_id, user_id, day, obligacion_id, 'outside',
           'CE-' || pago_number, 'Pago de medicamentos y dispositivos ' || pago_number from chain)
  insert into budget.pago_line (id, parent_id, position, obligacion_line_id, amount)
  select pago_line_id, pago_id, 1, obligacion_line_id, amount from chain`

/** The four lines of each chain, from the CDP to the pago: each draws from the previous one. */
const steps = sql`
  (select 'cdp' as stage, 'CDP' as class, cdp_line_id as id, null::uuid as from_id, 'budget.cdp' as document,
          cdp_id as document_id, null::uuid as tercero, chain.* from chain
   union all
   select 'registro', 'RP', registro_line_id, cdp_line_id, 'budget.registro', registro_id, tercero_id, chain.* from chain
   union all
   select 'obligacion', 'OB', obligacion_line_id, registro_line_id, 'budget.obligacion', obligacion_id, tercero_id, chain.*
   from chain
   union all
   select 'pago', 'PG', pago_line_id, obligacion_line_id, 'budget.pago', pago_id, tercero_id, chain.* from chain) step`

const lines = sql`
  insert into budget.line (id, stage, apropiacion_id, from_line_id, document, document_id)
  select id, stage, apropiacion_id, from_id, document, document_id from ${steps}`

const moves = sql`
  insert into budget.move (vigencia, day, class, amount, apropiacion_id, line_id, from_line_id, tercero_id, document,
                           document_id, campus_id)
  select extract(year from day), day, class, amount, apropiacion_id, id, from_id, tercero, document, document_id, campus_id
  from ${steps}`

const past = sql`
  insert into platform.history (document, document_id, action, from_status, to_status, user_id)
  select document, document_id, 'approve', 'draft', 'approved', user_id from ${steps}`
