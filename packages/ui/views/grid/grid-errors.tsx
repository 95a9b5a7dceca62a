import { IconAlertCircle } from '@tabler/icons-react'
import type { GridRow } from './store/column.ts'
import type { GridStore } from './store/grid-store.ts'
import { nextError } from './store/moves.ts'
import { useGridErrors } from './store/use-grid.ts'
import { errorsText } from './words.ts'

/** `6 celdas con errores`: a click, or F8 in the grid, goes to the next one. Hidden without errors. */
export function GridErrors<Row extends GridRow>({ store }: { store: GridStore<Row> }) {
  const { size } = useGridErrors(store)
  const goToNext = () => {
    const place = nextError(store)
    if (place) store.stand(place, true)
  }
  return (
    <span role="status" className="q-grid-errors">
      {size > 0 && (
        <button type="button" onClick={goToNext} aria-keyshortcuts="F8">
          <IconAlertCircle size={15} aria-hidden /> {errorsText(size)}
        </button>
      )}
    </span>
  )
}
