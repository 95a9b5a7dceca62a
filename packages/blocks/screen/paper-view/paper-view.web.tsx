import type { PageAction } from '@quina/ui/web'
import { lazy, Suspense, useState } from 'react'
import type { PaperDialogProps } from './paper-dialog.web.tsx'

const PaperDialog = lazy(async () => ({ default: (await import('./paper-dialog.web.tsx')).PaperDialog }))

/** The button that prints, and the dialog that shows the paper first. */
export function usePaperView(input: Omit<PaperDialogProps, 'onClose'>) {
  const [opened, setOpened] = useState(false)
  const action: PageAction = { label: 'Imprimir', keys: 'Ctrl+P', run: () => setOpened(true) }
  const dialog = opened && (
    <Suspense fallback={null}>
      <PaperDialog {...input} onClose={() => setOpened(false)} />
    </Suspense>
  )
  return { action, dialog }
}
