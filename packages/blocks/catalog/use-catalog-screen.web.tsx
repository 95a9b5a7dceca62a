import { type PageAction, useGoTo } from '@quina/ui/web'
import { useLocation, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { apiPathOf, permissionFor } from '../document/document.ts'
import { newTitle } from '../document/words.ts'
import type { Fields } from '../field/field.ts'
import { ImportDialog } from '../import/import-dialog.web.tsx'
import type { NewButton } from '../list/screen/list-props.web.ts'
import { filled } from '../navigation/path.ts'
import { writeSearch } from '../navigation/search.ts'
import { useCan } from '../navigation/session.web.ts'
import { useVigencia } from '../navigation/vigencia.web.ts'
import type { AnyCatalog } from './catalog.ts'
import { CatalogDrawer } from './catalog-drawer.web.tsx'
import type { AnyCatalogSpec } from './catalog-spec.web.ts'

export interface CatalogScreen {
  /** The address with the row open beside the list; `new` is a new one, `under` its parent. */
  readonly hrefOf: (id: string, under?: string) => string
  readonly newButton: NewButton | undefined
  readonly actions: readonly PageAction[]
  readonly mayEdit: boolean
  readonly dialogs: ReactNode
}

type Search = Readonly<Record<string, unknown>>
const textIn = (search: Search, key: string): string => (typeof search[key] === 'string' ? search[key] : '')

/** What is common to the list and the tree: the row that is open, kept in the address, and the import. */
export function useCatalogScreen(catalog: AnyCatalog, spec: AnyCatalogSpec): CatalogScreen {
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
  const importAction: PageAction = { label: 'Importar…', run: () => setImporting(true) }
  const dialogs = (
    <>
      {open !== '' && (
        <CatalogDrawer {...{ catalog, spec, open, defaults, mayEdit }} onClose={() => goTo(hrefOf(''))} />
      )}
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
    actions: [...(spec.actions?.() ?? []), ...(mayEdit && !spec.closed ? [importAction] : [])],
  }
}

/** The address of the screen of a row, for catalogs whose rows have one. */
const ownPage = ({ pages }: AnyCatalogSpec, open: string): string | undefined =>
  pages && (open === 'new' ? filled(pages.create) : filled(pages.open, { id: open }))

/** What a new row begins with: its vigencia, the parent it is made under, and what the module says. */
function useDefaults(catalog: AnyCatalog, spec: AnyCatalogSpec, under: string): Search {
  const vigencia = useVigencia()
  const ofYear = 'vigencia' in (catalog.fields as Fields) ? { vigencia } : {}
  const ofParent = catalog.parent === undefined || under === '' ? {} : { [catalog.parent]: under }
  return { ...ofYear, ...spec.defaults?.(), ...ofParent }
}
