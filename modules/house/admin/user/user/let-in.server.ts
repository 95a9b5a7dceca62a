import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type LinkMail, mailLink } from '../mail/link-mail.server.ts'
import { type LinkKind, makeLink } from './link.server.ts'
import type { Entry } from './user.contract.ts'

interface NewAccess {
  readonly userId: string
  readonly email: string
  readonly kind: LinkKind
  readonly entry: 'password' | 'link'
  /** The temporary password, which is shown only when no link is given. */
  readonly password: string
}

/** Gives a user access: a password to pass on, or a link, sent by mail when there is a mail server and handed over otherwise. */
export async function letIn(
  tx: Tx,
  { userId, email, kind, entry, password }: NewAccess,
  { actor, now, mail }: { actor: Pick<Actor, 'userId' | 'campusId'>; now: Date; mail: LinkMail | null },
): Promise<Entry> {
  if (entry === 'password') return { temporaryPassword: password, link: null, mailedTo: null }
  if (mail === null) {
    const link = await makeLink(tx, { userId, kind, by: actor.userId, now })
    return { temporaryPassword: null, link, mailedTo: null }
  }
  await mailLink(tx, { userId, email, kind, by: actor })
  return { temporaryPassword: null, link: null, mailedTo: email }
}
