import { type ListRow, ListScreen } from '@quina/blocks/web'
import { documentAddress } from '../chain/chain.contract.ts'
import { figureMoves, figureMovesPath, movements, movementsPath } from './movement.contract.ts'

const columns = ['number', 'day', 'class', 'rubroCode', 'rubroName', 'terceroId', 'purpose', 'amount']

/** Every move of a figure, each linked to its document. */
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

/** The moves of a derived balance of a report, each with its sign in it. */
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
