import { ListScreen, pathTo } from '@quina/blocks/web'
import { editionList, editionPath } from '../edition/edition.contract.ts'
import { entryList, entryPath } from '../entry/entry.contract.ts'

/** The codes of every catalogue; the address says of which. */
export const Entries = () => (
  <ListScreen
    list={entryList}
    path={entryPath}
    title="Códigos oficiales"
    columns={['code', 'name', 'catalogue', 'detail', 'since', 'until', 'enabled', 'offered']}
    open={({ id }) => pathTo('/catalogos-oficiales/codigo/:id', { id })}
  />
)

/** Every file that was brought, by whom, and what came of it. */
export const Editions = () => (
  <ListScreen
    list={editionList}
    path={editionPath}
    title="Versiones de los catálogos"
    columns={[
      'uploadedAt',
      'catalogue',
      'fileName',
      'state',
      'validFrom',
      'rowCount',
      'added',
      'changed',
      'ended',
      'uploadedBy',
    ]}
    open={({ catalogue }) => pathTo('/catalogos-oficiales/catalogo/:name', { name: String(catalogue) })}
  />
)
