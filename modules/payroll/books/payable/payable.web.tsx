import { apiPathOf } from '@quina/blocks'
import { ListScreen, pathTo } from '@quina/blocks/web'
import { money, zero } from '@quina/kernel'
import { useGoTo } from '@quina/ui/web'
import { payable, payableList } from './payable.contract.ts'

const isOwed = (balance: unknown): boolean => typeof balance === 'string' && money(balance) > zero

/** What payroll still owes, by period, beneficiary and concept; from a row, its payment or that of all its payroll. */
export function Payables() {
  const goTo = useGoTo()
  const pay = (label: string, id: string) => ({
    label,
    run: () => goTo(pathTo('/payroll/payment/create/:id?', { id })),
  })
  return (
    <ListScreen
      list={payableList}
      path={apiPathOf(payable)}
      title="Cuentas por pagar de nómina"
      columns={[
        ...(['periodId', 'terceroId', 'identification', 'kind', 'accountId', 'dueOn', 'age'] as const),
        ...(['amount', 'paid', 'balance', 'condition'] as const),
      ]}
      rowActions={({ id, periodId, balance }) => [
        ...(isOwed(balance) ? [pay('Pagar esta cuenta', id)] : []),
        ...(isOwed(balance) && typeof periodId === 'string'
          ? [pay('Pagar lo que debe su nómina', periodId)]
          : []),
      ]}
    />
  )
}
