import { ListScreen } from '@quina/blocks/web'
import { documentAddress } from '../../ledger/chain/chain.contract.ts'
import { rezagoMovePath, rezagoMoves } from './rezago.contract.ts'

/** What was done with each line that a year carried on, each move leading to its document. */
export const RezagoMoves = () => (
  <ListScreen
    list={rezagoMoves}
    path={rezagoMovePath}
    title="Movimientos del rezago"
    columns={['number', 'day', 'effect', 'rezagoId', 'terceroId', 'rubroCode', 'amount']}
    open={({ document, documentId }) => documentAddress(String(document), String(documentId))}
  />
)
