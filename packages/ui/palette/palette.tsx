import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import type { PaletteItem, PaletteProvider } from './provider.ts'

const load = () => import('./palette-dialog.tsx')
const PaletteDialog = lazy(async () => ({ default: (await load()).PaletteDialog }))

let open = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function turn(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the palette, as Ctrl+K does. */
export const openPalette = (): void => turn(true)

interface PaletteProps {
  readonly providers: readonly PaletteProvider[]
  /** Keeps an item first, or lets it go. */
  readonly onPin?: ((item: PaletteItem) => void) | undefined
}

/**
 * One place to go, to find and to do, opened with Ctrl+K. The shell draws it once; its providers must be the same
 * array from one render to the next.
 */
export function Palette({ providers, onPin }: PaletteProps) {
  const opened = useSyncExternalStore(subscribe, () => open)
  useKeys([
    {
      keys: 'Ctrl+K',
      label: 'Buscar en todo: personas, documentos, informes y acciones',
      group: 'General',
      run: openPalette,
    },
  ])
  useEffect(() => {
    // Fetched while nobody waits, so that the first Ctrl+K opens at once.
    const timer = setTimeout(() => void load(), 2_000)
    return () => clearTimeout(timer)
  }, [])
  if (!opened) return null
  return (
    <Suspense fallback={null}>
      <PaletteDialog providers={providers} onPin={onPin} onClose={() => turn(false)} />
    </Suspense>
  )
}
