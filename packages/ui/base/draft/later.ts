import { useEffect, useMemo, useRef } from 'react'

/** The saves that are still waiting: closing the session runs them first. */
const waiting = new Set<() => Promise<void> | undefined>()

/** Saves at once every draft that still waits for its pause. */
export const keepDraftsNow = async (): Promise<void> => {
  await Promise.all([...waiting].map((keep) => keep()))
}

/** Runs work after a pause, or at once when the tab is hidden or the screen is left. */
export function useLater(command: () => Promise<void> | undefined, pauseMs: number) {
  const timer = useRef<number | null>(null)
  const later = useMemo(() => {
    const stop = () => {
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
    }
    const now = (): Promise<void> | undefined => {
      if (timer.current === null) return undefined
      stop()
      return command()
    }
    const start = () => {
      stop()
      timer.current = window.setTimeout(now, pauseMs)
    }
    return { start, stop, now }
  }, [command, pauseMs])
  useEffect(() => {
    const onHide = () => void (document.visibilityState === 'hidden' && later.now())
    waiting.add(later.now)
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', later.now)
    return () => {
      waiting.delete(later.now)
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', later.now)
      void later.now()
    }
  }, [later])
  return later
}
