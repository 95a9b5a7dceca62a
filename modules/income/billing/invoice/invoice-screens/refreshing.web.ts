import { refreshAll } from '@quina/blocks/web'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DianState, RipsState } from '../invoice/invoice.contract.ts'

/** DIAN has not answered, or the RIPS that follows its answer does not exist yet. */
export const isOnItsWay = ({
  dianState,
  ripsState,
}: {
  readonly dianState: DianState
  readonly ripsState: RipsState
}): boolean => ['to-send', 'sent'].includes(dianState) || (dianState === 'accepted' && ripsState === 'none')

const everyMs = 4_000

/** Polls, while the page is visible, for an answer that another entity still has to give. */
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
