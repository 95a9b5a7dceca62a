import { apiPathOf } from '@quina/blocks'
import { CommandDialog, ListScreen, pathTo, useCan } from '@quina/blocks/web'
import { money, plural, zero } from '@quina/kernel'
import { toast, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import {
  holdPayables,
  holdPermission,
  mostTogether,
  payable,
  payableList,
  releasePayables,
} from './payable.contract.ts'

/** The items about to be held or released. */
type HoldDialogInput = Readonly<{ releases: boolean; payables: readonly string[] }>

/** What payroll still owes, by period, beneficiary and concept; a row opens its payment, its payroll's, or its hold. */
export function Payables() {
  const pay = usePay()
  const can = useCan()
  const may = can(holdPermission)
  const pays = can('payroll.payment.prepare')
  const [holding, hold] = useState<HoldDialogInput | null>(null)
  const about = (payables: readonly string[], releases = false) => hold({ releases, payables })
  return (
    <>
      <ListScreen
        list={payableList}
        path={apiPathOf(payable)}
        title="Cuentas por pagar de nómina"
        columns={[
          ...(['terceroId', 'source', 'kind', 'dueOn'] as const),
          ...(['amount', 'balance', 'condition', 'heldReason'] as const),
        ]}
        togetherActions={[
          ...(pays ? [{ label: 'Pagar lo seleccionado', run: pay.together }] : []),
          ...(may
            ? [{ label: 'Retener lo seleccionado', run: (rows: readonly Row[]) => about(idsOf(rows)) }]
            : []),
        ]}
        rowActions={({ id, periodId, balance, heldCause, condition }) => {
          if (!isOwed(balance)) return []
          return [
            ...(pays ? [{ label: 'Pagar esta cuenta', run: () => pay.one(id) }] : []),
            ...(pays && typeof periodId === 'string'
              ? [{ label: 'Pagar lo que debe su nómina', run: () => pay.one(periodId) }]
              : []),
            ...(may && condition !== 'held' ? [{ label: 'Retener…', run: () => about([id]) }] : []),
            ...(may && heldCause ? [{ label: 'Liberar…', run: () => about([id], true) }] : []),
          ]
        }}
      />
      {holding && <HoldDialog {...holding} onClose={() => hold(null)} />}
    </>
  )
}

type Row = Readonly<{ id: string; balance?: unknown }>

const isOwed = (balance: unknown): boolean => typeof balance === 'string' && money(balance) > zero
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** Opens the payment of an item, of a payroll, or of the selected items. */
function usePay() {
  const goTo = useGoTo()
  const one = (id: string) => goTo(pathTo('/payroll/payment/create/:id?', { id }))
  const together = (rows: readonly Row[]) => {
    const owed = idsOf(rows.filter(({ balance }) => isOwed(balance)))
    if (owed.length > 0 && owed.length <= mostTogether) return one(owed.join(','))
    const none = 'Lo seleccionado no tiene saldo.'
    const many = `Se pagan hasta ${mostTogether} cuentas escogidas a mano: para más, pague toda la nómina.`
    void toast({ message: owed.length === 0 ? none : many, tone: 'bad' })
  }
  return { one, together }
}

function HoldDialog({ releases, payables, onClose }: HoldDialogInput & { readonly onClose: () => void }) {
  const about = { payables: [...payables] }
  if (releases)
    return (
      <CommandDialog
        of={releasePayables}
        about={about}
        done={({ items }) => `${plural(items, 'cuenta liberada', 'cuentas liberadas')}.`}
        onClose={onClose}
      />
    )
  return (
    <CommandDialog
      of={holdPayables}
      about={about}
      done={({ items }) => `${plural(items, 'cuenta retenida', 'cuentas retenidas')}.`}
      onClose={onClose}
    />
  )
}
