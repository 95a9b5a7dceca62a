import { getFrom, wordsOf } from '@quina/blocks/web'
import { ErrorState, useGoTo } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { showTouched, type TouchedGroup } from './touched.contract.ts'

interface TouchedProps {
  readonly date: string | null
  readonly kind: string
  readonly campusId: string | null
}

/** What the day would change, while it is typed and before it is saved. */
export function Touched({ date, kind, campusId }: TouchedProps) {
  const query = { date: date ?? '', kind, ...(campusId === null ? {} : { campusId }) }
  const { data, error, refetch } = useQuery({
    queryKey: [showTouched.path, query],
    queryFn: ({ signal }) =>
      getFrom<{ readonly groups: readonly TouchedGroup[] }>(showTouched.path, query, signal),
    enabled: date !== null,
  })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return null
  if (data.groups.length === 0)
    return <p className="q-holiday-touched">Ningún término ni agenda cambia con este día.</p>
  return (
    <section className="q-holiday-touched" aria-live="polite">
      <h3>Lo que cambia con este día</h3>
      {data.groups.map((group) => (
        <Group key={group.label} {...group} />
      ))}
    </section>
  )
}

function Group({ label, things }: TouchedGroup) {
  const goTo = useGoTo()
  return (
    <>
      <h4>{label}</h4>
      <ul>
        {things.map((thing) => (
          <li key={thing.to}>
            <a
              href={thing.to}
              onClick={(event) => {
                event.preventDefault()
                goTo(thing.to)
              }}
            >
              {thing.label}
            </a>
            . {thing.detail}.
          </li>
        ))}
      </ul>
    </>
  )
}
