import './list.css'
import { Page, PageHeader, type TableHandle } from '@quina/ui/web'
import { useRef } from 'react'
import { useCan } from '../navigation/session.web.ts'
import { SavedFilters } from '../saved-filter/saved-filters.web.tsx'
import { ExportMenu } from './export-menu.web.tsx'
import { FilterBar } from './filter-bar.web.tsx'
import { exportFormats } from './list.ts'
import { listContext, rowCount, screenKey } from './list-parts.ts'
import type { ListScreenProps } from './list-props.web.ts'
import { ListTable } from './list-table.web.tsx'
import { SelectionBar } from './selection-bar.web.tsx'
import { useList } from './use-list.web.ts'
import { useNewAction } from './use-new-action.web.ts'
import { usePrintAction } from './use-print-action.web.ts'

/** A list of anything: search, filters, pages, totals, selection and exports, with its state in the address. */
export function ListScreen(props: ListScreenProps) {
  const { list, path, title, actions = [] } = props
  const hand = useList(props)
  const table = useRef<TableHandle>(null)
  const created = useNewAction(props.newButton)
  const count = hand.totals.data?.count
  const { state, setState, selection } = hand
  const mayExport = useCan()(props.exportPermission ?? 'campus')
  const printed = usePrintAction(props, hand)
  return (
    <Page>
      <PageHeader
        title={title}
        context={listContext(list, hand.vigencia, count)}
        actions={[...actions, ...(mayExport ? [printed] : []), ...created]}
      />
      {props.above}
      {selection.chosen.size > 0 ? (
        <SelectionBar {...props} hand={hand} />
      ) : (
        <FilterBar
          list={list}
          state={state}
          onState={setState}
          names={props.filters ?? list.filters ?? []}
          onDown={() => table.current?.focusFirst()}
          onClear={hand.clear}
        >
          <span className="q-filters-end">
            <SavedFilters screen={screenKey(path)} list={list} state={state} onState={setState} />
            {mayExport && (
              <ExportMenu
                path={`${path}/export`}
                query={hand.filter}
                formats={exportFormats}
                what={`Todo el filtro${count === undefined ? '' : `: ${rowCount(count)}`}`}
              />
            )}
          </span>
        </FilterBar>
      )}
      <ListTable {...props} hand={hand} table={table} created={created[0]} />
      {hand.bulk.dialog}
    </Page>
  )
}
