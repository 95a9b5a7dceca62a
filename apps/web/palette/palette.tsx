import { toast } from '@quina/ui/web'
import { type ComponentType, useEffect, useState } from 'react'
import { partOf } from '../chunk/part.tsx'
import { closePalette, usePaletteOpen } from './palette-state.ts'

const fetchDialog = partOf(() => import('./dialog.tsx').then((file) => file.PaletteDialog))
const idleMs = 1_500

/** The palette: screens, documents, people and deeds. */
export function Palette() {
  const open = usePaletteOpen()
  const Dialog = useDialog(open)
  return open && Dialog !== null ? <Dialog /> : null
}

/** Its code comes when the computer has nothing else to do, so that the first Ctrl+K does not wait for it. */
function useDialog(open: boolean): ComponentType | null {
  const [dialog, setDialog] = useState<{ readonly Dialog: ComponentType } | null>(null)
  useEffect(() => {
    const bring = async (): Promise<void> => {
      try {
        setDialog({ Dialog: await fetchDialog() })
      } catch {
        if (open) await unavailable() // unasked for, it is tried again on opening
      }
    }
    const timer = setTimeout(bring, open ? 0 : idleMs)
    return () => clearTimeout(timer)
  }, [open])
  return dialog?.Dialog ?? null
}

function unavailable(): Promise<void> {
  closePalette()
  const message = 'No fue posible abrir el buscador. Revise la conexión e intente de nuevo.'
  return toast({ message, tone: 'bad' })
}
