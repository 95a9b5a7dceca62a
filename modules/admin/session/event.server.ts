import type { Tx } from '@quina/db/server'

export interface AdminEvent {
  readonly event: string
  /** Who it is about. Null when a sign-in named nobody. */
  readonly userId: string | null
  /** Who did it; the same person when absent. */
  readonly by?: string
  readonly ip: string | null
  readonly facts?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>
}

/** Writes into the audit what is not the change of a row: entering, leaving, being refused. */
export async function recordEvent(tx: Tx, { event, userId, by, ip, facts = {} }: AdminEvent): Promise<void> {
  await tx
    .insertInto('platform.audit')
    .values({
      deed: 'EVENT',
      userId: by ?? userId,
      ip,
      tableName: 'admin.app_user',
      rowId: userId ?? '',
      after: JSON.stringify({ event, ...facts }),
    })
    .execute()
}
