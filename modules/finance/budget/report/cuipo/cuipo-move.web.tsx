import { ListScreen } from '@quina/blocks/web'
import { documentOf } from '../../ledger/movement/movement.web.tsx'
import { cuipoMoves, cuipoMovesPath } from './cuipo-move.contract.ts'

const columns = ['number', 'day', 'class', 'cpc', 'rubroCode', 'amount']

/** The moves of a figure of the CUIPO forms, each linked to its document. */
export function CuipoMoves() {
  return (
    <ListScreen
      list={cuipoMoves}
      path={cuipoMovesPath}
      title="Movimientos de CUIPO"
      columns={columns}
      open={documentOf}
    />
  )
}
