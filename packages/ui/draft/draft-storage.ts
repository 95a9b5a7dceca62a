import { readStored, removeStored, writeStored } from '../theme/storage.ts'

/** A draft as it is kept in this browser. */
export interface KeptDraft<T> {
  /** When it was kept, in milliseconds. */
  readonly at: number
  readonly value: T
}

const lifetimeMs = 30 * 24 * 3_600_000
const mark = ':draft:'
export const draftName = (name: string): string => `draft:${name}`

/** Amounts are bigints, which JSON does not know. */
const encode = (_: string, value: unknown) => (typeof value === 'bigint' ? { $bigint: String(value) } : value)
const decode = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && '$bigint' in value ? BigInt(String(value.$bigint)) : value

/** The draft under a key, unless there is none or it is older than thirty days. */
export function readDraft<T>(key: string, now: number): KeptDraft<T> | null {
  const text = readStored(key)
  const draft = text === null ? null : parsed<T>(text)
  if (draft && now - draft.at < lifetimeMs) return draft
  removeStored(key)
  return null
}

function parsed<T>(text: string): KeptDraft<T> | null {
  try {
    return JSON.parse(text, decode) as KeptDraft<T>
  } catch {
    return null
  }
}

/** Keeps a draft; when there is no room, those that have expired make it. @returns whether it was kept. */
export function keepDraft<T>(key: string, draft: KeptDraft<T>): boolean {
  const text = JSON.stringify(draft, encode)
  return writeStored(key, text) || (forgetExpired(draft.at) > 0 && writeStored(key, text))
}

function forgetExpired(now: number): number {
  const keys = Object.keys(localStorage).filter((key) => key.includes(mark))
  return keys.filter((key) => readDraft(key, now) === null).length
}

export const forgetDraft = removeStored
