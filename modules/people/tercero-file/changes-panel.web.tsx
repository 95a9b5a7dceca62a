import { getFrom, wordsOf } from '@quina/blocks/web'
import { ErrorState, Loading, Panel, shownInstant, Timeline } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import type { TerceroChange } from './tercero-file.contract.ts'

/** Who changed what, newest first. */
export function ChangesPanel({ id }: { readonly id: string }) {
  const path = `/api/people/tercero/${id}/history`
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<TerceroChange[]>(path, {}, signal),
    staleTime: 0,
  })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return (
    <Panel title="Historial">
      {data.length === 0 && <p className="q-muted">Sin cambios registrados.</p>}
      <Timeline
        entries={data.map((change) => ({
          id: change.id,
          label: change.what,
          when: shownInstant(change.at),
          who: change.by,
          detail: <Differences change={change} />,
        }))}
      />
    </Panel>
  )
}

function Differences({ change: { fields, reason } }: { readonly change: TerceroChange }) {
  return (
    <>
      {reason && <p>{reason}</p>}
      {fields.map(({ label, before, after }) => (
        <p key={label}>
          {label}: {before !== '' && `${before} → `}
          {after === '' ? 'vacío' : after}
        </p>
      ))}
    </>
  )
}
