import './tiles.css'
import { call, Go, wordsOf } from '@quina/blocks/web'
import { EmptyState, ErrorState, Link, Loading, shownInstant } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { listPending, type PendingDocument } from './dashboard.contract.ts'

export const usePending = (limit: number) =>
  useQuery({
    queryKey: ['dashboard', 'pending', limit],
    queryFn: ({ signal }) => call(listPending, { query: { limit }, signal }),
    staleTime: 0,
  })

const shownInTile = 6

/** What waits for my approval, oldest first. What I prepared is not mine to approve. */
export function PendingApprovalsTile() {
  const { data, error, refetch } = usePending(shownInTile)
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.total === 0) return <EmptyState title="Nada espera su aprobación." />
  return (
    <>
      <PendingRows rows={data.rows} />
      <p className="q-figures-at">
        <Go to="/pendientes">{data.total === 1 ? 'Ver el pendiente' : `Ver los ${data.total} pendientes`}</Go>{' '}
        · Datos a: {shownInstant(data.at)}
      </p>
    </>
  )
}

export function PendingRows({ rows }: { readonly rows: readonly PendingDocument[] }) {
  return (
    <ul className="q-waiting">
      {rows.map(({ id, title, kind, action, by, since, to }) => (
        <li key={id}>
          {to === null ? <b>{kind}</b> : <Link href={to}>{title === kind ? kind : `${kind} ${title}`}</Link>}
          <span>{action}</span>
          <small>
            {by} · {shownInstant(since)}
          </small>
        </li>
      ))}
    </ul>
  )
}
