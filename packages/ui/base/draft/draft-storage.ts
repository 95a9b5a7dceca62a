import { readStored, removeStored, writeStored } from '../theme/storage.ts'

/** A draft as it is kept in this browser. */
export interface StoredDraft<T> {
  /** When it was kept, in milliseconds. */
  readonly at: number
  readonly value: T
  /** The server has it as it is here. */
  readonly sent?: true
}

/** A draft that somebody left, and the form that kept it. */
export type FoundDraft<T> = StoredDraft<T> & { readonly slot: string }

const lifetimeMs = 30 * 24 * 3_600_000
const mark = ':draft:'
export const draftName = (name: string): string => `draft:${name}`

/** Two tabs with the same screen are two forms, and each keeps its own. */
export const slotKey = (key: string, slot: string): string => `${key}@${slot}`

/** Amounts are bigints, which JSON does not know. */
const encode = (_: string, value: unknown) => (typeof value === 'bigint' ? { $bigint: String(value) } : value)
const decode = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && '$bigint' in value ? BigInt(String(value.$bigint)) : value

/** The draft under a key, unless there is none or it is older than thirty days. */
export function readDraft<T>(key: string, now: number): StoredDraft<T> | null {
  const text = readStored(key)
  const draft = text === null ? null : parsed<T>(text)
  if (draft && now - draft.at < lifetimeMs) return draft
  removeStored(key)
  return null
}

/** The drafts of every form of a screen, the last one first. */
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

/** Keeps a draft; when there is no room, those that have expired make it. @returns whether it was kept. */
export function keepDraft<T>(key: string, draft: StoredDraft<T>): boolean {
  const text = JSON.stringify(draft, encode)
  return writeStored(key, text) || (forgetExpired(draft.at) > 0 && writeStored(key, text))
}

function forgetExpired(now: number): number {
  const keys = storedKeys().filter((key) => key.includes(mark))
  return keys.filter((key) => readDraft(key, now) === null).length
}

export const forgetDraft = removeStored

/** The server took what was typed until then: nothing of it is only here. */
export function markSent(key: string, until: number): void {
  const draft = readDraft(key, Date.now())
  if (draft !== null && draft.at <= until) keepDraft(key, { ...draft, sent: true })
}

/**
 * Takes away from this computer, which others use too, what was being typed and the server keeps: there is nothing of a patient
 * to be read here once its session is left. What the server does not have stays, since it is nowhere else.
 */
export function forgetSentDrafts(): void {
  const now = Date.now()
  for (const key of storedKeys().filter((one) => one.includes(mark)))
    if (readDraft(key, now)?.sent === true) forgetDraft(key)
  forgetPages()
}

/** The pages that were left here to be opened without a network, and what the session answered them. */
function forgetPages(): void {
  if (!('caches' in globalThis)) return
  caches
    .delete('quina-inventory')
    .catch((failure: unknown) => console.warn('a page stays in this computer', failure))
}
