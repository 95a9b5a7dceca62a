import { type ListRow, ListScreen, pathTo } from '@quina/blocks/web'
import { type DocumentKind, documentScreens } from '../chain/chain.contract.ts'
import { movements, movementsPath } from './movement.contract.ts'

const columns = ['number', 'day', 'class', 'rubroCode', 'rubroName', 'terceroId', 'purpose', 'amount']

/** Every move that adds up to a figure, each leading to its document. */
export function Movements() {
  return (
    <ListScreen
      list={movements}
      path={movementsPath}
      title="Movimientos presupuestales"
      columns={columns}
      open={documentOf}
    />
  )
}

function documentOf(row: ListRow): string {
  const kind = String(row.document).replace('budget.', '')
  if (kind in documentScreens)
    return pathTo(documentScreens[kind as DocumentKind], { id: String(row.documentId) })
  return '/apropiacion-inicial'
}
