import { type PageAction, shownKeys } from '@quina/ui/web'
import { openFile } from '../endpoint/api.web.ts'
import { columnsOf } from './list-columns.web.tsx'
import { useListLayout } from './list-layout.web.ts'
import type { ListScreenProps } from './list-props.web.ts'
import type { ListInHand } from './use-list.web.ts'

/** Prints the whole filter with the columns in sight: the PDF opens beside the screen. */
export function usePrintAction(
  { list, path, columns }: ListScreenProps,
  { filter, totals }: ListInHand,
): PageAction {
  const [layout] = useListLayout(path)
  const inSight = shownKeys(columnsOf(list, columns), layout).join(',')
  return {
    label: 'Imprimir',
    keys: 'Ctrl+P',
    disabled: totals.data?.count === 0,
    run: () => openFile(`${path}/export`, { ...filter, format: 'pdf', columns: inSight }),
  }
}
