import { forgetSecret, keepSecret as keepInVault, seal, secretOf, unseal } from '@quina/blocks/server'
import { changeWhere, type Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { dropRecoveryCodes, takeRecoveryCode } from './recovery.server.ts'

const offerOf = (userId: string): string => `admin.secondFactorOffer.${userId}`

/**
 * Creates a secret, and the address that authenticator applications read, also drawn as a QR code. The server chooses it and
 * keeps it sealed until one of its codes arrives, so that no caller brings a weak one.
 */
export async function offerTwoFactor(
  tx: Tx,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<{ secret: string; uri: string; qr: string }> {
  const { toDataURL } = await import('qrcode')
  const secret = generateSecret()
  await keepInVault(tx, offerOf(userId), secret)
  const uri = generateURI({ issuer: 'Quina', label: email, secret })
  return { secret, uri, qr: await toDataURL(uri, { margin: 2, width: 232 }) }
}

/** The last secret offered to a user; null when none waits for its code. */
export const offeredSecret = (tx: Tx, userId: string): Promise<string | null> => secretOf(tx, offerOf(userId))
export const dropOffer = (tx: Tx, userId: string): Promise<void> => forgetSecret(tx, offerOf(userId))

const purpose = 'second factor secrets'
const periodSeconds = 30

/** Returns the 30-second step of a good code, with one step of clock drift allowed; null when it is wrong or used before. */
export function stepOf(secret: string, { code, now, after }: CodeCheck): number | null {
  const epoch = Math.floor(now.getTime() / 1000)
  if (!/^\d{6}$/.test(code)) return null
  const used = after === null ? {} : { afterTimeStep: after }
  const result = verifySync({ secret, token: code, epoch, epochTolerance: periodSeconds, ...used })
  return result.valid ? Math.floor(epoch / periodSeconds) + result.delta : null
}
export interface CodeCheck {
  readonly code: string
  readonly now: Date
  /** The step of the last code accepted. */
  readonly after: number | null
}

export interface SecondFactor {
  readonly userId: string
  readonly totpSecret: Buffer | null
  readonly totpLastStep: number | null
}

/** Returns the secret of a user's phone; null when another key of the application sealed it. */
export function secretIn(totpSecret: Buffer, appKey: string): string | null {
  try {
    return unseal({ appKey, purpose }, totpSecret)
  } catch {
    return null
  }
}

/**
 * Uses a code of the phone or a recovery code: true when it is good, and then it never works again.
 * @throws Problem `SES-011` when the secret of the phone can no longer be read; recovery codes still work
 */
export async function takeCode(
  tx: Tx,
  { userId, totpSecret, totpLastStep }: SecondFactor,
  { code, now, appKey }: { code: string; now: Date; appKey: string },
): Promise<boolean> {
  if (totpSecret === null) return true
  if (code.length > 6) return takeRecoveryCode(tx, { userId, code, now, appKey })
  const secret = secretIn(totpSecret, appKey)
  insist(
    secret !== null,
    'SES-011',
    'La clave de la aplicación (APP_KEY) cambió y su segundo factor ya no se puede leer. Entre con un código de ' +
      'recuperación y actívelo de nuevo, o pida al administrador que lo quite.',
    { status: 409, fields: { code: 'Use un código de recuperación.' } },
  )
  const step = stepOf(secret, { code, now, after: totpLastStep })
  if (step === null) return false
  await changeWhere(tx, 'admin.credential', { userId }, { totpLastStep: step })
  return true
}

export async function keepSecret(
  tx: Tx,
  userId: string,
  secret: { text: string; step: number; appKey: string },
): Promise<void> {
  await changeWhere(
    tx,
    'admin.credential',
    { userId },
    { totpSecret: seal({ appKey: secret.appKey, purpose }, secret.text), totpLastStep: secret.step },
  )
}

/** Seals the secret of every phone with another key; a secret that the old key does not open stays as it is. */
export async function resealSecondFactors(
  tx: Tx,
  { old, next }: { readonly old: string; readonly next: string },
): Promise<void> {
  const rows = await tx
    .selectFrom('admin.credential')
    .select(['userId', 'totpSecret'])
    .where('totpSecret', 'is not', null)
    .execute()
  for (const { userId, totpSecret } of rows) {
    const text = totpSecret && secretIn(totpSecret, old)
    if (text === null) continue
    await changeWhere(
      tx,
      'admin.credential',
      { userId },
      { totpSecret: seal({ appKey: next, purpose }, text) },
    )
  }
}

export async function dropSecret(tx: Tx, userId: string): Promise<void> {
  await changeWhere(tx, 'admin.credential', { userId }, { totpSecret: null, totpLastStep: null })
  await dropRecoveryCodes(tx, userId)
}
