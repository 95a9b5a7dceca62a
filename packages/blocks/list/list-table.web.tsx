import { Button } from '@mantine/core'
import { inSentence } from '@quina/kernel'
import {
  DataTable,
  EmptyState,
  ErrorState,
  LongWait,
  type PageAction,
  type PagerProps,
  type RowAction,
  type TableHandle,
} from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'
import { requestIdOf, wordsOf } from '../endpoint/api.web.ts'
import { pageSizes } from './list.ts'
import { columnsOf } from './list-columns.web.tsx'
import { useListLayout } from './list-layout.web.ts'
import { rangeText } from './list-parts.ts'
import { useReturnToRow } from './list-place.web.ts'
import type { ListScreenProps } from './list-props.web.ts'
import type { ListRow } from './list-queries.web.ts'
import { changed, firstPlace, isFiltered, type Place, placesFrom, rowsBefore } from './list-state.web.ts'
import { chosenRows } from './selection.web.ts'
import { TotalsBy } from './totals-by.web.tsx'
import type { ListInHand } from './use-list.web.ts'

interface ListTableProps extends ListScreenProps {
  readonly hand: ListInHand
  readonly table: RefObject<TableHandle | null>
  readonly created: PageAction | undefined
}

/** The page of rows, with its totals and its pager; or why there is none. */
export function ListTable(props: ListTableProps) {
  const { list, path, title, columns, hand, table, open } = props
  const { state, setState, page, totals, selection, clear } = hand
  const drawn = useMemo(() => columnsOf(list, columns), [list, columns])
  const [layout, setLayout] = useListLayout(path)
  const place = useReturnToRow()
  const rows = page.data?.rows
  if (page.isError)
    return (
      <ErrorState
        message={wordsOf(page.error)}
        onRetry={() => void page.refetch()}
        requestId={requestIdOf(page.error)}
      />
    )
  const choosing = props.bulkActions !== undefined && props.bulkActions.length > 0
  const select = (ids: ReadonlySet<string>) =>
    selection.set(chosenRows(selection.chosen, rows ?? [], [...ids]))
  return (
    <div className="q-grow">
      <Waiting path={path} hand={hand} />
      <TotalsBy list={list} totals={totals.data} />
      <DataTable
        ref={table}
        label={title}
        columns={drawn}
        rows={rows}
        loading={page.isPlaceholderData}
        sort={state.sort}
        onSort={(sort) => setState(changed(state, { sort }))}
        href={open}
        actions={rowActionsOf(props)}
        {...(choosing ? { selected: new Set(selection.chosen.keys()), onSelect: select } : {})}
        selectionSum={list.totals?.[0]}
        totals={list.totals === undefined ? undefined : totals.data}
        pager={pagerOf(hand)}
        empty={{ filtered: isFiltered(state), onClear: clear, never: <NeverUsed {...props} /> }}
        layout={layout}
        onLayout={setLayout}
        {...place}
      />
    </div>
  )
}

/** Nothing has been made yet: what makes the first one. */
function NeverUsed({ title, created }: ListTableProps) {
  const button = created && <Button onClick={created.run}>{created.label}</Button>
  return <EmptyState title={`Todavía no hay ${inSentence(title)}`} action={button} />
}

/** Keyed by the question, so that each one is waited for from its start. */
function Waiting({ path, hand: { page, state } }: { readonly path: string; readonly hand: ListInHand }) {
  const client = useQueryClient()
  if (!page.isFetching) return null
  const cancel = () => void client.cancelQueries({ queryKey: [path, 'page'] })
  return <LongWait key={JSON.stringify(state)} onCancel={cancel} />
}

function pagerOf({ state, setState, page, totals }: ListInHand): PagerProps {
  const shown = page.data?.rows.length ?? 0
  const before = rowsBefore(state.place, shown, totals.data?.count)
  const places = placesFrom(page.data ?? noPage, before, state.size)
  const to = (place: Place | null) =>
    place === null ? undefined : () => setState({ ...state, place }, { push: true })
  return {
    range: rangeText(before, shown, totals.data?.count),
    onFirst: to(places.first),
    onPrevious: to(places.previous),
    onNext: to(places.next),
    onLast: to(places.last),
    size: state.size,
    sizes: pageSizes,
    onSize: (size) => setState({ ...state, size, place: firstPlace }),
  }
}

const noPage = { rows: [], next: null, previous: null }

/** What may be done with one row, and what may be done with all that are selected. */
function rowActionsOf({ rowActions, bulkActions = [], hand }: ListTableProps) {
  if (rowActions === undefined && bulkActions.length === 0) return undefined
  return (rows: readonly ListRow[]): readonly RowAction[] => {
    const [only] = rows
    const own = rows.length === 1 && only !== undefined ? (rowActions?.(only) ?? []) : []
    const labels = new Set(own.map((action) => action.label))
    const shared = bulkActions
      .filter(({ label }) => !labels.has(label))
      .map((action) => ({
        label: action.label,
        danger: action.danger,
        reason: rows.length === 1 && only !== undefined ? action.mayNot?.(only) : undefined,
        run: () => void hand.bulk.start(action, rows),
      }))
    return [...own, ...shared]
  }
}
