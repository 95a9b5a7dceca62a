import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The key and the purpose with which a text is sealed, so that one box never opens as another. */
export type Lock = Readonly<{ appKey: string; purpose: string }>

const keyFrom = ({ appKey, purpose }: Lock): Buffer =>
  Buffer.from(hkdfSync('sha256', appKey, '', purpose, 32))

/** Encrypts with AES-256-GCM under a key derived from the application's: 12 bytes of nonce, 16 of tag, the text. */
export function seal(lock: Lock, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(lock), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws Error when the box was sealed with another key or for another purpose, or was changed. */
export function unseal(lock: Lock, box: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(lock), box.subarray(0, 12))
  decipher.setAuthTag(box.subarray(12, 28))
  return Buffer.concat([decipher.update(box.subarray(28)), decipher.final()]).toString('utf8')
}
