import { changeWhere, rowWhere, type Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { cached } from '../cached/cached.server.ts'
import { seal, unseal } from './box.server.ts'

let appKey: string | undefined

/** Gives the vault the key of the application. The product calls it once, before any secret is stored. */
export function openVault(key: string): void {
  appKey = key
}

const lockFor = (name: string) => {
  if (appKey === undefined) throw new Error('the vault was not opened: openVault comes first')
  return { appKey, purpose: `secret ${name}` }
}

/** Stores a secret sealed under its name, in place of the previous one. */
export async function keepSecret(tx: Tx, name: string, text: string): Promise<void> {
  const sealed = seal(lockFor(name), text)
  await tx
    .insertInto('platform.secret')
    .values({ name, sealed })
    .onConflict((already) => already.column('name').doUpdateSet({ sealed, keptAt: new Date() }))
    .execute()
}

/**
 * A secret in clear; null when none is stored.
 * @throws Problem VLT-001 when it was sealed with another key than the application's.
 */
export async function secretOf(tx: Tx, name: string): Promise<string | null> {
  const found = await sealedOf(tx, name)
  if (found === undefined) return null
  try {
    return unseal(lockFor(name), found.sealed)
  } catch (cause) {
    const why =
      'La clave de la aplicación (APP_KEY) no es con la que se guardó este secreto: regístrelo de nuevo.'
    insist(false, 'VLT-001', why, { facts: { name, cause: String(cause) } })
    throw cause
  }
}

/** Seals every secret with another key. @throws Error when a secret was not sealed with the old key */
export async function resealSecrets(tx: Tx, { old, next }: { readonly old: string; readonly next: string }) {
  const secrets = await tx.selectFrom('platform.secret').select(['name', 'sealed']).execute()
  for (const { name, sealed } of secrets) {
    const purpose = `secret ${name}`
    const text = unseal({ appKey: old, purpose }, sealed)
    await changeWhere(tx, 'platform.secret', { name }, { sealed: seal({ appKey: next, purpose }, text) })
  }
}

/** The cache holds the secret as the database does: sealed. */
const standing = { name: 'platform.secret', tables: ['platform.secret'], most: 100 }
const sealedOf = cached(standing, (tx, name: string) => rowWhere(tx, 'platform.secret', { name }, ['sealed']))

export const hasSecret = async (tx: Tx, name: string): Promise<boolean> =>
  (await rowWhere(tx, 'platform.secret', { name }, ['name'])) !== undefined

export const forgetSecret = async (tx: Tx, name: string): Promise<void> =>
  void (await tx.deleteFrom('platform.secret').where('name', '=', name).execute())
