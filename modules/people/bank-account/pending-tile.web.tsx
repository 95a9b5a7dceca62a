import '../tercero-file/entries.css'
import { Go, getFrom } from '@quina/blocks/web'
import { ErrorState, Loading } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'

interface Row {
  readonly id: string
  readonly terceroId: string
  readonly terceroLabel: string
  readonly bankLabel: string
  readonly number: string
}

const path = '/api/people/bank-account'

/** The accounts that wait for a second pair of eyes, each leading to its tercero. */
export function PendingAccountsTile() {
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'pending'],
    queryFn: ({ signal }) => getFrom<{ rows: readonly Row[] }>(path, { status: 'pending', size: 5 }, signal),
  })
  if (error) return <ErrorState message="No fue posible leer las cuentas." onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.rows.length === 0) return <p className="q-muted">No hay cuentas por aprobar.</p>
  return (
    <ul className="q-entries">
      {data.rows.map(({ id, terceroId, terceroLabel, bankLabel, number }) => (
        <li key={id}>
          <Go to="/verTercero/:id" params={{ id: terceroId }} search={{ tab: 'accounts' }} className="q-link">
            {terceroLabel}
          </Go>
          <span>
            {bankLabel} · {number}
          </span>
        </li>
      ))}
    </ul>
  )
}
