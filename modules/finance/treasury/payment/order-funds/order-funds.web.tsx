import { type DocumentForm, MiniTable, useAnswer, wordsOf } from '@quina/blocks/web'
import { money } from '@quina/kernel'
import { Amount, ErrorState } from '@quina/ui/web'
import { useSyncExternalStore } from 'react'
import type { paymentOrder } from '../payment-order/payment-order.contract.ts'
import { type OrderFunds, orderFundsFor } from './order-funds.contract.ts'

/** The PAC of the rubros to be paid and the money available in each bank account; accounts of other fuentes are greyed. */
export function OrderFundsPanel({ form }: { readonly form: DocumentForm<typeof paymentOrder> }) {
  const input = useSyncExternalStore(form.watch, () => questionOf(form))
  const { causaciones, on } = JSON.parse(input) as {
    readonly causaciones: readonly string[]
    readonly on: string
  }
  const lines = causaciones.map((causacionId) => ({ causacionId }))
  const { data, error, refetch } = useAnswer(
    orderFundsFor,
    on === '' ? null : { causaciones: lines.length === 0 ? null : lines, on },
    { own: true },
  )
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return null
  return (
    <div className="q-ways">
      {data.rubros.length > 0 && <Rubros rubros={data.rubros} />}
      <Accounts {...data} />
    </div>
  )
}

const questionOf = (form: DocumentForm<typeof paymentOrder>): string => {
  const ids = form.lines('payables').flatMap(({ causacionId }) => (causacionId ? [causacionId] : []))
  return JSON.stringify({ causaciones: [...new Set(ids)].toSorted(), on: form.values().payOn ?? '' })
}

const Rubros = ({ rubros }: Pick<OrderFunds, 'rubros'>) => (
  <section className="q-panel q-panel-body" aria-label="PAC disponible">
    <MiniTable
      caption="PAC disponible el día del pago"
      rows={rubros}
      keyOf={({ rubro, fuente }) => `${rubro} ${fuente}`}
      columns={[
        { head: 'Rubro', cell: ({ rubro }) => rubro },
        { head: 'Fuente', cell: ({ fuente }) => fuente },
        { head: 'PAC', end: true, cell: ({ pac }) => (pac === null ? 'No lo usa' : <Amount of={pac} />) },
      ]}
    />
  </section>
)

function Accounts({ accounts, rubros }: OrderFunds) {
  const fuentes = new Set(rubros.map(({ fuenteId }) => fuenteId))
  const serves = ({ fuenteId }: OrderFunds['accounts'][number]) =>
    fuentes.size === 0 || fuenteId === null || fuentes.has(fuenteId)
  return (
    <section className="q-panel q-panel-body" aria-label="Saldo de los bancos">
      <MiniTable
        caption="Lo que puede salir de cada banco ese día"
        rows={accounts}
        keyOf={({ id }) => id}
        rowClass={(account) => (serves(account) ? undefined : 'q-muted')}
        columns={[
          { head: 'Cuenta', cell: ({ name }) => name },
          {
            head: 'Fuente',
            cell: (account) =>
              `${account.fuente ?? 'Libre destinación'}${serves(account) ? '' : ' · no paga estos rubros'}`,
          },
          { head: 'Disponible', end: true, cell: ({ available }) => <Amount of={money(available)} /> },
        ]}
      />
    </section>
  )
}
