import './group.css'
import { Button } from '@mantine/core'
import { plural } from '@quina/kernel'
import {
  DataTable,
  ErrorState,
  Loading,
  LongWait,
  NoResults,
  Pager,
  type RowAction,
  shownCount,
} from '@quina/ui/web'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { getFrom, noPlaceholder, requestIdOf, wordsOf } from '../../http/endpoint/api.web.ts'
import type { Field } from '../../values/field/field.ts'
import { FieldValue, isFigure } from '../../values/field/shown-field.web.tsx'
import { exportFormats, type ListSpec, type Page, type Totals, type TotalsGroup } from '../list/list.ts'
import { rangeText, rowCount } from '../list/list-parts.ts'
import { ExportMenu } from '../list/screen/export-menu.web.tsx'
import type { ListScreenProps } from '../list/screen/list-props.web.ts'
import type { ArrangedColumns, OpenList } from '../list/screen/use-list.web.ts'
import type { ListRow } from '../list/state/list-queries.web.ts'
import {
  changed,
  firstPlace,
  type Place,
  pageQuery,
  placesFrom,
  rowsBefore,
} from '../list/state/list-state.web.ts'
import { noValue } from './group-key.ts'

interface GroupTableProps extends Omit<ListScreenProps, 'actions'> {
  readonly view: OpenList
  readonly arranged: ArrangedColumns
  /** The column that groups the rows. */
  readonly by: string
  readonly mayExport: boolean
  readonly actions: ((rows: readonly ListRow[]) => readonly RowAction[]) | undefined
}

/** A list grouped by a column: the totals of each group over the whole filter, and its rows when it is opened. */
export function GroupTable(props: GroupTableProps) {
  const { list, by, title, view } = props
  const { totals, cancel } = useSubtotals(props)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (totals.isError)
    return (
      <ErrorState
        message={wordsOf(totals.error)}
        requestId={requestIdOf(totals.error)}
        onRetry={() => void totals.refetch()}
      />
    )
  if (totals.data === undefined) return totals.isFetching ? <Waiting cancel={cancel} /> : <Loading />
  const { groups = [] } = totals.data
  if (groups.length === 0) return <NoResults onClear={view.clear} />
  const turn = (filter: string, open: boolean) => setOpened((old) => turned(old, filter, open))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className="q-groups q-panel" aria-label={`${title}, por grupos`} tabIndex={0}>
      <table>
        <caption className="q-unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{(list.columns[by] as Field).label}</th>
            <th scope="col" className="q-figure">
              Registros
            </th>
            <Amounts list={list}>{({ label }) => label}</Amounts>
            {props.mayExport && <th className="q-groups-end" />}
          </tr>
        </thead>
        {groups.map((group) => (
          <GroupBody
            key={group.filter}
            {...props}
            group={group}
            opened={opened.has(group.filter)}
            onTurn={(open) => turn(group.filter, open)}
          />
        ))}
        <TotalsFoot {...props} totals={totals.data} />
      </table>
    </section>
  )
}

function TotalsFoot({ list, mayExport, totals }: GroupTableProps & { readonly totals: Totals }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">Totales del filtro ({plural(totals.groups?.length ?? 0, 'grupo', 'grupos')})</th>
        <td className="q-figure">{shownCount(totals.count)}</td>
        <Amounts list={list}>
          {(field, name) => <FieldValue field={field} value={totals.sums[name]} />}
        </Amounts>
        {mayExport && <td />}
      </tr>
    </tfoot>
  )
}

const Waiting = ({ cancel }: { readonly cancel: () => void }) => (
  <>
    <LongWait onCancel={cancel} />
    <Loading />
  </>
)

/** The subtotals of the filter; those of another column are never shown meanwhile. */
function useSubtotals({ path, by, view: { filter } }: GroupTableProps) {
  const client = useQueryClient()
  const { sort: _sort, ...counted } = filter
  const input = { ...counted, by }
  const queryKey = [path, 'totals', input]
  const totals = useQuery({
    queryKey,
    queryFn: ({ signal }) => getFrom<Totals>(`${path}/totals`, input, signal),
    placeholderData: noPlaceholder,
  })
  return { totals, cancel: () => void client.cancelQueries({ queryKey }) }
}

function turned(opened: ReadonlySet<string>, filter: string, open: boolean): ReadonlySet<string> {
  const next = new Set(opened)
  if (open) next.add(filter)
  else next.delete(filter)
  return next
}

type AmountsProps = Readonly<{ list: ListSpec; children: (field: Field, name: string) => ReactNode }>

/** A cell for each column with totals. */
const Amounts = ({ list, children }: AmountsProps) =>
  (list.totals ?? []).map((name) => {
    const field = list.columns[name] as Field
    return (
      <td key={name} className={isFigure(field) ? 'q-figure' : undefined}>
        {children(field, name)}
      </td>
    )
  })

interface GroupBodyProps extends GroupTableProps {
  readonly group: TotalsGroup
  readonly opened: boolean
  readonly onTurn: (open: boolean) => void
}

function GroupBody(props: GroupBodyProps) {
  const { list, path, by, view, group, opened, onTurn, mayExport } = props
  const name = group.label === '' ? noValue : group.label
  const span = 2 + (list.totals?.length ?? 0) + (mayExport ? 1 : 0)
  return (
    <tbody>
      <tr className="q-groups-head">
        <th scope="row">
          <button
            type="button"
            className="q-groups-opener"
            aria-expanded={opened}
            onClick={() => onTurn(!opened)}
            onKeyDown={(event) => onKey(event, onTurn)}
          >
            <span aria-hidden="true">{opened ? '▾' : '▸'}</span> {name}
          </button>
        </th>
        <td className="q-figure">{shownCount(group.count)}</td>
        <Amounts list={list}>{(field, key) => <FieldValue field={field} value={group.sums[key]} />}</Amounts>
        {mayExport && (
          <td className="q-groups-end">
            <ExportMenu
              path={`${path}/export`}
              query={{ ...view.filter, [by]: group.filter }}
              formats={exportFormats}
              what={`${name}: ${rowCount(group.count)}`}
              of={name}
            />
          </td>
        )}
      </tr>
      {opened && (
        <tr>
          <td colSpan={span} className="q-groups-rows">
            <GroupRows {...props} name={name} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** → opens, ← closes, and the arrows go from group to group. */
function onKey(event: KeyboardEvent<HTMLButtonElement>, turn: (open: boolean) => void): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (event.key === 'ArrowRight') turn(true)
  else if (event.key === 'ArrowLeft') turn(false)
  else if (step !== undefined) {
    const all = [
      ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('.q-groups-opener') ?? []),
    ]
    all[all.indexOf(event.currentTarget) + step]?.focus()
  } else return
  event.preventDefault()
}

/** The rows of one group, page by page. */
function GroupRows(props: GroupBodyProps & { readonly name: string }) {
  const { by, view, arranged, open, actions, group, name } = props
  const { state, setState } = view
  const { page, pager } = useGroupPage(props)
  if (page.isError) return <ErrorState message={wordsOf(page.error)} onRetry={() => void page.refetch()} />
  const filters = { ...state.filters, [by]: group.filter }
  return (
    <>
      <DataTable
        label={name}
        columns={arranged.drawn}
        rows={page.data?.rows}
        loading={page.isPlaceholderData}
        sort={state.sort}
        onSort={(sort) => setState(changed(state, { sort }))}
        href={open}
        actions={actions}
        layout={arranged.layout}
        onLayout={arranged.setLayout}
      />
      <div className="q-groups-foot">
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setState(changed(state, { by: '', filters }), { push: true })}
        >
          Ver solo este grupo
        </Button>
        <Pager {...pager} of={name} />
      </div>
    </>
  )
}

/** A page of the rows of a group, and the address behind each button of its pager. */
function useGroupPage({ list, path, by, view, group }: GroupBodyProps) {
  const [place, setPlace] = useState<Place>(firstPlace)
  const { state, filter, vigencia } = view
  const narrowed = { ...state, filters: { ...state.filters, [by]: group.filter }, place }
  const input = { ...filter, ...pageQuery(list, narrowed, vigencia) }
  const page = useQuery({
    queryKey: [path, 'page', input],
    queryFn: ({ signal }) => getFrom<Page<ListRow>>(path, input, signal),
    placeholderData: keepPreviousData,
  })
  const shown = page.data?.rows.length ?? 0
  const before = rowsBefore(place, shown, group.count)
  const { first, previous, next, last } = placesFrom(page.data ?? noPage, before, state.size)
  const to = (at: Place | null) => (at === null ? undefined : () => setPlace(at))
  const pager = {
    range: rangeText(before, shown, group.count),
    onFirst: to(first),
    onPrevious: to(previous),
    onNext: to(next),
    onLast: to(last),
  }
  return { page, pager }
}

const noPage = { rows: [], next: null, previous: null }
