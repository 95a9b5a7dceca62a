import { Button } from '@mantine/core'
import { type DocumentForm, MiniTable, useAnswer } from '@quina/blocks/web'
import { money, plural, showPesos, sumOf } from '@quina/kernel'
import { useState, useSyncExternalStore } from 'react'
import { type OpenItemAnswer, openItems } from '../receipt-voucher/receipt-lookup.contract.ts'
import type { receiptVoucher } from '../receipt-voucher/receipt-voucher.contract.ts'

type Form = DocumentForm<typeof receiptVoucher>

/** Lists the debts of the payer, none of them selected: the user marks the paid ones, which become lines. */
export function OwedChooser({ form }: { readonly form: Form }) {
  const input = useSyncExternalStore(form.watch, () => inputOf(form))
  const there = useSyncExternalStore(form.watch, () => keysIn(form))
  const [terceroId = '', date = '', origin = ''] = input.split('|')
  const owed = useAnswer(openItems, terceroId !== '' && origin === 'invoices' ? { terceroId, date } : null)
  const free = (owed.data ?? []).filter((item) => !there.split('\n').includes(keyOf(item)))
  if (origin !== 'invoices' || free.length === 0) return null
  return <Choosing key={terceroId} form={form} items={free} />
}

function Choosing({ form, items }: { readonly form: Form; readonly items: readonly OpenItemAnswer[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const paid = items.filter((item) => chosen.includes(keyOf(item)))
  const turn = (key: string) =>
    setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  const add = () => {
    const typed = form.lines('lines').filter(({ accountId, openItem }) => accountId || openItem)
    form.load('lines', [...typed, ...paid.map(lineOf)])
    setChosen([])
  }
  return (
    <section aria-label="Facturas con saldo">
      <h3>{`Facturas con saldo (${items.length})`}</h3>
      <MiniTable
        rows={items}
        keyOf={keyOf}
        choice={(item) => (
          <input
            type="checkbox"
            aria-label={`Paga ${item.openItem}`}
            checked={chosen.includes(keyOf(item))}
            onChange={() => turn(keyOf(item))}
          />
        )}
        columns={[
          { head: 'Factura', cell: ({ openItem }) => openItem },
          { head: 'Cuenta', cell: ({ accountLabel }) => accountLabel },
          { head: 'Saldo', end: true, cell: ({ balance }) => showPesos(money(balance)) },
        ]}
      />
      <p className="q-owed-ways">
        <Button variant="default" size="compact-sm" disabled={paid.length === 0} onClick={add}>
          {`Agregar ${plural(paid.length, 'factura', 'facturas')}`}
        </Button>
        {paid.length > 0 && (
          <span className="q-context">{showPesos(sumOf(paid, ({ balance }) => money(balance)))}</span>
        )}
      </p>
    </section>
  )
}

/** Returns the line that pays an owed document in full. */
export const lineOf = (item: OpenItemAnswer) => ({
  accountId: item.accountId,
  accountIdLabel: item.accountLabel,
  openItem: item.openItem,
  amount: money(item.balance),
  rubroId: item.rubroId,
  rubroIdLabel: item.rubroLabel ?? '',
  fuenteId: item.fuenteId,
  fuenteIdLabel: item.fuenteLabel ?? '',
  origin: item.origin,
})

const keyOf = ({ accountId, openItem }: Pick<OpenItemAnswer, 'accountId' | 'openItem'>): string =>
  `${accountId} ${openItem}`
const inputOf = (form: Form): string => {
  const { terceroId, date, origin } = form.values()
  return [terceroId, date, origin].join('|')
}
const keysIn = (form: Form): string =>
  form
    .lines('lines')
    .map(({ accountId, openItem }) => `${accountId} ${openItem}`)
    .join('\n')
