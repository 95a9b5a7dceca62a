import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Tx } from '@quina/db/server'
import { must } from '@quina/kernel'
import { type PasswordOwner, passwordRefusal } from './password.domain.ts'

/** Argon2id with 19 MiB and two passes (OWASP): 8 ms, so that a morning's sign-ins do not queue. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, cost)
export const isPassword = (password: string, passwordHash: string): Promise<boolean> =>
  verify(passwordHash, password)

/** Whether it is the password that somebody has now. */
export async function isPasswordOf(tx: Tx, userId: string, password: string): Promise<boolean> {
  const stored = await tx
    .selectFrom('admin.credential')
    .select('passwordHash')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return stored !== undefined && isPassword(password, stored.passwordHash)
}

/** Checked when there is no such user, so that the answer takes as long as when there is one. */
export const nobodysHash: Promise<string> = hashPassword('nobody has this password')

const temporaryHours = 24
const remembered = 5

/** A temporary password that can be read aloud: 80 bits in groups, without letters that look alike. */
function temporaryPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Gives a person a temporary password, which works for a day and must then be changed. @returns it, once. */
export async function giveTemporaryPassword(tx: Tx, userId: string, now: Date): Promise<string> {
  const password = temporaryPassword()
  const expiresAt = new Date(now.getTime() + temporaryHours * 3_600_000)
  await givePassword(tx, { userId, password, now, expiresAt })
  return password
}

/** Gives a person a password that somebody else chose. With an end, it must be changed on entering. */
export async function givePassword(
  tx: Tx,
  {
    userId,
    password,
    now,
    expiresAt,
  }: { userId: string; password: string; now: Date; expiresAt: Date | null },
): Promise<void> {
  const credential = {
    passwordHash: await hashPassword(password),
    passwordChangedAt: now,
    passwordExpiresAt: expiresAt,
    mustChange: expiresAt !== null,
  }
  await tx
    .insertInto('admin.credential')
    .values({ userId, ...credential })
    .onConflict((known) => known.column('userId').doUpdateSet(credential))
    .execute()
  // A temporary one too: whoever told it knows it.
  const { passwordHash } = credential
  await tx.insertInto('admin.passwordHistory').values({ userId, passwordHash }).execute()
}

/** At the next entry they choose another. */
export async function mustChangePassword(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('admin.credential').set({ mustChange: true }).where('userId', '=', userId).execute()
}

interface OwnPassword {
  readonly userId: string
  readonly owner: PasswordOwner
  readonly password: string
  readonly now: Date
  /** Where the form asks for it. */
  readonly field: string
}

/**
 * Changes a password by its owner's hand.
 * @throws Problem `SES-005` when the policy does not accept it, or it is one of the last five.
 */
export async function setOwnPassword(
  tx: Tx,
  { userId, owner, password, now, field }: OwnPassword,
): Promise<void> {
  const refusal = passwordRefusal(password, owner) ?? (await repeated(tx, userId, password))
  must(refusal === null, 'SES-005', field, refusal ?? '')
  await givePassword(tx, { userId, password, now, expiresAt: null })
}

async function repeated(tx: Tx, userId: string, password: string): Promise<string | null> {
  const past = await tx
    .selectFrom('admin.passwordHistory')
    .select('passwordHash')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(remembered)
    .execute()
  // Passwords given before temporary ones were remembered are in force and in no history.
  const inForce = await tx
    .selectFrom('admin.credential')
    .select('passwordHash')
    .where('userId', '=', userId)
    .execute()
  const same = await Promise.all([...past, ...inForce].map((one) => isPassword(password, one.passwordHash)))
  return same.includes(true) ? `No puede repetir una de sus últimas ${remembered} contraseñas.` : null
}
