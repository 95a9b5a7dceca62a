import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Reader } from './archive.server.ts'
import type { Writer } from './archive-writer.server.ts'

/** The protection of a copy; each part may be absent. */
export interface CopyKey {
  /** Proves who made the copy. */
  readonly appKey: string | null
  /** Seals the whole copy, which then carries the key of the application. */
  readonly passphrase: string | null
}

export const sealingKey = (appKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appKey, '', 'seal of a copy', 32))

const fileName = 'app.key.sealed.gz'

/** Slow on purpose: anyone who finds a copy may try passphrases for ever. Each try takes 32 MiB. */
const keyFrom = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase.normalize('NFC'), salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 128 * 2 ** 20 })

/** 16 bytes of salt, 12 of nonce, 16 of tag, and the key. */
export async function addKey(archive: Writer, appKey: string, passphrase: string): Promise<void> {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(passphrase, salt), nonce)
  const sealed = Buffer.concat([cipher.update(appKey, 'utf8'), cipher.final()])
  await archive.add(fileName, async (sink) => {
    sink.write(Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed]))
  })
}

/** The key inside a copy; null when it has none. @throws Error when the passphrase is another */
export async function keyIn(archive: Reader, passphrase: string): Promise<string | null> {
  if (!archive.has(fileName)) return null
  const box = await buffer(archive.read(fileName))
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyFrom(passphrase, box.subarray(0, 16)),
    box.subarray(16, 28),
  )
  decipher.setAuthTag(box.subarray(28, 44))
  try {
    return Buffer.concat([decipher.update(box.subarray(44)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new Error('BACKUP_PASSPHRASE no es la frase con la que se hizo la copia.', { cause })
  }
}
