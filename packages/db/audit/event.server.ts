import { sql } from 'kysely'
import type { Tx } from '../connection/connection.server.ts'

/** An event of the audit that is not the change of a row: a sign-in, an export, a refusal. */
export interface AuditEvent {
  /** `login`, `export`, `login_failed`: stable, for searches. */
  readonly event: string
  /** The subject: `admin.app_user`, `budget.cdp`. */
  readonly subject: string
  /** The row of the subject; absent for an event about many rows. */
  readonly subjectId?: string
  /** The user; null when nobody was recognised. */
  readonly userId: string | null
  readonly ip?: string | null
  readonly reason?: string | null
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Writes an event to the audit, in the caller's transaction, at the site that signed it. */
export async function recordEvent(tx: Tx, event: AuditEvent): Promise<void> {
  const { subject, subjectId = '', userId, ip = null, reason = null, facts = {} } = event
  // Sealing requires that a transaction gets its number before its rows get theirs.
  await sql`select pg_current_xact_id()`.execute(tx)
  await tx
    .insertInto('platform.audit')
    .values({
      operation: 'EVENT',
      userId,
      ip,
      reason,
      campusId: sql<string | null>`platform.current_setting_or_null('app.campus_id')::uuid`,
      tableName: subject,
      rowId: subjectId,
      after: JSON.stringify({ event: event.event, ...facts }),
    })
    .execute()
}
