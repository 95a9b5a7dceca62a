import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Db, Tx } from '../connection/connection.server.ts'
import { standingProofs } from './anchor.server.ts'
import type { ChainKey } from './canonical.server.ts'
import { retiredKeys } from './key-ring.server.ts'

/** A text and its purpose, so that the mark of one thing is never valid for another. */
export type MarkedText = Readonly<{ purpose: string; text: string }>

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** Fifty bits in letters that are not mistaken for one another. */
function markBy({ key }: Pick<ChainKey, 'key'>, { purpose, text }: MarkedText): string {
  const own = Buffer.from(hkdfSync('sha256', key, '', `mark ${purpose}`, 32))
  const digest = createHmac('sha256', own).update(text).digest()
  return Array.from(digest.subarray(0, length), (byte) => letters[byte % 32]).join('')
}

async function chain(): Promise<ChainKey> {
  const { chain: current } = await standingProofs()
  if (!current) throw new Error('the chain was not opened: openChain comes first')
  return current
}

/** A short code of a text that only this hospital can compute: a label carries it beside the text. */
export const shortMark = async (marked: MarkedText): Promise<string> => markBy(await chain(), marked)

/** Whether this hospital computed a mark, with the key in force or with a replaced one. */
export async function isShortMark(db: Db | Tx, marked: MarkedText, mark: string): Promise<boolean> {
  const current = await chain()
  const ring = await retiredKeys(db, current)
  const keys = [current, ...ring.flatMap(({ chain: key }) => key ?? [])]
  const given = Buffer.from(mark)
  return keys.some((key) => {
    const own = Buffer.from(markBy(key, marked))
    return own.length === given.length && timingSafeEqual(own, given)
  })
}
