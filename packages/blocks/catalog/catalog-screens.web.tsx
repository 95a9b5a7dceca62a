import './catalog.css'
import { type PageAction, useGoTo } from '@quina/ui/web'
import { useLocation, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { apiPathOf } from '../document/document.ts'
import type { ListRow } from '../list/list-queries.web.ts'
import { ListScreen } from '../list/list-screen.web.tsx'
import { writeSearch } from '../navigation/search.ts'
import { bound } from '../screen/bound.web.ts'
import type { AnyCatalog } from './catalog.ts'
import type { AnyCatalogSpec, CatalogScreenSpec } from './catalog-spec.web.ts'
import { CatalogTree } from './catalog-tree.web.tsx'
import { useCatalogHand } from './use-catalog-hand.web.tsx'

export interface CatalogScreens {
  /** Its list; a tree first, when it is one. */
  readonly List: ComponentType
}

/** The screen of a catalog: its list (or tree), the form of a row beside it, and the import from a sheet. */
export function catalogScreens<C extends AnyCatalog>(
  catalog: C,
  given: CatalogScreenSpec<C>,
): CatalogScreens {
  const props = { catalog, spec: given as unknown as AnyCatalogSpec }
  return { List: bound(catalog.parent === undefined ? CatalogList : ListOrTree, props) }
}

interface CatalogScreenProps {
  readonly catalog: AnyCatalog
  readonly spec: AnyCatalogSpec
}

/** A tree is also a list, for sorting and for filters over every column; the address says which of the two. */
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
  const hand = useCatalogHand(catalog, spec)
  return (
    <>
      <ListScreen
        list={catalog.list}
        path={apiPathOf(catalog)}
        title={catalog.label.many}
        columns={spec.columns}
        filters={spec.filters}
        open={(row: ListRow) => hand.hrefOf(row.id)}
        newButton={hand.newButton}
        rowActions={spec.rowActions}
        actions={[...(other ? [other] : []), ...hand.actions]}
      />
      {hand.dialogs}
    </>
  )
}
