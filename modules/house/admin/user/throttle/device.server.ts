import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Cookies } from '@quina/blocks/server'

export const deviceCookie = 'quina_device'
/** Most users remembered by one browser, the last to sign in first. */
const most = 12
const days = 180

const sign = (appKey: string, userId: string, nonce: string): string =>
  createHmac('sha256', appKey).update(`device:${userId}:${nonce}`).digest('base64url')

type Owner = Readonly<{ userId: string; appKey: string }>

/** Returns the mark that a user's sign-in left in this browser; null when there is none. It grants nothing by itself. */
export function deviceOf(cookie: string | undefined, { userId, appKey }: Owner): string | null {
  const mark = marksIn(cookie).find(([nonce, signature]) => isEqual(signature, sign(appKey, userId, nonce)))
  return mark?.[0] ?? null
}

const marksIn = (cookie = ''): [nonce: string, signature: string][] =>
  cookie
    .split('~')
    .slice(0, most)
    .map((mark) => {
      const [nonce = '', signature = ''] = mark.split('.')
      return [nonce, signature]
    })

function isEqual(one: string, other: string): boolean {
  const mine = Buffer.from(one)
  const theirs = Buffer.from(other)
  return mine.length === theirs.length && timingSafeEqual(mine, theirs)
}

/** Adds to the browser the mark of the user who has just signed in, unless it is there. */
export function markDevice(cookies: Cookies, { userId, appKey }: Owner): void {
  const cookie = cookies.get(deviceCookie)
  if (deviceOf(cookie, { userId, appKey }) !== null) return
  const nonce = randomBytes(16).toString('base64url')
  const before = marksIn(cookie)
    .filter(([other, signature]) => other !== '' && signature !== '')
    .map((mark) => mark.join('.'))
  const value = [`${nonce}.${sign(appKey, userId, nonce)}`, ...before].slice(0, most).join('~')
  cookies.set({ name: deviceCookie, value, httpOnly: true, days })
}
