import { call, wordsOf } from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { ErrorState, Loading } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compareRips, ripsDeskPath, type ShownRips } from '../rips-desk/desk.contract.ts'

/** Every version that it had: who made it, why, and in what it differs from the one before. */
export function Editions({ rips: { id, editions } }: { readonly rips: ShownRips }) {
  const [shown, setShown] = useState<number | null>(null)
  if (editions.length === 0) return <p className="q-muted">Aún no se ha generado.</p>
  return (
    <ul className="q-rips-findings">
      {editions.map(({ ordinal, madeAt, madeBy, reason }) => (
        <li key={ordinal}>
          <p>
            <b>Versión {ordinal}</b> · {showInstant(new Date(madeAt))} · {madeBy ?? 'El sistema'}
            {reason !== null && ` · ${reason}`}
          </p>
          {ordinal > 1 && (
            <button
              type="button"
              className="q-link"
              aria-expanded={shown === ordinal}
              onClick={() => setShown(shown === ordinal ? null : ordinal)}
            >
              Comparar con la anterior
            </button>
          )}
          {shown === ordinal && <Compared id={id} ordinal={ordinal} />}
        </li>
      ))}
    </ul>
  )
}

function Compared({ id, ordinal }: { readonly id: string; readonly ordinal: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [ripsDeskPath, id, 'edition', ordinal],
    queryFn: ({ signal }) => call(compareRips, { params: { id, ordinal }, signal }),
  })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return (
    <table className="q-rips-table">
      <thead>
        <tr>
          {['Campo', 'Antes', 'Después'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{path}</th>
            <td>{before ?? '—'}</td>
            <td>{after ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
