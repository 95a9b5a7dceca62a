import { ListScreen, pathTo } from '@quina/blocks/web'
import { editionList, editionPath } from '../edition/edition.contract.ts'
import { entryList, entryPath } from '../entry/entry.contract.ts'

/** The codes of every catalogue; the address names the catalogue. */
export const Entries = () => (
  <ListScreen
    list={entryList}
    path={entryPath}
    title="Códigos oficiales"
    columns={['code', 'name', 'catalogue', 'detail', 'since', 'until', 'enabled', 'offered']}
    open={({ id }) => pathTo('/catalogos-oficiales/codigo/:id', { id })}
  />
)

/** Every imported file, its user and its outcome. */
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
