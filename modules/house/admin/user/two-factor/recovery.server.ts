import { createHmac, randomInt } from 'node:crypto'
import type { Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { hashPassword, isPassword } from '../password/password.server.ts'

const howMany = 10
/** Without letters that look alike: ten of these letters are fifty bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const group = (): string => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** The hash of codes stored by older versions: they work while the application has the key with which they were made. */
const keyedHashOf = (appKey: string, userId: string, code: string): Buffer =>
  createHmac('sha256', appKey)
    .update(`recovery:${userId}:${plain(code)}`)
    .digest()

/** Accepts a code as it may be typed: with capitals, without the dash. */
const plain = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '')

/** A slow hash, so that a reader of the table cannot try all codes; without the key, which may be lost with the phone. */
const storedOf = async (userId: string, code: string) => ({
  id: newId(),
  userId,
  codeHash: Buffer.from(await hashPassword(plain(code))),
})

/** Creates ten codes that each replace the phone once; earlier codes stop working (SEG-03). @returns them, once. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await dropRecoveryCodes(tx, userId)
  const codes = Array.from({ length: howMany }, () => `${group()}-${group()}`)
  await tx
    .insertInto('admin.recoveryCode')
    .values(await Promise.all(codes.map((code) => storedOf(userId, code))))
    .execute()
  return codes
}

export async function dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('admin.recoveryCode').where('userId', '=', userId).execute()
}

/** Uses a recovery code: true when it is good, and then it never works again. */
export async function takeRecoveryCode(
  tx: Tx,
  { userId, code, now, appKey }: { userId: string; code: string; now: Date; appKey: string },
): Promise<boolean> {
  const left = await tx
    .selectFrom('admin.recoveryCode')
    .select(['id', 'codeHash'])
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()
  const keyed = keyedHashOf(appKey, userId, code)
  for (const { id, codeHash } of left) {
    if (!(await isCode(code, codeHash, keyed))) continue
    const taken = await tx
      .updateTable('admin.recoveryCode')
      .set({ usedAt: now })
      .where('id', '=', id)
      .where('usedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return taken !== undefined
  }
  return false
}

const isCode = async (code: string, stored: Buffer, keyed: Buffer): Promise<boolean> =>
  stored.length === keyed.length ? stored.equals(keyed) : isPassword(plain(code), stored.toString())

export async function recoveryCodesLeft(tx: Tx, userId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('admin.recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
