import { endIdleSession, idleWarning, stay } from '@quina/admin/web'
import { keepDraftsNow } from '@quina/ui/web'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const IdleDialog = lazy(async () => ({ default: (await import('./idle-dialog.tsx')).IdleDialog }))

/** A minute before the session ends because nobody uses it, says so and lets one stay; then it closes, keeping the drafts. */
export function IdleWatch() {
  const [leftMs, setLeftMs] = useState<number | null>(null)
  const ending = useRef(false)
  useEffect(() => {
    const look = (): void => {
      const left = idleWarning()
      setLeftMs(left)
      if (left !== 0 || ending.current) return
      ending.current = true
      void close()
    }
    const timer = setInterval(look, 1_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  if (leftMs === null) return null
  const onStay = (): void => {
    setLeftMs(null)
    stay().catch((failure: unknown) =>
      console.warn('the server was not told that somebody is there', failure),
    )
  }
  return (
    <Suspense fallback={null}>
      <IdleDialog seconds={Math.ceil(leftMs / 1_000)} onStay={onStay} onLeave={() => void close()} />
    </Suspense>
  )
}

/** What could not be sent is still in this browser: the session closes all the same. */
async function close(): Promise<void> {
  await keepDraftsNow().catch((failure: unknown) => console.warn('a draft was not sent', failure))
  await endIdleSession()
}
