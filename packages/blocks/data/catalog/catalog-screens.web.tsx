import './catalog.css'
import { inSentence } from '@quina/kernel'
import {
  type Column,
  EmptyState,
  ErrorState,
  Page,
  type PageAction,
  PageHeader,
  type RowAction,
  TreeTable,
  useGoTo,
} from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { noPlaceholder, requestIdOf, wordsOf } from '../../http/endpoint/api.web.ts'
import { bound } from '../../screen/bound.web.ts'
import { writeSearch } from '../../screen/navigation/search.ts'
import { useCan } from '../../screen/navigation/session.web.ts'
import { useVigencia } from '../../screen/navigation/vigencia.web.ts'
import type { Fields } from '../../values/field/field.ts'
import { apiPathOf, permissionFor } from '../../values/thing/named.ts'
import { filled } from '../../values/thing/path.ts'
import { newTitle } from '../../values/thing/words.ts'
import { ImportDialog } from '../import/import-dialog.web.tsx'
import { FilterBar } from '../list/filter/filter-bar.web.tsx'
import { exportFormats } from '../list/list.ts'
import { listContext, rowCount } from '../list/list-parts.ts'
import { ExportMenu } from '../list/screen/export-menu.web.tsx'
import { columnsOf } from '../list/screen/list-columns.web.tsx'
import type { NewButton } from '../list/screen/list-props.web.ts'
import { ListScreen } from '../list/screen/list-screen.web.tsx'
import { useNewAction } from '../list/screen/use-new-action.web.ts'
import { allRows, type ListRow } from '../list/state/list-queries.web.ts'
import { changed, filterQuery, isFiltered, type ListState } from '../list/state/list-state.web.ts'
import { useListState } from '../list/state/use-list-state.web.ts'
import type { AnyCatalog } from './catalog.ts'
import { CatalogDrawer } from './catalog-drawer.web.tsx'
import type { AnyCatalogSpec, CatalogScreenSpec } from './catalog-spec.web.ts'
import { treeRows } from './tree-rows.ts'

export interface CatalogScreens {
  /** Its list; for a tree, the tree first. */
  readonly List: ComponentType
}

/** The screen of a catalog: its list (or tree), the form of a row beside it, and the import from a sheet. */
export function catalogScreens<C extends AnyCatalog>(
  catalog: C,
  given: CatalogScreenSpec<C> = {},
): CatalogScreens {
  const props = { catalog, spec: given as AnyCatalogSpec }
  return { List: bound(catalog.parent === undefined ? CatalogList : ListOrTree, props) }
}

type CatalogScreenProps = Readonly<{ catalog: AnyCatalog; spec: AnyCatalogSpec }>

/** A tree may also be shown as a list, to sort and filter by every column; the address says which of the two is shown. */
function ListOrTree(props: CatalogScreenProps) {
  const { view } = useSearch({ strict: false }) as { readonly view?: string }
  const change = useGoToView()
  return view === 'list' ? (
    <CatalogList {...props} other={{ label: 'Ver como árbol', run: () => change('') }} />
  ) : (
    <CatalogTree {...props} other={{ label: 'Ver como lista', run: () => change('list') }} />
  )
}

function useGoToView(): (view: string) => void {
  const { pathname } = useLocation()
  const goTo = useGoTo()
  return (view) => goTo(`${pathname}${writeSearch({ view })}`)
}

function CatalogList({ catalog, spec, other }: CatalogScreenProps & { readonly other?: PageAction }) {
  const screen = useCatalogScreen(catalog, spec)
  return (
    <>
      <ListScreen
        list={catalog.list}
        path={apiPathOf(catalog)}
        title={catalog.label.many}
        columns={spec.columns}
        filters={spec.filters}
        open={(row: ListRow) => screen.hrefOf(row.id)}
        newButton={screen.newButton}
        rowActions={spec.rowActions}
        actions={[...(other ? [other] : []), ...screen.actions]}
      />
      {screen.dialogs}
    </>
  )
}

/** How long a tree stays fresh, in milliseconds: a chart of thousands of codes seldom changes, but its balances do. */
const freshMs = ({ list }: AnyCatalog): number =>
  Object.values(list.columns as Fields).some(({ kind }) => kind === 'money') ? 0 : 300_000

interface CatalogTreeProps {
  readonly catalog: AnyCatalog
  readonly spec: AnyCatalogSpec
  /** The link to the plain list. */
  readonly other: PageAction
}

/** A catalog as a tree: → opens, ← closes, typing a code goes to it, and a search keeps the ancestors in sight. */
function CatalogTree({ catalog, spec, other }: CatalogTreeProps) {
  const screen = useCatalogScreen(catalog, spec)
  const created = useNewAction(screen.newButton)
  const { list } = catalog
  const [state, setState] = useListState(list)
  const found = useTreeRows(catalog, state.filters)
  const { count, vigencia, filter } = found
  const clear = () => setState(changed(state, { q: '', filters: {} }))
  return (
    <Page>
      <PageHeader
        title={catalog.label.many}
        context={listContext(list, vigencia, count)}
        actions={[other, ...screen.actions, ...created]}
      />
      <FilterBar
        list={list}
        state={state}
        onState={setState}
        names={spec.filters ?? list.filters ?? []}
        onDown={() => document.querySelector<HTMLElement>('[data-node]')?.focus()}
        onClear={clear}
      >
        <span className="q-filters-end">
          <ExportMenu
            path={`${apiPathOf(catalog)}/export`}
            query={filter}
            formats={exportFormats}
            what={count === undefined ? 'Todo' : rowCount(count)}
          />
        </span>
      </FilterBar>
      <Branches catalog={catalog} spec={spec} screen={screen} state={state} found={found} clear={clear} />
      {screen.dialogs}
    </Page>
  )
}

interface BranchesProps extends Omit<CatalogTreeProps, 'other'> {
  readonly screen: CatalogScreen
  readonly state: ListState
  readonly found: ReturnType<typeof useTreeRows>
  readonly clear: () => void
}

function Branches({ catalog, spec, screen, state, found, clear }: BranchesProps) {
  const { parent = '', key } = catalog
  const { rows, error, refetch } = found
  const actions = useRowActions(catalog, spec, screen)
  const columns = useMemo(
    () => [nameColumn(catalog), ...figuresOf(catalog, spec.columns)],
    [catalog, spec.columns],
  )
  const placed = useMemo(() => rows && treeRows(rows, parent, key), [rows, parent, key])
  if (error)
    return (
      <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} requestId={requestIdOf(error)} />
    )
  return (
    <div className="q-grow">
      <TreeTable
        label={catalog.label.many}
        columns={columns}
        rows={placed}
        depth={2}
        codeOf={(row) => String(row[key] ?? '')}
        textOf={(row) => catalog.shows.map((name) => String(row[name] ?? '')).join(' ')}
        search={state.q}
        href={(row) => screen.hrefOf(row.id)}
        actions={actions}
        empty={{
          filtered: isFiltered(state),
          onClear: clear,
          never: <EmptyState title={`Todavía no hay ${inSentence(catalog.label.many)}`} />,
        }}
      />
    </div>
  )
}

/** Code and name share one column, which is indented. */
const nameColumn = ({ label, shows }: AnyCatalog): Column<ListRow> => ({
  key: shows[0] ?? 'id',
  header: label.one,
  render: (row) => {
    const [code, ...rest] = shows.map((name) => String(row[name] ?? ''))
    return (
      <>
        <b>{code}</b> {rest.join(' ')}
      </>
    )
  },
})

const figuresOf = ({ list, shows }: AnyCatalog, columns: readonly string[] | undefined): Column<ListRow>[] =>
  columnsOf(list, columns).filter(({ key, folded }) => !folded && !shows.includes(key))

/** Reads the whole tree at once, since a tree cannot be paged. The search runs here, to keep the ancestors of its matches. */
function useTreeRows(catalog: AnyCatalog, filters: Readonly<Record<string, string>>) {
  const vigencia = useVigencia()
  const { list } = catalog
  const state = { q: '', sort: catalog.key, filters, by: '', columns: '', size: 200, place: { at: 0 } }
  const filter = filterQuery(list, state, vigencia)
  const path = apiPathOf(catalog)
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'tree', filter],
    queryFn: ({ signal }) => allRows(path, filter, signal),
    staleTime: freshMs(catalog),
    placeholderData: noPlaceholder,
  })
  return { rows: data, count: data?.length, vigencia, filter, error, refetch }
}

function useRowActions(catalog: AnyCatalog, spec: AnyCatalogSpec, screen: CatalogScreen) {
  const goTo = useGoTo()
  const under = `Crear ${inSentence(catalog.label.one)} debajo`
  return (row: Parameters<NonNullable<AnyCatalogSpec['rowActions']>>[0]): readonly RowAction[] => [
    { label: 'Abrir', run: () => goTo(screen.hrefOf(row.id)) },
    ...(screen.mayEdit && !spec.closed
      ? [{ label: under, run: () => goTo(screen.hrefOf('new', row.id)) }]
      : []),
    ...(spec.rowActions?.(row) ?? []),
  ]
}

interface CatalogScreen {
  /** The address with the row open beside the list; `new` is a new row, `under` its parent. */
  readonly hrefOf: (id: string, under?: string) => string
  readonly newButton: NewButton | undefined
  readonly actions: readonly PageAction[]
  readonly mayEdit: boolean
  readonly dialogs: ReactNode
}

type Search = Readonly<Record<string, unknown>>
const textIn = (search: Search, key: string): string => (typeof search[key] === 'string' ? search[key] : '')

/** The common part of the list and the tree: the open row, which the address holds, and the import. */
function useCatalogScreen(catalog: AnyCatalog, spec: AnyCatalogSpec): CatalogScreen {
  const { pathname } = useLocation()
  const search = useSearch({ strict: false }) as Search
  const goTo = useGoTo()
  const can = useCan()
  const [importing, setImporting] = useState(false)
  const edit = permissionFor(catalog, 'edit')
  const mayEdit = can(edit)
  const hrefOf = (open: string, under = ''): string =>
    (open !== '' && ownPage(spec, open)) || `${pathname}${writeSearch({ ...search, open, under })}`
  const defaults = useDefaults(catalog, spec, textIn(search, 'under'))
  const open = textIn(search, 'open')
  const drawer = { catalog, spec, open, defaults, mayEdit }
  const importAction: PageAction = { label: 'Importar…', run: () => setImporting(true) }
  const dialogs = (
    <>
      {open !== '' && <CatalogDrawer {...drawer} onClose={() => goTo(hrefOf(''))} />}
      {importing && (
        <ImportDialog
          many={catalog.label.many}
          path={apiPathOf(catalog)}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
  return {
    hrefOf,
    dialogs,
    mayEdit,
    newButton: spec.closed
      ? undefined
      : { label: newTitle(catalog.label), href: hrefOf('new'), permission: edit },
    actions: [...(spec.actions?.() ?? []), ...(mayEdit ? [importAction] : [])],
  }
}

/** The address of the screen of a row, for catalogs with such a screen. */
const ownPage = ({ pages }: AnyCatalogSpec, open: string): string | undefined =>
  pages && (open === 'new' ? filled(pages.create) : filled(pages.open, { id: open }))

/** The initial values of a new row: its vigencia, its parent, and the defaults of the module. */
function useDefaults(catalog: AnyCatalog, spec: AnyCatalogSpec, under: string): Search {
  const vigencia = useVigencia()
  const ofYear = 'vigencia' in (catalog.fields as Fields) ? { vigencia } : {}
  const ofParent = catalog.parent === undefined || under === '' ? {} : { [catalog.parent]: under }
  return { ...ofYear, ...spec.defaults?.(), ...ofParent }
}
