import { newId, showTime } from '@quina/kernel'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStoredKey } from '../theme/user.tsx'
import {
  draftName,
  type FoundDraft,
  forgetDraft,
  keepDraft,
  markSent,
  readDrafts,
  slotKey,
} from './draft-storage.ts'
import { useLater } from './later.ts'

/** The pause after the last change before the draft is stored here, and before it is sent, in milliseconds. */
const localPauseMs = 800
const serverPauseMs = 5_000

/** Drafts stored outside this browser. Each open form has a slot of its own. */
export interface DraftsElsewhere<T> {
  /** The latest first. */
  readonly list: () => Promise<readonly { readonly slot: string; readonly at: number }[]>
  readonly read: (slot: string) => Promise<T | null>
  readonly keep: (slot: string, value: T) => Promise<void>
  readonly forget: (slot: string) => Promise<void>
}

export interface DraftOptions<T> {
  /** The name of the form: `budget.cdp:new`, `budget.cdp:0198…`. */
  readonly name: string
  /** The typed values, in wire form. Called only when it is time to save them. */
  readonly read: () => T
  /** Also stores the draft there, after five seconds or on leaving. */
  readonly elsewhere?: DraftsElsewhere<T> | undefined
  /** False for data that must not stay on a shared computer: only the server stores the draft. */
  readonly local?: boolean | undefined
}

export interface Draft<T> {
  /** The draft found from another time; null once it is recovered or discarded. */
  readonly found: FoundDraft<T> | null
  readonly recover: () => T | null
  readonly discard: () => void
  /** Called when something is typed. */
  readonly touch: () => void
  /** Deletes the draft, once the document is saved. */
  readonly clear: () => void
  /** *Borrador guardado a las 09:47 AM*, or empty. */
  readonly note: string
}

type SavedMark = Readonly<{ at: number; where: 'here' | 'server' | 'nowhere' }>

const notes = {
  here: 'Borrador guardado en este equipo a las',
  server: 'Borrador guardado a las',
  nowhere: 'No se pudo guardar el borrador a las',
}

/** Keeps what is being typed as a draft, so that a closed tab or a lost network loses nothing. It never commits anything. */
export function useDraft<T>(options: DraftOptions<T>): Draft<T> {
  const key = useStoredKey(draftName(options.name))
  const latest = useRef(options)
  latest.current = options
  const slot = useSlot()
  const [found, setFound] = useFoundDrafts(key, options.elsewhere)
  const [saved, setSaved] = useState<SavedMark | null>(null)
  const keep = useCallback(() => {
    const at = Date.now()
    const stored = keepDraft(slotKey(key, slot.name()), { at, value: latest.current.read() })
    setSaved({ at, where: stored ? 'here' : 'nowhere' })
    return undefined
  }, [key, slot])
  const send = useCallback(
    () =>
      sendDraft(latest.current, { key, slot: slot.name() })?.then(
        () => setSaved({ at: Date.now(), where: 'server' }),
        () => setSaved((was) => was ?? { at: Date.now(), where: 'nowhere' }),
      ),
    [key, slot],
  )
  const here = useLater(keep, localPauseMs)
  const there = useLater(send, serverPauseMs)
  const touch = useCallback(() => {
    if (latest.current.local !== false) here.start()
    if (latest.current.elsewhere) there.start()
  }, [here, there])
  const forget = (name: string) => forgetBoth(key, name, latest.current.elsewhere)
  const clear = () => {
    here.stop()
    there.stop()
    forget(slot.name())
    setSaved(null)
  }
  const first = found[0] ?? null
  const others = found.slice(1)
  const discard = () => {
    if (first !== null) forget(first.slot)
    setFound(others)
  }
  const recover = () => {
    if (first === null) return null
    if (saved !== null) clear()
    slot.take(first.slot)
    setFound([])
    return first.value
  }
  const note = saved ? `${notes[saved.where]} ${showTime(new Date(saved.at))}` : ''
  return { found: first, recover, discard, touch, clear, note }
}

/**
 * The drafts of a screen from another time, the latest first: in this browser, or else on the server. A draft that another open
 * form is using is not offered.
 */
function useFoundDrafts<T>(key: string, elsewhere: DraftsElsewhere<T> | undefined) {
  const [here] = useState(() => readDrafts<T>(key, Date.now()))
  const [found, setFound] = useState(slotsAreKnown() ? [] : here)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, when the screen opens
  useEffect(() => {
    let left = false
    const look = async () => {
      const open = await slotsHeld()
      const abandoned = ({ slot }: { readonly slot: string }) => !open.has(slot)
      const mine = here.filter(abandoned)
      const drafts = mine.length === 0 && elsewhere ? await lastOf(elsewhere, abandoned) : mine
      if (!left && drafts.length > 0) setFound(drafts)
    }
    const known = here.length === 0 ? !elsewhere : !slotsAreKnown()
    if (!known)
      look().catch((failure: unknown) => console.warn('the drafts on the server were not reached', failure))
    return () => {
      left = true
    }
  }, [])
  return [found, setFound] as const
}

async function lastOf<T>(
  { list, read }: DraftsElsewhere<T>,
  abandoned: (draft: { readonly slot: string }) => boolean,
): Promise<readonly FoundDraft<T>[]> {
  const last = (await list()).find(abandoned)
  if (last === undefined) return []
  const value = await read(last.slot)
  return value === null ? [] : [{ ...last, value }]
}

function sendDraft<T>({ elsewhere, read }: DraftOptions<T>, { key, slot }: { key: string; slot: string }) {
  const at = Date.now()
  return elsewhere?.keep(slot, read()).then(() => markSent(slotKey(key, slot), at))
}

function forgetBoth<T>(key: string, slot: string, elsewhere: DraftsElsewhere<T> | undefined): void {
  forgetDraft(slotKey(key, slot))
  elsewhere?.forget(slot).catch(tellMissing)
}

/** The browser has the draft: an unreachable server changes nothing for the user. */
const tellMissing = (failure: unknown): void =>
  console.warn('the draft on the server was not reached', failure)

type Slot = Readonly<{ name: string; letGo: () => void }>

/** The slot in which this form stores its draft; a recovered draft continues in its own slot. */
function useSlot() {
  const held = useRef<Slot>({ name: newId(), letGo: () => {} })
  const [slot] = useState(() => ({
    name: () => held.current.name,
    take: (name: string) => {
      held.current.letGo()
      held.current = { name, letGo: holdSlot(name) }
    },
  }))
  useEffect(() => {
    slot.take(held.current.name)
    return () => held.current.letGo()
  }, [slot])
  return slot
}

/**
 * The forms that are open now, in this tab or in another. A form holds a lock of the browser while it is open; a tab that is
 * closed or dies releases it. Where the browser has no locks (a page without HTTPS) no other form is known to be open.
 */
const mark = 'quina-draft:'
const locks = (): LockManager | undefined => globalThis.navigator?.locks

const slotsAreKnown = (): boolean => locks() !== undefined

/** @returns how to release it. */
function holdSlot(slot: string): () => void {
  let letGo = () => {}
  const open = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void locks()?.request(`${mark}${slot}`, { mode: 'shared' }, () => open)
  return letGo
}

async function slotsHeld(): Promise<ReadonlySet<string>> {
  const state = await locks()?.query()
  const names = (state?.held ?? []).map(({ name = '' }) => name)
  return new Set(names.flatMap((name) => (name.startsWith(mark) ? [name.slice(mark.length)] : [])))
}
