import { useAnswer, wordsOf } from '@quina/blocks/web'
import { ErrorState, useGoTo } from '@quina/ui/web'
import { type TouchedGroup, touchedByDay } from './touched.contract.ts'

type TouchedProps = Readonly<{ date: string | null; kind: string; campusId: string | null }>

/** Shows what the new holiday would change, while it is typed and before it is saved. */
export function Touched({ date, kind, campusId }: TouchedProps) {
  const { data, error, refetch } = useAnswer(touchedByDay, date === null ? null : { date, kind, campusId })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return null
  if (data.length === 0)
    return <p className="q-holiday-touched">Ningún término ni agenda cambia con este día.</p>
  return (
    <section className="q-holiday-touched" aria-live="polite">
      <h3>Lo que cambia con este día</h3>
      {data.map((group) => (
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
