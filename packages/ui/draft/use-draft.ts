import { showTime } from '@quina/kernel'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStoredKey } from '../theme/user.tsx'
import { draftName, forgetDraft, type KeptDraft, keepDraft, readDraft } from './draft-storage.ts'

/** The pause after the last change before it is kept here, and before it is sent, in milliseconds. */
const localPauseMs = 800
const serverPauseMs = 5_000

export interface DraftOptions<T> {
  /** What it is a draft of: `budget.cdp:nuevo`, `budget.cdp:0198…`. */
  readonly name: string
  /** What is typed now, in wire form. Asked for only when it is time to keep it. */
  readonly read: () => T
  /** Keeps it in the server too, after five seconds or on leaving. */
  readonly send?: ((value: T) => Promise<void>) | undefined
  /** False for what must not stay on a shared computer: only the server keeps it. */
  readonly local?: boolean | undefined
}

export interface Draft<T> {
  /** What was left unfinished another time; null once it is recovered or discarded. */
  readonly found: KeptDraft<T> | null
  readonly recover: () => T | null
  readonly discard: () => void
  /** Something was typed. */
  readonly touch: () => void
  /** The document was saved: there is no draft any more. */
  readonly clear: () => void
  /** *Borrador guardado a las 09:47 AM*, or empty. */
  readonly note: string
}

interface Saved {
  readonly at: number
  readonly where: 'here' | 'server' | 'nowhere'
}

const notes = {
  here: 'Borrador guardado en este equipo a las',
  server: 'Borrador guardado a las',
  nowhere: 'No se pudo guardar el borrador a las',
}

/** Keeps what is being typed, so that a closed tab or a lost network lose nothing. Nothing is ever committed by it. */
export function useDraft<T>(options: DraftOptions<T>): Draft<T> {
  const key = useStoredKey(draftName(options.name))
  const latest = useRef(options)
  latest.current = options
  const [found, setFound] = useState(() => readDraft<T>(key, Date.now()))
  const [saved, setSaved] = useState<Saved | null>(null)
  const keep = useCallback(() => {
    const at = Date.now()
    const kept = keepDraft(key, { at, value: latest.current.read() })
    setSaved({ at, where: kept ? 'here' : 'nowhere' })
  }, [key])
  const send = useCallback(() => {
    latest.current.send?.(latest.current.read()).then(
      () => setSaved({ at: Date.now(), where: 'server' }),
      () => setSaved((was) => was ?? { at: Date.now(), where: 'nowhere' }),
    )
  }, [])
  const here = useLater(keep, localPauseMs)
  const there = useLater(send, serverPauseMs)
  const touch = useCallback(() => {
    if (latest.current.local !== false) here.start()
    if (latest.current.send) there.start()
  }, [here, there])
  const forget = () => {
    here.stop()
    there.stop()
    forgetDraft(key)
    setFound(null)
    setSaved(null)
  }
  const recover = () => {
    setFound(null)
    return found?.value ?? null
  }
  const note = saved ? `${notes[saved.where]} ${showTime(new Date(saved.at))}` : ''
  return { found, recover, discard: forget, touch, clear: forget, note }
}

/** Does something after a pause, or at once when the tab is hidden or the screen is left. */
function useLater(deed: () => void, pauseMs: number) {
  const timer = useRef<number | null>(null)
  const later = useMemo(() => {
    const stop = () => {
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
    }
    const now = () => {
      if (timer.current === null) return
      stop()
      deed()
    }
    const start = () => {
      stop()
      timer.current = window.setTimeout(now, pauseMs)
    }
    return { start, stop, now }
  }, [deed, pauseMs])
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && later.now()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', later.now)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', later.now)
      later.now()
    }
  }, [later])
  return later
}
