import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { changeWhere, type Tx } from '@quina/db/server'
import { fold, must } from '@quina/kernel'

/** Argon2id with 19 MiB and two passes (OWASP): 8 ms, so that a morning's sign-ins do not queue. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, cost)
export const isPassword = (password: string, passwordHash: string): Promise<boolean> =>
  verify(passwordHash, password)

/** Whether it is the present password of the user. */
export async function isPasswordOf(tx: Tx, userId: string, password: string): Promise<boolean> {
  const stored = await tx
    .selectFrom('admin.credential')
    .select('passwordHash')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return stored !== undefined && isPassword(password, stored.passwordHash)
}

/** Checked when there is no such user, so that the answer takes the same time. */
export const nobodysHash: Promise<string> = hashPassword('nobody has this password')

const temporaryHours = 24
const remembered = 5

/** A temporary password that can be read aloud: 80 bits in groups, without letters that look alike. */
function temporaryPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Sets a temporary password, which works for a day and must then be changed. @returns it, once. */
export async function giveTemporaryPassword(tx: Tx, userId: string, now: Date): Promise<string> {
  const password = temporaryPassword()
  const expiresAt = new Date(now.getTime() + temporaryHours * 3_600_000)
  await givePassword(tx, { userId, password, now, expiresAt })
  return password
}

/** Sets a password that another person chose. With an end, it must be changed on signing in. */
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
  // Includes temporary passwords, because another person knows them.
  const { passwordHash } = credential
  await tx.insertInto('admin.passwordHistory').values({ userId, passwordHash }).execute()
}

/** Requires another password at the next sign-in. */
export async function mustChangePassword(tx: Tx, userId: string): Promise<void> {
  await changeWhere(tx, 'admin.credential', { userId }, { mustChange: true })
}

interface OwnPassword {
  readonly userId: string
  readonly owner: PasswordOwner
  readonly password: string
  readonly now: Date
  /** The form's field for the new password. */
  readonly field: string
}

/**
 * Changes a password on behalf of its owner.
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
  // A password set before the history recorded temporary ones may be in force and absent from it.
  const inForce = await tx
    .selectFrom('admin.credential')
    .select('passwordHash')
    .where('userId', '=', userId)
    .execute()
  const same = await Promise.all([...past, ...inForce].map((one) => isPassword(password, one.passwordHash)))
  return same.includes(true) ? `No puede repetir una de sus últimas ${remembered} contraseñas.` : null
}

/** What a password must not contain, because an outsider could guess it. */
type PasswordOwner = Readonly<{ name: string; email: string; company: string }>

const minLength = 12
const maxLength = 128
/** Beginnings of the passwords that everyone tries first, long versions included; compared with look-alike symbols replaced. */
const common = [
  '123456',
  '111111',
  '000000',
  '987654',
  'abc123',
  'abcdef',
  'password',
  'passw0rd',
  'contrasena',
  'contrasenia',
  'clave',
  'qwerty',
  'asdfgh',
  'zxcvbn',
  '1q2w3e',
  'admin',
  'administrador',
  'usuario',
  'bienvenid',
  'welcome',
  'letmein',
  'iloveyou',
  'teamo',
  'tequiero',
  'miamor',
  'princesa',
  'hospital',
  'clinica',
  'salud',
  'medellin',
  'bogota',
  'nacional',
  'millonarios',
  'colombia',
  'temporal',
  'cambiame',
  'invitado',
]
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/** Returns `P@ssw0rd` as it is meant: replaces each symbol by the letter that it resembles. */
const undisguised = (text: string): string => [...text].map((letter) => disguises[letter] ?? letter).join('')

/** Why a password is not accepted, in words for the user; null when it is (SEG-01). */
export function passwordRefusal(password: string, { name, email, company }: PasswordOwner): string | null {
  if (password.length < minLength) return `Use al menos ${minLength} caracteres.`
  if (password.length > maxLength) return `Use como máximo ${maxLength} caracteres.`
  const folded = fold(password)
  if (new Set(folded).size < 5) return 'Use más caracteres distintos.'
  if (common.some((start) => folded.startsWith(start) || undisguised(folded).startsWith(start)))
    return 'Es una de las contraseñas más comunes. Elija otra.'
  const own = [...fold(name).split(' '), fold(email).split('@')[0] ?? '', fold(company)]
  if (own.some((word) => word.length > 3 && folded.includes(word)))
    return 'No puede contener su nombre, su usuario ni el nombre de la entidad.'
  return null
}
