import { type ListRow, ListScreen } from '@quina/blocks/web'
import { documentAddress } from '../chain/chain.contract.ts'
import { figureMoves, figureMovesPath, movements, movementsPath } from './movement.contract.ts'

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

const figureColumns = ['number', 'day', 'class', 'rubroCode', 'terceroId', 'amount']

/** The moves that a balance of a report is worked out of, with the sign each has in it. */
export function FigureMoves() {
  return (
    <ListScreen
      list={figureMoves}
      path={figureMovesPath}
      title="Movimientos de una cifra"
      columns={figureColumns}
      open={documentOf}
    />
  )
}

export const documentOf = (row: ListRow): string =>
  documentAddress(String(row.document), String(row.documentId))
