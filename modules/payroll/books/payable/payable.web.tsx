import { apiPathOf } from '@quina/blocks'
import { ListScreen, pathTo } from '@quina/blocks/web'
import { money, zero } from '@quina/kernel'
import { toast, useGoTo } from '@quina/ui/web'
import { mostTogether, payable, payableList } from './payable.contract.ts'

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
        ...(['terceroId', 'source', 'kind', 'dueOn'] as const),
        ...(['amount', 'balance', 'condition'] as const),
      ]}
      togetherActions={[
        {
          label: 'Pagar lo seleccionado',
          run: (rows) => {
            const owed = rows.filter(({ balance }) => isOwed(balance)).map(({ id }) => id)
            if (owed.length === 0 || owed.length > mostTogether) {
              const none = 'Lo seleccionado no tiene saldo.'
              const many = `Se pagan hasta ${mostTogether} cuentas escogidas a mano: para más, pague toda la nómina.`
              void toast({ message: owed.length === 0 ? none : many, tone: 'bad' })
            } else goTo(pathTo('/payroll/payment/create/:id?', { id: owed.join(',') }))
          },
        },
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
