import { readStored, removeStored, writeStored } from '../theme/storage.ts'

/** A draft as this browser stores it. */
export interface StoredDraft<T> {
  /** When it was stored, in milliseconds. */
  readonly at: number
  readonly value: T
  /** The server has the same draft. */
  readonly sent?: true
}

/** A draft from an earlier time, and the form that stored it. */
export type FoundDraft<T> = StoredDraft<T> & { readonly slot: string }

const lifetimeMs = 30 * 24 * 3_600_000
const mark = ':draft:'
export const draftName = (name: string): string => `draft:${name}`

/** The same screen in two tabs is two forms, and each has its own draft. */
export const slotKey = (key: string, slot: string): string => `${key}@${slot}`

/** Amounts are bigints, which JSON does not support. */
const encode = (_: string, value: unknown) => (typeof value === 'bigint' ? { $bigint: String(value) } : value)
const decode = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && '$bigint' in value ? BigInt(String(value.$bigint)) : value

/** The draft under a key; null when there is none or it is older than thirty days, in which case it is removed. */
export function readDraft<T>(key: string, now: number): StoredDraft<T> | null {
  const text = readStored(key)
  const draft = text === null ? null : parsed<T>(text)
  if (draft && now - draft.at < lifetimeMs) return draft
  removeStored(key)
  return null
}

/** The drafts of every form of a screen, the latest first. */
export function readDrafts<T>(key: string, now: number): readonly FoundDraft<T>[] {
  const start = slotKey(key, '')
  const slots = storedKeys().flatMap((stored) =>
    stored.startsWith(start) ? [stored.slice(start.length)] : [],
  )
  const found = slots.flatMap((slot) => {
    const draft = readDraft<T>(slotKey(key, slot), now)
    return draft === null ? [] : [{ ...draft, slot }]
  })
  return found.sort((one, other) => other.at - one.at)
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

function parsed<T>(text: string): StoredDraft<T> | null {
  try {
    return JSON.parse(text, decode) as StoredDraft<T>
  } catch {
    return null
  }
}

/** Stores a draft; when there is no room, expired drafts are removed first. @returns whether it was stored. */
export function keepDraft<T>(key: string, draft: StoredDraft<T>): boolean {
  const text = JSON.stringify(draft, encode)
  return writeStored(key, text) || (forgetExpired(draft.at) > 0 && writeStored(key, text))
}

function forgetExpired(now: number): number {
  const keys = storedKeys().filter((key) => key.includes(mark))
  return keys.filter((key) => readDraft(key, now) === null).length
}

export const forgetDraft = removeStored

/** Marks the draft as stored on the server, if it was not typed in since. */
export function markSent(key: string, until: number): void {
  const draft = readDraft(key, Date.now())
  if (draft !== null && draft.at <= until) keepDraft(key, { ...draft, sent: true })
}

/**
 * Removes from this computer, which others also use, the drafts that the server has too: no data of patients remains readable
 * once the session is closed. Drafts that the server lacks stay, since they exist nowhere else.
 */
export function forgetSentDrafts(): void {
  const now = Date.now()
  for (const key of storedKeys().filter((one) => one.includes(mark)))
    if (readDraft(key, now)?.sent === true) forgetDraft(key)
  forgetPages()
}

/** Deletes the pages stored here for use without a network, with the answers that the session received. */
function forgetPages(): void {
  if (!('caches' in globalThis)) return
  caches
    .delete('quina-inventory')
    .catch((failure: unknown) => console.warn('a page stays in this computer', failure))
}
