import { useEffect, useState } from 'react'
import { type FoundDraft, readDrafts } from './draft-storage.ts'
import { slotsAreKnown, slotsHeld } from './live-slots.ts'
import type { DraftsElsewhere } from './use-draft.ts'

/**
 * What was left unfinished in a screen, the last first: in this browser, or else on the server. What another form has open
 * is being typed there, and is not offered.
 */
export function useFoundDrafts<T>(key: string, elsewhere: DraftsElsewhere<T> | undefined) {
  const [here] = useState(() => readDrafts<T>(key, Date.now()))
  const [found, setFound] = useState(slotsAreKnown() ? [] : here)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, when the screen opens
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
