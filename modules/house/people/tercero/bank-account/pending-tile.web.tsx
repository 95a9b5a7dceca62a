import '../files/entries.css'
import { Go, readRows } from '@quina/blocks/web'
import { ErrorState, Loading } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { bankAccounts } from './bank-account.contract.ts'

/** The accounts that wait for a second user, each with a link to its tercero. */
export function PendingAccountsTile() {
  const { data, error, refetch } = useQuery({
    queryKey: [bankAccounts.name, 'pending'],
    queryFn: ({ signal }) => readRows(bankAccounts, { status: 'pending', size: 5 }, signal),
  })
  if (error) return <ErrorState message="No fue posible leer las cuentas." onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.rows.length === 0) return <p className="q-muted">No hay cuentas por aprobar.</p>
  return (
    <ul className="q-entries">
      {data.rows.map(({ id, terceroId, terceroLabel, bankLabel, number }) => (
        <li key={id}>
          <Go
            to="/verTercero/:id"
            params={{ id: String(terceroId) }}
            search={{ tab: 'accounts' }}
            className="q-link"
          >
            {String(terceroLabel)}
          </Go>
          <span>
            {String(bankLabel)} · {String(number)}
          </span>
        </li>
      ))}
    </ul>
  )
}
