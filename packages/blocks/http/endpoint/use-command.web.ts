import { type ConfirmProps, confirm, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { commandKeys, isRefreshing, refreshAll, refreshed, sendTo } from './api.web.ts'
import { showFailure } from './show-failure.web.ts'

interface SendInput<A> {
  readonly path: string
  readonly body?: unknown
  /** The message shown once the command is done. */
  readonly done: (answer: A) => string
}

interface PressInput<A> {
  /** Distinguishes requests: the same request runs once. A function is called when it is sent. */
  readonly of: unknown
  /** The confirmation shown first, for a command that cannot be undone. */
  readonly sure?: ConfirmProps | undefined
  readonly run: (key: string) => Promise<A>
  /** The message shown once the command is done. */
  readonly done: (answer: A) => string
}

/** The second click of a double click is not a new request. */
const doubleClickMs = 700

/**
 * Runs a command once for a press, a double click or a retry after a failure; shows its result and refreshes the screen. A later
 * press runs it again. It is busy until the screen is fresh.
 * @returns its answer as soon as it arrives, or null when it was refused.
 */
export function usePress() {
  const client = useQueryClient()
  const [keyOf, setKeyOf] = useState(commandKeys)
  const [busy, setBusy] = useState(false)
  const fresh = useRef<Promise<void> | null>(null)
  const end = () => {
    fresh.current = null
    setBusy(false)
  }
  const press = async <A>({ of, sure, run, done }: PressInput<A>): Promise<A | null> => {
    if (sure !== undefined && !(await confirm(sure))) return null
    setBusy(true)
    // The second click of a double click waits with the first, and is the same request.
    fresh.current ??= refreshed(client)
    await fresh.current
    try {
      const answer = await run(keyOf(typeof of === 'function' ? of() : of))
      setTimeout(() => setKeyOf(commandKeys), doubleClickMs)
      void toast({ message: done(answer), tone: 'good' })
      void refreshAll(client).finally(end)
      return answer
    } catch (failure) {
      showFailure(failure)
      end()
      return null
    }
  }
  return { press, busy }
}

/** Runs a command by its address, in the same way. */
export function useCommand() {
  const { press, busy } = usePress()
  const send = <A>({ path, body = {}, done }: SendInput<A>): Promise<A | null> =>
    press({ of: [path, body], run: (key) => sendTo<A>('POST', path, { body, key }), done })
  return { send, busy }
}

/** The value of the last render, for what is sent after a wait. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  latest.current = value
  return latest
}

/**
 * Runs an action with a row as the screen shows it after the last command, since the previous version would be refused. It runs
 * at once when no refresh is under way.
 */
export function useFreshRow<R extends { readonly id: string }>(rows: readonly R[] | undefined) {
  const client = useQueryClient()
  const latest = useLatest(rows)
  return (row: R, run: (fresh: R) => void): void => {
    const withLatest = () => run(latest.current?.find(({ id }) => id === row.id) ?? row)
    if (isRefreshing(client)) void refreshed(client).then(withLatest)
    else run(row)
  }
}
