import { useKeys } from '@quina/ui/web'
import { useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Boundary } from '../chunk/boundary.tsx'
import { loadChunk } from '../chunk/part.tsx'
import { closeHelp, openHelp, useHelpOpen } from './help-state.ts'

const HelpPanel = lazy(async () => ({
  default: (await loadChunk(() => import('./help-panel.tsx'))).HelpPanel,
}))

const keys = [{ keys: 'F1', label: 'Ayuda de esta pantalla', group: 'General', run: openHelp }]

/** F1 explains the screen one is at, also from a panel or a dialog that is open over it. */
export function Help() {
  const opened = useHelpOpen()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  useKeys(keys, { inDialog: true })
  if (!opened) return null
  return (
    <Boundary message="No fue posible abrir la ayuda. Revise la conexión." onRetry={closeHelp}>
      <Suspense fallback={null}>
        <HelpPanel screen={screen} onClose={closeHelp} />
      </Suspense>
    </Boundary>
  )
}
