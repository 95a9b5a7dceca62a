import { Loader } from '@mantine/core'
import { spinnerColor } from '../theme/constants.ts'
import { useDelayed } from './delayed.ts'

/** Shown while a screen is loaded. Nothing during the first 100 ms; no minimum time. */
export function Loading({ afterMs = 100 }: { afterMs?: number }) {
  const shown = useDelayed(afterMs)
  return (
    <div role="status" className="q-state">
      {shown && (
        <>
          <Loader color={spinnerColor} size={28} aria-hidden />
          <span>Cargando Componente</span>
        </>
      )}
    </div>
  )
}
