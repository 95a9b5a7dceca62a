import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (appKey: string, letterId: string): Buffer =>
  createHmac('sha256', appKey).update(`digest stop:${letterId}`).digest()

/** What the link of a letter carries: which letter it is, signed by the house. It is written nowhere. */
export const stopToken = (appKey: string, letterId: string): string =>
  `${letterId}.${signatureOf(appKey, letterId).toString('base64url')}`

/** Which letter a link is of; null where the house did not sign it. */
export function letterOf(appKey: string, token: string): string | null {
  const [letterId = '', signed = ''] = token.split('.')
  const given = Buffer.from(signed, 'base64url')
  const ours = signatureOf(appKey, letterId)
  return given.length === ours.length && timingSafeEqual(given, ours) ? letterId : null
}
