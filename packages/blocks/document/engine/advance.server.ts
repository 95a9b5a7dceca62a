import { sendLater, type Tx } from '@quina/db/server'
import { type Day, vigenciaOf } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Delegator } from '../../http/actor.ts'
import type { AnyDocument, Stored } from '../document.ts'

/** What a command changes in its document, and its line of the timeline. */
export interface Advance {
  readonly document: AnyDocument
  readonly tables: { readonly table: string; readonly numberBy?: (id: string) => RawBuilder<unknown> }
  readonly actor: Actor
  /** The delegator, when the command is done on behalf of another user. */
  readonly behalf: Delegator | null
  readonly now: Date
  readonly stored: Stored<AnyDocument>
  readonly action: string
  readonly status: string
  readonly takesNumber: boolean
  readonly input: unknown
}

export interface AdvanceResult {
  readonly number: number | null
  /** How many times this action has now been done on this document. */
  readonly ordinal: number
}

/**
 * Gives a document its number, its state and its line of the timeline, in one statement: every transaction that needs the next
 * number waits until this one ends, so each statement saved shortens the wait for all. It is sent with the next statement or with
 * the commit; its result is known after that.
 */
export async function advance(tx: Tx, command: Advance): Promise<() => Promise<AdvanceResult>> {
  const readRows = await sendLater(tx, advanceStatement(command))
  return async () => mustAdvance(await readRows(), command)
}

function mustAdvance([advanced]: readonly AdvanceResult[], { document, stored }: Advance): AdvanceResult {
  if (advanced === undefined)
    throw new Error(`${document.module}.${document.name} ${stored.id} vanished while it was locked`)
  return advanced
}

function advanceStatement(command: Advance): RawBuilder<AdvanceResult> {
  const { document, tables, actor, behalf, now, stored, action, status, input } = command
  const name = `${document.module}.${document.name}`
  return sql<AdvanceResult>`
    with changed as (
      update ${sql.table(tables.table)} set status = ${status}, number = ${numberOf(command)}::int,
             version = ${stored.version + 1},
             updated_by = ${actor.userId}, updated_at = ${now}
      where id = ${stored.id}::uuid returning number)
    insert into platform.history (document, document_id, action, ordinal, from_status, to_status, input, user_id, on_behalf_of)
    select ${name}, ${stored.id}::uuid, ${action}, 1 + done.times, ${stored.status}, ${status}, ${JSON.stringify(input)}::jsonb,
           ${actor.userId}::uuid, ${behalf?.userId ?? null}::uuid
    from changed, (select count(*) as times from platform.history
                   where document = ${name} and document_id = ${stored.id}::uuid and action = ${action}) done
    returning ordinal, (select number from changed) as number`
}

/** The result of an advance as an SQL expression: it is stored with the answer of the call in the same round trip. */
export const asJson = ({ document, tables, stored, action }: Advance, suffix: string | undefined) => sql`
  jsonb_build_object('number', (select number from ${sql.table(tables.table)} where id = ${stored.id}::uuid), 'adjustment',
    ${
      suffix === undefined
        ? sql`null`
        : sql`(select ${suffix}::text || max(ordinal) from platform.history
               where document = ${`${document.module}.${document.name}`} and document_id = ${stored.id}::uuid
                 and action = ${action})`
    })`

/** The existing number, the number of its posting, or the next of its series, which stays locked until the transaction ends. */
function numberOf({ document, tables, stored, takesNumber }: Advance): RawBuilder<unknown> {
  // A document that was sent back and is filed again keeps its number.
  if (!takesNumber || stored.number !== null) return sql`${stored.number}`
  return tables.numberBy?.(stored.id) ?? sql`platform.take_number(${seriesOf(document, stored)})`
}

function seriesOf({ module, name, number }: AnyDocument, stored: Stored<AnyDocument>): string {
  const own: Readonly<Record<string, unknown>> = stored
  const series = `${module}.${name}${number.series ? `-${String(own[number.series.field])}` : ''}`
  return number.restarts === 'vigencia' ? `${series}-${vigenciaOf(own.date as Day)}` : series
}
