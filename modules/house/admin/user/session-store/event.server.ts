import { recordEvent, type Tx } from '@quina/db/server'

export interface UserEvent {
  readonly event: string
  /** Whom it is about. Null when a sign-in named nobody. */
  readonly about: string | null
  /** The user who did it; the same person when absent. */
  readonly by?: string
  readonly ip: string | null
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Writes into the audit what happens to people that is not the change of a row: entering, leaving, being refused. */
export const recordUserEvent = (tx: Tx, { event, about, by, ip, facts = {} }: UserEvent): Promise<void> =>
  recordEvent(tx, {
    event,
    subject: 'admin.app_user',
    subjectId: about ?? '',
    userId: by ?? about,
    ip,
    facts,
  })
