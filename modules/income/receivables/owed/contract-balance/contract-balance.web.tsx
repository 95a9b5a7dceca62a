import { permissionFor } from '@quina/blocks'
import { ListScreen, pathTo, useCan, useGo } from '@quina/blocks/web'
import { settlement } from '../../agreement/settlement/settlement.contract.ts'
import { filing } from '../../claim/filing/filing.contract.ts'
import { amongReceivables } from '../../rules/screens/tabs.web.ts'
import { statement } from '../../rules/statement/statement.contract.ts'
import { statementOf } from '../../rules/statement/statement-address.web.ts'
import { contractBalanceList, contractBalancePath } from './contract-balance.contract.ts'

/** Cartera by contract, and the actions on each. */
export const ContractBalances = amongReceivables(function ContractBalances() {
  const go = useGo()
  const can = useCan()
  return (
    <ListScreen
      list={contractBalanceList}
      path={contractBalancePath}
      title="Cartera por contrato"
      columns={['number', 'payerId', 'unfiled', 'filed', 'balance', 'used', 'condition']}
      open={({ id }) => pathTo('/contrato/edit/:id', { id: String(id) })}
      rowActions={({ id, payerId }) => {
        const input = new URLSearchParams({ payerId: String(payerId), contractId: String(id) })
        return [
          { label: 'Ver sus facturas', run: () => void go(`/accounting/wallet/invoices?contractId=${id}`) },
          ...(can(permissionFor(statement, 'run'))
            ? [{ label: 'Estado de cuenta', run: () => void go(statementOf(String(input))) }]
            : []),
          ...(can(permissionFor(filing, 'edit'))
            ? [{ label: 'Radicar sus facturas…', run: () => void go(`/accounting/wallet/create?${input}`) }]
            : []),
          ...(can(permissionFor(settlement, 'edit'))
            ? [
                {
                  label: 'Acta de liquidación…',
                  run: () => void go(`/accounting/wallet/settle?kind=contract&${input}`),
                },
              ]
            : []),
        ]
      }}
    />
  )
})
