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

/**
 * Sends a deed, once however often it is pressed; tells what came of it, and looks up again what is on the screen.
 * @returns its answer, or null when it was refused.
 */
export function useDeed() {
  const client = useQueryClient()
  const [keyOf] = useState(deedKeys)
  const [busy, setBusy] = useState(false)
  const send = async <A>({ path, body = {}, done }: Sent<A>): Promise<A | null> => {
    setBusy(true)
    try {
      const answer = await sendTo<A>('POST', path, { body, key: keyOf([path, body]) })
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
  return { send, busy }
}
