import { recordEvent, type Tx } from '@quina/db/server'

export interface UserEvent {
  readonly event: string
  /** The user concerned; null when a sign-in named no user. */
  readonly about: string | null
  /** The user who did it; the user concerned when absent. */
  readonly by?: string
  readonly ip: string | null
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Writes into the audit the events of users that change no row: signing in, signing out, being refused. */
export const recordUserEvent = (tx: Tx, { event, about, by, ip, facts = {} }: UserEvent): Promise<void> =>
  recordEvent(tx, {
    event,
    subject: 'admin.app_user',
    subjectId: about ?? '',
    userId: by ?? about,
    ip,
    facts,
  })
