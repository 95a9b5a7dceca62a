import './list.css'
import { Button } from '@mantine/core'
import { inSentence, type MoneyText, money, showPesos } from '@quina/kernel'
import {
  DataTable,
  EmptyState,
  ErrorState,
  Loading,
  LongWait,
  Page,
  type PageAction,
  PageHeader,
  type PagerProps,
  type RowAction,
  type TableHandle,
} from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useRef } from 'react'
import { requestIdOf, wordsOf } from '../../../http/endpoint/api.web.ts'
import { useCan } from '../../../screen/navigation/session.web.ts'
import { usePaperView } from '../../../screen/paper-view/paper-view.web.tsx'
import { groupableColumns } from '../../group/group-key.ts'
import { GroupMenu } from '../../group/group-menu.web.tsx'
import { SelectionBar } from '../../list-file/selection-bar.web.tsx'
import { SavedFilters } from '../../saved-filter/saved-filters.web.tsx'
import { chosenRows } from '../bulk/selection.web.ts'
import { FilterBar } from '../filter/filter-bar.web.tsx'
import { exportFormats, type ListSpec, pageSizes, type Totals } from '../list.ts'
import { listContext, rangeText, rowCount, screenKey } from '../list-parts.ts'
import { useReturnToRow } from '../state/list-place.web.ts'
import type { ListRow } from '../state/list-queries.web.ts'
import {
  changed,
  firstPlace,
  isFiltered,
  type Place,
  placesFrom,
  rowsBefore,
} from '../state/list-state.web.ts'
import { ExportMenu } from './export-menu.web.tsx'
import type { ListScreenProps } from './list-props.web.ts'
import { type ArrangedColumns, type OpenList, useArranged, useList } from './use-list.web.ts'
import { useNewAction } from './use-new-action.web.ts'

/** Rows in groups: loaded on the first grouping, as most lists are read row by row. */
const GroupTable = lazy(async () => ({
  default: (await import('../../group/group-table.web.tsx')).GroupTable,
}))

/** A list of anything: search, filters, pages, totals, selection and exports, with its state in the address. */
export function ListScreen(props: ListScreenProps) {
  const { list, title, actions = [] } = props
  const view = useList(props)
  const table = useRef<TableHandle>(null)
  const created = useNewAction(props.newButton)
  const count = view.totals.data?.count
  const { state, setState, selection, by } = view
  const mayExport = useCan()(props.exportPermission ?? 'campus')
  const arranged = useArranged(props, view)
  const printing = usePrinting(props, view, arranged)
  const shared = { ...props, view, arranged }
  return (
    <Page>
      <PageHeader
        title={title}
        context={listContext(list, view.vigencia, count)}
        actions={[...actions, ...(mayExport ? [printing.action] : []), ...created]}
      />
      {props.above}
      {selection.chosen.size > 0 ? (
        <SelectionBar {...props} view={view} mayExport={mayExport} />
      ) : (
        <FilterBar
          list={list}
          state={state}
          onState={setState}
          names={props.filters ?? list.filters ?? []}
          onDown={() => table.current?.focusFirst()}
          onClear={view.clear}
        >
          <ListTools {...shared} mayExport={mayExport} />
        </FilterBar>
      )}
      {by === '' ? (
        <ListTable {...shared} table={table} created={created[0]} choosing={choosing(props, mayExport)} />
      ) : (
        <Suspense fallback={<Loading />}>
          <GroupTable {...shared} by={by} mayExport={mayExport} actions={rowActionsOf(shared)} />
        </Suspense>
      )}
      {view.bulk.dialog}
      {printing.dialog}
    </Page>
  )
}

type ArrangedProps = ListScreenProps & Readonly<{ view: OpenList; arranged: ArrangedColumns }>

/** Beside the filters: grouping, saved views and export. */
function ListTools(props: ArrangedProps & { readonly mayExport: boolean }) {
  const { list, path, view, arranged, mayExport } = props
  const { state, setState, by } = view
  return (
    <span className="q-filters-end">
      <GroupMenu
        columns={list.columns}
        offered={groupableColumns(list)}
        by={by}
        onBy={(next) => setState(changed(state, { by: next }))}
      />
      <SavedFilters
        screen={screenKey(path)}
        list={list}
        state={state}
        onState={setState}
        inSight={arranged.inSight}
      />
      {mayExport && <ListExport {...props} />}
    </span>
  )
}

/** Rows may be selected when something can be done with them, or when they can be exported. */
const choosing = ({ bulkActions = [], togetherActions = [] }: ListScreenProps, mayExport: boolean): boolean =>
  mayExport || bulkActions.length > 0 || togetherActions.length > 0

/** Prints the whole filter with the columns in sight, or its subtotals. */
function usePrinting(
  { path, title }: ListScreenProps,
  { filter, totals, by }: OpenList,
  { inSight }: ArrangedColumns,
) {
  const query = by === '' ? { ...filter, columns: inSight } : { ...filter, by }
  const { action, dialog } = usePaperView({ title, path: `${path}/export`, query })
  return { action: { ...action, disabled: totals.data?.count === 0 }, dialog }
}

/** Exports every row of the filter or, when grouped, the totals of each group. */
function ListExport({ path, view }: ListScreenProps & { readonly view: OpenList }) {
  const { filter, totals, by } = view
  const count = totals.data?.count
  const all = `Todo el filtro${count === undefined ? '' : `: ${rowCount(count)}`}`
  const grouped = by === '' ? {} : { by }
  return (
    <ExportMenu
      path={`${path}/export`}
      query={{ ...filter, ...grouped }}
      formats={exportFormats}
      what={by === '' ? all : 'Los subtotales de los grupos'}
    />
  )
}

interface ListTableProps extends ArrangedProps {
  readonly choosing: boolean
  readonly table: RefObject<TableHandle | null>
  readonly created: PageAction | undefined
}

/** The page of rows, with its totals and its pager, or why it is empty. */
function ListTable(props: ListTableProps) {
  const { list, path, title, view, arranged, table, open, choosing } = props
  const { state, setState, page, totals, selection, clear } = view
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
  const select = (ids: ReadonlySet<string>) =>
    selection.set(chosenRows(selection.chosen, rows ?? [], [...ids]))
  return (
    <div className="q-grow">
      <Waiting path={path} view={view} />
      <TotalsBy list={list} totals={totals.data} />
      <DataTable
        ref={table}
        label={title}
        columns={arranged.drawn}
        rows={rows}
        loading={page.isPlaceholderData}
        sort={state.sort}
        onSort={(sort) => setState(changed(state, { sort }))}
        href={open}
        cards
        actions={rowActionsOf(props)}
        {...(choosing ? { selected: new Set(selection.chosen.keys()), onSelect: select } : {})}
        selectionSum={list.totals?.[0]}
        totals={list.totals === undefined ? undefined : totals.data}
        pager={pagerOf(view)}
        empty={{ filtered: isFiltered(state), onClear: clear, never: <NeverUsed {...props} /> }}
        layout={arranged.layout}
        onLayout={arranged.setLayout}
        {...place}
      />
    </div>
  )
}

type TotalsByProps = Readonly<{ list: ListSpec; totals: Totals | undefined }>

/** The first total for each value of the `totalsBy` column, under the current filters. */
function TotalsBy({ list: { columns, totals: summed = [], totalsBy }, totals }: TotalsByProps) {
  const [sum] = summed
  const groups = totals?.groups ?? []
  if (totalsBy === undefined || sum === undefined || groups.length === 0) return null
  return (
    <div className="q-totals-by">
      <span>{columns[totalsBy]?.label}:</span>
      <dl>
        {groups.map(({ label, sums }) => (
          <div key={label}>
            <dt>{label === '' ? 'Sin dato' : label}</dt>
            <dd>{showPesos(money(sums[sum] as MoneyText))}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Shown when nothing exists yet: the button that creates the first one. */
function NeverUsed({ title, created }: ListTableProps) {
  const button = created && <Button onClick={created.run}>{created.label}</Button>
  return <EmptyState title={`Todavía no hay ${inSentence(title)}`} action={button} />
}

/** Keyed by the query, so that each one starts its wait anew. */
function Waiting({ path, view: { page, state } }: { readonly path: string; readonly view: OpenList }) {
  const client = useQueryClient()
  if (!page.isFetching) return null
  const cancel = () => void client.cancelQueries({ queryKey: [path, 'page'] })
  return <LongWait key={JSON.stringify(state)} onCancel={cancel} />
}

function pagerOf({ state, setState, page, totals }: OpenList): PagerProps {
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

/** The actions on one row, and the actions on all selected rows. */
export function rowActionsOf({
  rowActions,
  bulkActions = [],
  view,
}: ListScreenProps & { readonly view: OpenList }) {
  if (rowActions === undefined && bulkActions.length === 0) return undefined
  const ownActions = (row: ListRow): readonly RowAction[] =>
    (rowActions?.(row) ?? []).map((action) => ({
      ...action,
      run: () =>
        view.withFresh(row, (fresh) => {
          const now = fresh === row ? action : rowActions?.(fresh).find(({ label }) => label === action.label)
          now?.run()
        }),
    }))
  return (rows: readonly ListRow[]): readonly RowAction[] => {
    const [only] = rows
    const own = rows.length === 1 && only !== undefined ? ownActions(only) : []
    const labels = new Set(own.map((action) => action.label))
    const shared = bulkActions
      .filter(({ label }) => !labels.has(label))
      .map((action) => ({
        label: action.label,
        danger: action.danger,
        reason: rows.length === 1 && only !== undefined ? action.mayNot?.(only) : undefined,
        run: () => void view.bulk.start(action, rows),
      }))
    return [...own, ...shared]
  }
}
