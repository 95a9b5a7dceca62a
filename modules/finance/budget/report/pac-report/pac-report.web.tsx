import { ListScreen, pathTo, ReportScreen, useVigencia } from '@quina/blocks/web'
import { documentAddress } from '../../ledger/chain/chain.contract.ts'
import {
  pacActPath,
  pacActs,
  pacExcesses,
  pacExcessPath,
  pacLeft,
  pacLeftPath,
  pacMovePath,
  pacMoves,
  pacReport,
} from '../../pac/pac/pac.contract.ts'
import { daysOf } from '../hub/days.web.ts'

/** Every act that programmed or changed the PAC. */
export const PacActs = () => (
  <ListScreen list={pacActs} path={pacActPath} title="Actos del PAC" open={() => '/pac'} />
)

/** The changes of the acts by month and line. */
export const PacMoves = () => (
  <ListScreen
    list={pacMoves}
    path={pacMovePath}
    title="Movimientos del PAC"
    columns={['number', 'date', 'rubroCode', 'rubroName', 'month', 'class', 'reason', 'amount']}
    open={() => '/pac'}
  />
)

/** Quotas less payments, each payment linked to its document. */
export const PacLeft = () => (
  <ListScreen
    list={pacLeft}
    path={pacLeftPath}
    title="Lo que queda del PAC"
    columns={['number', 'date', 'rubroCode', 'rubroName', 'month', 'class', 'reason', 'amount']}
    open={({ document, documentId }) =>
      document ? documentAddress(String(document), String(documentId)) : '/pac'
    }
  />
)

/** Payments that exceeded the PAC, each with the excess and whether a later act covered it. */
export const PacExcesses = () => (
  <ListScreen
    list={pacExcesses}
    path={pacExcessPath}
    title="Pagos sobre el PAC"
    columns={['number', 'date', 'terceroId', 'rubroCode', 'condition', 'amount', 'excess']}
    open={({ pagoId }) => pathTo('/rubro-pago/edit/:id', { id: String(pagoId) })}
  />
)

/** The PAC for printing and export. */
export function PacReport() {
  const vigencia = useVigencia()
  const { to } = daysOf(vigencia)
  return <ReportScreen key={vigencia} report={pacReport} defaults={{ to, plane: 'vigencia' }} />
}
