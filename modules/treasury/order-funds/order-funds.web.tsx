import { type FormInHand, getFrom, noStandIn, wordsOf } from '@quina/blocks/web'
import { money } from '@quina/kernel'
import { Amount, ErrorState } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { paymentOrder } from '../payment-order/payment-order.contract.ts'
import { type OrderFunds, orderFundsPath } from './order-funds.contract.ts'

/** The PAC of the rubros that are paid, and what each bank account has, with those of their fuentes marked. */
export function OrderFundsPanel({ hand }: { readonly hand: FormInHand<typeof paymentOrder> }) {
  const asked = useSyncExternalStore(hand.watch, () => questionOf(hand))
  const query = JSON.parse(asked) as { readonly causaciones: string; readonly on: string }
  const { data, error, refetch } = useQuery({
    queryKey: [orderFundsPath, query],
    queryFn: ({ signal }) => getFrom<OrderFunds>(orderFundsPath, query, signal),
    enabled: query.on !== '',
    placeholderData: noStandIn,
  })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return null
  return (
    <div className="q-ways">
      {data.rubros.length > 0 && <Rubros rubros={data.rubros} />}
      <Accounts {...data} />
    </div>
  )
}

const questionOf = (hand: FormInHand<typeof paymentOrder>): string => {
  const ids = hand.lines('payables').flatMap(({ causacionId }) => (causacionId ? [causacionId] : []))
  return JSON.stringify({
    causaciones: [...new Set(ids)].toSorted().join(','),
    on: hand.values().payOn ?? '',
  })
}

const Rubros = ({ rubros }: Pick<OrderFunds, 'rubros'>) => (
  <section className="q-panel q-panel-body" aria-label="PAC disponible">
    <table className="q-mini-table">
      <caption>PAC disponible el día del pago</caption>
      <thead>
        <tr>
          <th scope="col">Rubro</th>
          <th scope="col">Fuente</th>
          <th scope="col" className="q-end">
            PAC
          </th>
        </tr>
      </thead>
      <tbody>
        {rubros.map(({ rubro, fuente, pac }) => (
          <tr key={`${rubro} ${fuente}`}>
            <td>{rubro}</td>
            <td>{fuente}</td>
            <td className="q-end">{pac === null ? 'No lo usa' : <Amount of={pac} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

function Accounts({ accounts, rubros }: OrderFunds) {
  const fuentes = new Set(rubros.map(({ fuenteId }) => fuenteId))
  const serves = ({ fuenteId }: OrderFunds['accounts'][number]) =>
    fuentes.size === 0 || fuenteId === null || fuentes.has(fuenteId)
  return (
    <section className="q-panel q-panel-body" aria-label="Saldo de los bancos">
      <table className="q-mini-table">
        <caption>Lo que puede salir de cada banco ese día</caption>
        <thead>
          <tr>
            <th scope="col">Cuenta</th>
            <th scope="col">Fuente</th>
            <th scope="col" className="q-end">
              Disponible
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id} className={serves(account) ? undefined : 'q-muted'}>
              <td>{account.name}</td>
              <td>
                {account.fuente ?? 'Libre destinación'}
                {!serves(account) && ' · no paga estos rubros'}
              </td>
              <td className="q-end">
                <Amount of={money(account.available)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
