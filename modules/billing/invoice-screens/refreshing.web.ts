import { refreshAll } from '@quina/blocks/web'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const everyMs = 4_000

/** Asks again, while somebody looks, for what another house has still to answer. */
export function useRefreshWhile(waiting: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      if (!document.hidden) void refreshAll(client)
    }, everyMs)
    return () => clearInterval(timer)
  }, [waiting, client])
}
