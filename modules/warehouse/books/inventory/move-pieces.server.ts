import { type Actor, campusScope } from '@quina/blocks/server'
import { type RawBuilder, sql } from 'kysely'
import { postedKinds } from '../stock-posting/stock-posting.domain.ts'

/* Pieces of the statements that read moves `m`, of a kind `k`, a lot `l` and a store `s`. */

/** Whether a user sees the store `s` of a statement: only those in which they work, and of these the one that was chosen. */
export const ownStores = (
  { userId, ...actor }: Actor,
  storeId: string | null,
): RawBuilder<boolean> => sql<boolean>`
  (s.id in (select u.store_id from warehouse.store_user u where u.user_id = ${userId})
   and (${campusScope({ ...actor })}::uuid is null or s.campus_id = ${campusScope({ ...actor })}::uuid)
   and (${storeId}::uuid is null or s.id = ${storeId}::uuid))`

export const storeName = sql<string>`s.code || ' ' || s.name`
export const lotName = sql<string>`coalesce(nullif(l.number, ''), 'Sin lote')`
export const movementName = sql<string>`case when m.reverses is null then k.label else 'Reversión: ' || k.label end`

/** Whether a move waits on a day for the causación of its document. */
export const waitsForCausacion = (on: string): RawBuilder<boolean> => sql<boolean>`
  (m.kind in ('purchase', 'remission', 'loanIn', 'loanOut') and not exists (
     select from accounting.causacion_list c where c.source_id = m.document_id and c.status = 'approved'
       and c.date <= ${on}::date))`

/** Whether a move waits on a day for the voucher of its month. */
export const waitsForPosting = (on: string): RawBuilder<boolean> => sql<boolean>`
  (m.kind = any(${[...postedKinds]}) and not exists (
     select from warehouse.posted_move x join warehouse.stock_posting o on o.id = x.posting_id
     where x.move_id = m.id and o.date <= ${on}::date))`
