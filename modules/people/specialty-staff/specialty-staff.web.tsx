import '../tercero-file/entries.css'
import { type FileSectionProps, Go, getFrom } from '@quina/blocks/web'
import { ErrorState, Loading } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'

interface Professional {
  readonly id: string
  readonly name: string
  readonly identification: string
}

/** Who attends in a specialty; each leads to where it is assigned. */
export function SpecialtyStaff({ ids: [id = ''] }: FileSectionProps) {
  const path = `/api/people/specialty/${id}/staff`
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<readonly Professional[]>(path, {}, signal),
  })
  if (error)
    return <ErrorState message="No fue posible leer los profesionales." onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.length === 0)
    return <p className="q-muted">Nadie todavía: la especialidad se asigna en la ficha del empleado.</p>
  return (
    <ul className="q-entries">
      {data.map((one) => (
        <li key={one.id}>
          <Go to="/empleado/edit/:id" params={{ id: one.id }} className="q-link">
            {one.name}
          </Go>
          <span>{one.identification}</span>
        </li>
      ))}
    </ul>
  )
}
