import { lazy, Suspense, useEffect } from 'react'
import { useKeys } from '../../base/keys/use-keys.ts'
import { openPalette, usePaletteState } from './palette-store.ts'
import type { PaletteItem, PaletteProvider } from './provider.ts'

const load = () => import('./palette-dialog.tsx')
const PaletteDialog = lazy(async () => ({ default: (await load()).PaletteDialog }))

interface PaletteProps {
  readonly providers: readonly PaletteProvider[]
  /** Pins an item to the top, or unpins it. */
  readonly onPin?: ((item: PaletteItem) => void) | undefined
}

/**
 * One place to navigate, search and run commands, opened with Ctrl+K. The shell draws it once; its providers must be the same
 * array from one render to the next.
 */
export function Palette({ providers, onPin }: PaletteProps) {
  const { open } = usePaletteState()
  useKeys([
    {
      keys: 'Ctrl+K',
      label: 'Buscar en todo: personas, documentos, informes y acciones',
      group: 'General',
      run: openPalette,
    },
  ])
  useEffect(() => {
    // Loaded in idle time, so that the first Ctrl+K opens at once.
    const timer = setTimeout(() => void load(), 2_000)
    return () => clearTimeout(timer)
  }, [])
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <PaletteDialog providers={providers} onPin={onPin} />
    </Suspense>
  )
}
