import { sql } from 'kysely'
import type { Tx } from '../connection/connection.server.ts'

/** Something worth keeping that is not the change of a row: entering, exporting, being refused. */
export interface AuditEvent {
  /** `login`, `export`, `login_failed`: stable, for searching. */
  readonly event: string
  /** What it is about: `admin.app_user`, `budget.cdp`. */
  readonly subject: string
  /** The row it is about, or nothing when it is about many. */
  readonly subjectId?: string
  /** Who did it; null when nobody was recognised. */
  readonly userId: string | null
  readonly ip?: string | null
  readonly reason?: string | null
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Writes an event into the audit, in the caller's transaction, at the site that signed it. */
export async function recordEvent(tx: Tx, event: AuditEvent): Promise<void> {
  const { subject, subjectId = '', userId, ip = null, reason = null, facts = {} } = event
  // Sealing relies on a transaction having its number before its rows have theirs.
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
