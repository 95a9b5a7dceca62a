import './list.css'
import { Button } from '@mantine/core'
import { inSentence, type MoneyText, money, showPesos } from '@quina/kernel'
import {
  BulkBar,
  DataTable,
  EmptyState,
  ErrorState,
  LongWait,
  Page,
  type PageAction,
  PageHeader,
  type PagerProps,
  type RowAction,
  shownAmount,
  shownKeys,
  type TableHandle,
  toast,
} from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { openFile, requestIdOf, wordsOf } from '../endpoint/api.web.ts'
import type { Fields } from '../field/field.ts'
import { useCan } from '../navigation/session.web.ts'
import { SavedFilters } from '../saved-filter/saved-filters.web.tsx'
import { ExportMenu } from './export-menu.web.tsx'
import { FilterBar } from './filter-bar.web.tsx'
import { exportFormats, type ListSpec, pageSizes, type Totals } from './list.ts'
import { columnsOf } from './list-columns.web.tsx'
import { listContext, rangeText, rowCount, screenKey } from './list-parts.ts'
import { useReturnToRow } from './list-place.web.ts'
import type { ListScreenProps } from './list-props.web.ts'
import { allRows, type ListRow } from './list-queries.web.ts'
import { changed, firstPlace, isFiltered, type Place, placesFrom, rowsBefore } from './list-state.web.ts'
import { chosenRows, selectionSums } from './selection.web.ts'
import { type ListInHand, useList, useListLayout } from './use-list.web.ts'
import { useNewAction } from './use-new-action.web.ts'

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

/** Prints the whole filter with the columns in sight: the PDF opens beside the screen. */
function usePrintAction(
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

interface ListTableProps extends ListScreenProps {
  readonly hand: ListInHand
  readonly table: RefObject<TableHandle | null>
  readonly created: PageAction | undefined
}

/** The page of rows, with its totals and its pager; or why there is none. */
function ListTable(props: ListTableProps) {
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

interface TotalsByProps {
  readonly list: ListSpec
  readonly totals: Totals | undefined
}

/** What the first of the totals comes to by each value that the list tells apart, for the filters in force. */
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

interface SelectionBarProps extends ListScreenProps {
  readonly hand: ListInHand
}

/** Takes the place of the filters while there is a selection: what it adds up to and what may be done with it. */
function SelectionBar({ list, path, bulkActions = [], hand }: SelectionBarProps) {
  const { selection, bulk } = hand
  const rows = [...selection.chosen.values()]
  const actions: RowAction[] = bulkActions.map((action) => ({
    label: `${action.label}…`,
    danger: action.danger,
    run: () => void bulk.start(action, rows).then(selection.clear),
  }))
  const sums = Object.entries(selectionSums(list, selection.chosen))
  return (
    <BulkBar selected={rows.length} actions={actions} onClear={selection.clear}>
      <SelectAll path={path} hand={hand} />
      <span className="q-selection-sums">
        {sums.map(([name, amount]) => (
          <span key={name}>
            {(list.columns as Fields)[name]?.label}: <b>{shownAmount(amount)}</b>
          </span>
        ))}
      </span>
    </BulkBar>
  )
}

/** Beyond the page on screen: every row of the filter, said with its number. */
function SelectAll({ path, hand }: { readonly path: string; readonly hand: ListInHand }) {
  const { filter, totals, selection } = hand
  const [busy, setBusy] = useState(false)
  const count = totals.data?.count ?? 0
  if (count <= selection.chosen.size) return null
  const choose = async () => {
    setBusy(true)
    try {
      selection.set(await allRows(path, filter, new AbortController().signal))
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="subtle" size="compact-md" loading={busy} onClick={() => void choose()}>
      Seleccionar los {rowCount(count)} del filtro
    </Button>
  )
}
