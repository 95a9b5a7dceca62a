import { type ListRow, ListScreen } from '@quina/blocks/web'
import { documentAddress } from '../chain/chain.contract.ts'
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

const documentOf = (row: ListRow): string => documentAddress(String(row.document), String(row.documentId))
