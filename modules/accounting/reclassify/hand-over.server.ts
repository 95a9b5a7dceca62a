import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'

interface Named {
  readonly id: string
  readonly code: string
}

/** Columns of the module that say which account serves something from now on. What was posted is not among them. */
const places: readonly (readonly [table: string, column: string, where: string])[] = [
  ['concept', 'debit_account_id', 'true'],
  ['concept', 'cost_account_id', 'true'],
  ['concept', 'credit_account_id', 'true'],
  ['concept', 'vat_account_id', 'true'],
  ['withholding_rule', 'account_id', 'true'],
  ['purpose_account', 'account_id', "status in ('proposed', 'current')"],
  ['account', 'closing_account_id', 'true'],
]

/**
 * What named an account names the one that takes its place: concepts, rules of withholding, purposes, templates, payables
 * that are still owed and the lines of notes that were not posted.
 */
export async function hand(tx: Tx, from: Named, into: Named): Promise<void> {
  for (const [table, column, where] of places)
    await sql`update ${sql.table(`accounting.${table}`)} set ${sql.ref(column)} = ${into.id}::uuid, version = version + 1
      where ${sql.ref(column)} = ${from.id}::uuid and ${sql.raw(where)}`.execute(tx)
  await sql`update accounting.payable set account_id = ${into.id}::uuid where account_id = ${from.id}::uuid and live`.execute(
    tx,
  )
  await sql`update accounting.note_line l set account_id = ${into.id}::uuid from accounting.note n
    where n.id = l.parent_id and n.status in ('draft', 'template') and l.account_id = ${from.id}::uuid`.execute(
    tx,
  )
  await sql`update accounting.posting_rule r set version = version + 1, lines = (
      select jsonb_agg(case when line ->> 'account' = ${from.code} then jsonb_set(line, '{account}', to_jsonb(${into.code}::text))
                            else line end order by at)
      from jsonb_array_elements(r.lines) with ordinality as each (line, at))
    where r.status in ('proposed', 'current')
      and r.lines @> jsonb_build_array(jsonb_build_object('account', ${from.code}::text))`.execute(tx)
}
