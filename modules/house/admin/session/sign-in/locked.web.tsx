import type { Refusal } from '@quina/blocks/web'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

/** Counts down the time during which the server refuses logins. It comes in `facts.retryAfter`, in seconds. */
export function useLock(refusal: Refusal | null): { readonly locked: boolean; readonly secondsLeft: number } {
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    const wait = Number(refusal?.facts.retryAfter ?? 0)
    const until = Date.now() + wait * 1000
    const count = (): void => setSecondsLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    count()
    if (wait === 0) return
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [refusal])
  return { locked: secondsLeft > 0, secondsLeft }
}

/** Announced once; the clock then runs without announcements for users of a screen reader. */
export function Locked({ seconds }: { readonly seconds: number }) {
  return (
    <div className="q-login-locked">
      <IconClock size={18} stroke={1.6} aria-hidden />
      <div>
        <p role="alert">Hubo demasiados intentos fallidos. Por seguridad, el ingreso está en pausa.</p>
        <p role="timer" aria-live="off">
          Intente de nuevo en <strong>{clockOf(seconds)}</strong>
        </p>
      </div>
    </div>
  )
}

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
