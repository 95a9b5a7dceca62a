import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Problem } from '@quina/kernel'

const sign = (appKey: string, sessionToken: string, nonce: string): Buffer =>
  createHmac('sha256', appKey).update(`csrf:${sessionToken}:${nonce}`).digest()

/** The value of the `XSRF-TOKEN` cookie: a nonce and its signature, bound to the session cookie it was issued for. */
export function csrfToken(appKey: string, sessionToken: string): string {
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${sign(appKey, sessionToken, nonce).toString('base64url')}`
}

export interface CsrfProof {
  readonly sessionToken: string | undefined
  readonly cookie: string | undefined
  readonly header: string | undefined
}

/** Double submit: the header repeats the cookie, and both were signed by us for this very session. @throws Problem 419 */
export function mustProveOrigin(appKey: string, { sessionToken, cookie, header }: CsrfProof): void {
  if (sessionToken === undefined || cookie === undefined || header === undefined) throw mismatch()
  const [nonce = '', signature = ''] = cookie.split('.')
  const expected = sign(appKey, sessionToken, nonce)
  const isSigned = equal(Buffer.from(signature, 'base64url'), expected)
  if (!isSigned || !equal(Buffer.from(header), Buffer.from(cookie))) throw mismatch()
}

const equal = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

const mismatch = (): Problem =>
  new Problem('GEN-CSRF', 'La página venció: recárguela y repita lo que hacía.', { status: 419 })
