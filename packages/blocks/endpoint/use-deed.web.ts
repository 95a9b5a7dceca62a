import { toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deedKeys, refreshAll, sendTo, wordsOf } from './api.web.ts'

interface Sent<A> {
  readonly path: string
  readonly body?: unknown
  /** What is told once it is done. */
  readonly done: (answer: A) => string
}

interface Pressed<A> {
  /** What tells one request from another: the same is done once. */
  readonly of: unknown
  readonly run: (key: string) => Promise<A>
  /** What is told once it is done. */
  readonly done: (answer: A) => string
}

/** The second click of a double click is no new request. */
const doubleClickMs = 700

/**
 * Does something, once for a press, a double click or another try of what failed; tells what came of it, and looks up again what
 * is on the screen. Pressed again later it is done again.
 * @returns its answer, or null when it was refused.
 */
export function usePress() {
  const client = useQueryClient()
  const [keyOf, setKeyOf] = useState(deedKeys)
  const [busy, setBusy] = useState(false)
  const press = async <A>({ of, run, done }: Pressed<A>): Promise<A | null> => {
    setBusy(true)
    try {
      const answer = await run(keyOf(of))
      setTimeout(() => setKeyOf(deedKeys), doubleClickMs)
      void toast({ message: done(answer), tone: 'good' })
      await refreshAll(client)
      return answer
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { press, busy }
}

/** The same for a deed by its address. */
export function useDeed() {
  const { press, busy } = usePress()
  const send = <A>({ path, body = {}, done }: Sent<A>): Promise<A | null> =>
    press({ of: [path, body], run: (key) => sendTo<A>('POST', path, { body, key }), done })
  return { send, busy }
}
