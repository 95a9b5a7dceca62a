import '../document/document.css'
import './catalog.css'
import { type PageAction, useGoTo } from '@quina/ui/web'
import { useLocation, useSearch } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { apiPathOf, permissionFor } from '../document/document.ts'
import { newTitle } from '../document/words.ts'
import type { Fields } from '../field/field.ts'
import type { ListRow } from '../list/list-queries.web.ts'
import { ListScreen } from '../list/list-screen.web.tsx'
import { writeSearch } from '../navigation/search.ts'
import { useCan } from '../navigation/session.web.ts'
import { useVigencia } from '../navigation/vigencia.web.ts'
import { bound } from '../screen/bound.web.ts'
import type { AnyCatalog } from './catalog.ts'
import { CatalogDrawer } from './catalog-drawer.web.tsx'
import type { AnyCatalogSpec, CatalogScreenSpec } from './catalog-spec.web.ts'
import { ImportDialog } from './import-dialog.web.tsx'

export interface CatalogScreens {
  readonly List: ComponentType
}

/** The screen of a catalog: its list (or tree), the form of a row beside it, and the import from a sheet. */
export function catalogScreens<C extends AnyCatalog>(
  catalog: C,
  given: CatalogScreenSpec<C>,
): CatalogScreens {
  const props = { catalog, spec: given as unknown as AnyCatalogSpec }
  return { List: bound(CatalogList, props) }
}

interface CatalogScreenProps {
  readonly catalog: AnyCatalog
  readonly spec: AnyCatalogSpec
}

function CatalogList({ catalog, spec }: CatalogScreenProps) {
  const hand = useCatalogHand(catalog, spec)
  const edit = permissionFor(catalog, 'edit')
  const created = { label: newTitle(catalog.label), href: hand.hrefOf('new'), permission: edit }
  return (
    <>
      <ListScreen
        list={catalog.list}
        path={apiPathOf(catalog)}
        title={catalog.label.many}
        columns={spec.columns}
        filters={spec.filters}
        open={(row: ListRow) => hand.hrefOf(row.id)}
        newButton={spec.closed ? undefined : created}
        rowActions={spec.rowActions}
        actions={hand.actions}
      />
      {hand.dialogs}
    </>
  )
}

/** What is common to the list and the tree: the row that is open, kept in the address, and the import. */
function useCatalogHand(catalog: AnyCatalog, spec: AnyCatalogSpec) {
  const { pathname } = useLocation()
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const goTo = useGoTo()
  const can = useCan()
  const vigencia = useVigencia()
  const [importing, setImporting] = useState(false)
  const mayEdit = can(permissionFor(catalog, 'edit'))
  const hrefOf = (id: string, more: Readonly<Record<string, string>> = {}): string =>
    `${pathname}${writeSearch({ ...search, ...more, open: id })}`
  const close = () => goTo(hrefOf(''))
  const ofYear = 'vigencia' in (catalog.fields as Fields) ? { vigencia } : {}
  const open = typeof search.open === 'string' ? search.open : ''
  const importAction: PageAction = { label: 'Importar…', run: () => setImporting(true) }
  const dialogs = (
    <>
      {open !== '' && (
        <CatalogDrawer
          catalog={catalog}
          spec={spec}
          open={open}
          defaults={{ ...ofYear, ...spec.defaults?.() }}
          mayEdit={mayEdit}
          onClose={close}
        />
      )}
      {importing && <ImportDialog catalog={catalog} onClose={() => setImporting(false)} />}
    </>
  )
  const actions = [...(spec.actions?.() ?? []), ...(mayEdit && !spec.closed ? [importAction] : [])]
  return { hrefOf, actions, dialogs }
}
