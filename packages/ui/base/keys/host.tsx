import { lazy, Suspense, useEffect, useState } from 'react'
import { handleKey } from './registry.ts'
import { useKeys } from './use-keys.ts'

const KeyHelp = lazy(async () => ({ default: (await import('./help.tsx')).KeyHelp }))

/** Listens to the keyboard for all screens, and shows their keys on `?`. */
export function KeyHost() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  const show = () => setOpen(true)
  useKeys([{ keys: '?', label: 'Ver las teclas de esta pantalla', group: 'General', run: show }])
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <KeyHelp onClose={() => setOpen(false)} />
    </Suspense>
  )
}
