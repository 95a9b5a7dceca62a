import { apiPathOf } from '@quina/blocks'
import { ListScreen } from '@quina/blocks/web'
import { payable, payableList } from './payable.contract.ts'

/** What payroll still owes, by period, beneficiary and concept. */
export const Payables = () => (
  <ListScreen
    list={payableList}
    path={apiPathOf(payable)}
    title="Cuentas por pagar de nómina"
    columns={[
      ...(['periodId', 'terceroId', 'identification', 'kind', 'accountId', 'dueOn', 'age'] as const),
      ...(['amount', 'paid', 'balance', 'condition'] as const),
    ]}
  />
)
