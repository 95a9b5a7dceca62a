import { ListScreen } from '@quina/blocks/web'
import { documentAddress } from '../../ledger/chain/chain.contract.ts'
import { rezagoMovePath, rezagoMoves } from './rezago.contract.ts'

/** The moves of each line that a year carried over, linked to their documents. */
export const RezagoMoves = () => (
  <ListScreen
    list={rezagoMoves}
    path={rezagoMovePath}
    title="Movimientos del rezago"
    columns={['number', 'day', 'effect', 'rezagoId', 'terceroId', 'rubroCode', 'amount']}
    open={({ document, documentId }) => documentAddress(String(document), String(documentId))}
  />
)
