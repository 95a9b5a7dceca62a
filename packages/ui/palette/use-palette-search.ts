import { useEffect, useState } from 'react'
import { askedBy, type PaletteGroup, type PaletteItem, type PaletteProvider } from './provider.ts'

/** The providers that ask the server wait for a pause in the typing, in milliseconds. */
const debounceMs = 200

export interface PaletteSearch {
  readonly groups: readonly PaletteGroup[]
  readonly busy: boolean
  /** Some provider did not answer. */
  readonly failed: boolean
}

const nothing: PaletteSearch = { groups: [], busy: true, failed: false }

/** What the providers answer to a text. What is already here shows at once; the rest joins as it comes. */
export function usePaletteSearch(providers: readonly PaletteProvider[], typed: string): PaletteSearch {
  const [search, setSearch] = useState(nothing)
  useEffect(() => {
    const controller = new AbortController()
    const run = startSearch(providers, typed, { signal: controller.signal, show: setSearch })
    run.now()
    const timer = setTimeout(run.later, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [providers, typed])
  return search
}

interface Shown {
  readonly signal: AbortSignal
  readonly show: (search: PaletteSearch) => void
}

function startSearch(providers: readonly PaletteProvider[], typed: string, { signal, show }: Shown) {
  const { asked, text } = askedBy(providers, typed)
  const answers = new Map<string, readonly PaletteItem[] | 'failed'>()
  const tell = () => {
    if (signal.aborted) return
    const groups = asked.flatMap(({ group }) => {
      const items = answers.get(group) ?? []
      return items === 'failed' || items.length === 0 ? [] : [{ group, items }]
    })
    show({ groups, busy: answers.size < asked.length, failed: [...answers.values()].includes('failed') })
  }
  const ask = async ({ group, search }: PaletteProvider) => {
    const answer = await Promise.resolve(search(text, signal)).catch(() => 'failed' as const)
    answers.set(group, answer)
    tell()
  }
  const askAll = (remote: boolean) => {
    for (const provider of asked) if ((provider.remote === true) === remote) void ask(provider)
  }
  return { now: () => askAll(false), later: () => askAll(true) }
}
