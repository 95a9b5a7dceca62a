import { Button, Loader } from '@mantine/core'
import { spinnerColor } from '../theme/constants.ts'
import { useDelayed } from './delayed.ts'

/** Shows, after eight seconds, that the answer is still awaited; requests have no time limit of their own. */
export function LongWait({ onCancel, afterMs = 8_000 }: { onCancel: () => void; afterMs?: number }) {
  const shown = useDelayed(afterMs)
  if (!shown) return null
  return (
    <div role="status" className="q-long-wait">
      <Loader color={spinnerColor} size={16} aria-hidden />
      <span>Sigue procesando…</span>
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}
