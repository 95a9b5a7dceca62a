import './inbox.css'
import { Go, Show } from '@quina/blocks/web'
import { Amount, Link, shownInstant } from '@quina/ui/web'
import { type PendingTask, pending, titleOf } from './inbox.contract.ts'

const shownInTile = 6

/** The documents that wait for the user's approval, oldest first. A user does not approve what they prepared. */
export const PendingApprovalsTile = () => (
  <Show of={pending} params={{ limit: shownInTile }}>
    {({ total, rows, at }) =>
      total === 0 ? (
        <p>Nada espera su aprobación.</p>
      ) : (
        <>
          <ul className="q-waiting">
            {rows.map((row) => (
              <WaitingLine key={row.id} row={row} />
            ))}
          </ul>
          <p className="q-figures-at">
            <Go to="/pendientes">{total === 1 ? 'Ver el pendiente' : `Ver los ${total} pendientes`}</Go> ·
            Datos a: {shownInstant(at)}
          </p>
        </>
      )
    }
  </Show>
)

function WaitingLine({ row }: { readonly row: PendingTask }) {
  const { kind, to, amount, by, since, action, beneficiary, purpose } = row
  return (
    <li>
      {to === null ? <b>{kind}</b> : <Link href={to}>{titleOf(row)}</Link>}
      <span>{amount === null ? action : <Amount of={amount} />}</span>
      <small>{beneficiary ?? purpose ?? `${by} · ${shownInstant(since)}`}</small>
    </li>
  )
}
