import { createHash, randomBytes } from 'node:crypto'
import { changeById, type Tx } from '@quina/db/server'
import { insist, newId } from '@quina/kernel'
import { setOwnPassword } from '../password/password.server.ts'
import { recordUserEvent } from '../session-store/event.server.ts'
import { closeSessionsOf } from '../session-store/store.server.ts'
import { forgetFailures } from '../throttle/throttle.server.ts'

/** Minutes that a link lasts: an invitation a day, a reset half an hour (SEG-05). */
const minutes = { invitation: 24 * 60, reset: 30 } as const
export type LinkKind = keyof typeof minutes

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export type NewLink = Readonly<{ userId: string; kind: LinkKind; by: string; now: Date }>

/**
 * Creates a link with which a user chooses their password, and ends their earlier links. The token travels after `#`, which
 * browsers keep to themselves, so that no log of a server or proxy has it. @returns what follows the address.
 */
export async function makeLink(tx: Tx, { userId, kind, by, now }: NewLink): Promise<string> {
  await endLinks(tx, userId, now)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + minutes[kind] * 60_000)
  await tx
    .insertInto('admin.accountLink')
    .values({ id: newId(), userId, kind, tokenHash: hashOf(token), createdAt: now, expiresAt, createdBy: by })
    .execute()
  return `/login#enlace=${token}`
}

/** Ends the unused links of a user. */
export async function endLinks(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('admin.accountLink')
    .set({ expiresAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()
}

/** Returns the link of a token while it is valid, under lock. @throws Problem `LNK-001` */
export async function goodLink(tx: Tx, token: string, now: Date) {
  const link = await tx
    .selectFrom('admin.accountLink as l')
    .innerJoin('admin.appUser as u', 'u.id', 'l.userId')
    .select(['l.id', 'l.userId', 'l.kind', 'u.name', 'u.email', 'u.username'])
    .where('l.tokenHash', '=', hashOf(token))
    .where('l.usedAt', 'is', null)
    .where('l.expiresAt', '>', now)
    .where('u.active', '=', true)
    .forUpdate()
    .executeTakeFirst()
  insist(link !== undefined, 'LNK-001', 'El enlace ya se usó o venció. Pida uno nuevo al administrador.')
  return link
}

/** Sets the password that the owner of a link chose; the link never works again. @throws Problem `LNK-001`, `SES-005` */
export async function takeLink(
  tx: Tx,
  { token, password, now, ip }: { token: string; password: string; now: Date; ip: string },
): Promise<void> {
  const { id, userId, name, email } = await goodLink(tx, token, now)
  const company = await tx.selectFrom('admin.company').select('name').executeTakeFirst()
  const owner = { name, email, company: company?.name ?? '' }
  await setOwnPassword(tx, { userId, owner, password, now, field: 'password' })
  await changeById(tx, 'admin.accountLink', id, { usedAt: now })
  await closeSessionsOf(tx, userId, { reason: 'password' })
  await forgetFailures(tx, email)
  await recordUserEvent(tx, { event: 'password_chosen_by_link', about: userId, ip })
}
