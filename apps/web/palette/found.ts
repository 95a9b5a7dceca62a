import { type Find, type Finding, useCan } from '@quina/blocks/web'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { asksForDeed, type EntryGroup, wordsTyped } from './entries.ts'

const pauseMs = 200
const fewestLetters = 2

/** What the modules find for the words typed, after a pause in the typing. What was asked before is abandoned. */
export function useFound(
  finds: readonly Find[],
  typed: string,
  open: (address: string) => void,
): { readonly groups: readonly EntryGroup[]; readonly searching: boolean } {
  const can = useCan()
  const words = useAfterPause(typed.trim())
  const wanted = !asksForDeed(words) && wordsTyped(words).length >= fewestLetters
  const mine = finds.filter(({ permission }) => can(permission))
  const answers = useQueries({
    queries: mine.map(({ label, find }) => ({
      queryKey: ['palette', label, words],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(words, signal),
      enabled: wanted,
      retry: false,
    })),
  })
  const groups = mine.map(({ label }, at) => ({
    label,
    entries: wanted ? (answers[at]?.data ?? []).map((found) => entryOf(label, found, open)) : [],
  }))
  const late = wanted && (words !== typed.trim() || answers.some(({ isFetching }) => isFetching))
  return { groups, searching: mine.length > 0 && late }
}

const entryOf = (group: string, { id, label, detail, to }: Finding, open: (address: string) => void) => ({
  id: `${group} ${id}`,
  label,
  ...(detail === undefined ? {} : { detail }),
  run: () => open(to),
})

function useAfterPause(typed: string): string {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
