import { labelsOf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { notFound } from '@quina/kernel'
import { sql } from 'kysely'
import type { TerceroIdentity } from './tercero-file.contract.ts'

/** @throws Problem `GEN-404` */
export async function identityOf(tx: Tx, id: string): Promise<TerceroIdentity> {
  const row = await headOf(tx, id)
  return {
    ...row,
    mergedInto: await mergedInto(tx, id, row.mergedIntoId),
    aliases: await aliasesOf(tx, id),
    absorbed: await absorbedBy(tx, id),
  }
}

async function headOf(tx: Tx, id: string) {
  const { rows } = await sql<
    Pick<TerceroIdentity, 'id' | 'version' | 'name' | 'identification' | 'condition'> & Head
  >`
    select t.id, t.version, t.name, t.shown_identification as identification, t.merged_into_id as "mergedIntoId",
           people.identification(t.document_type, t.number, t.check_digit) as "ownIdentification",
           case when t.merged_into_id is not null then 'merged' when t.active then 'active' else 'inactive' end as condition
    from people.tercero t where t.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw notFound('El tercero')
  return rows[0]
}
interface Head {
  readonly ownIdentification: string
  readonly mergedIntoId: string | null
}

async function mergedInto(
  tx: Tx,
  id: string,
  survivorId: string | null,
): Promise<TerceroIdentity['mergedInto']> {
  const merge =
    survivorId &&
    (await tx
      .selectFrom('people.terceroMerge')
      .select(['reason', 'mergedAt', 'mergedBy'])
      .where('absorbedId', '=', id)
      .where('undoneAt', 'is', null)
      .executeTakeFirst())
  if (!survivorId || !merge) return null
  const names = await labelsOf(tx, 'admin.user', [merge.mergedBy])
  return {
    id: survivorId,
    reason: merge.reason,
    at: merge.mergedAt.toISOString(),
    by: names.get(merge.mergedBy) ?? '',
  }
}

async function aliasesOf(tx: Tx, id: string): Promise<TerceroIdentity['aliases']> {
  const { rows } = await sql<{ identification: string; reason: string; at: Date }>`
    select people.identification(document_type, number, check_digit) as identification, reason, at
    from people.tercero_alias where tercero_id = ${id} order by at desc`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function absorbedBy(tx: Tx, id: string): Promise<TerceroIdentity['absorbed']> {
  const { rows } = await sql<TerceroIdentity['absorbed'][number]>`
    select id, people.identification(document_type, number, check_digit) as identification,
           people.display_name(person_type, business_name, first_name, middle_name, last_name, second_last_name) as "ownName"
    from people.tercero where merged_into_id = ${id} order by number`.execute(tx)
  return rows
}
