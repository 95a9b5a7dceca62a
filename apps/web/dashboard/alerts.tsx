import { getFrom } from '@quina/blocks/web'
import { Link, StatusTag } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'

interface Alert {
  readonly name: string
  readonly tone: 'warning' | 'bad'
  readonly text: string
  readonly meaning: string
  readonly who: string
  readonly to: string
}

/** What asks for attention, each with the list that holds it. Nothing is drawn when all is well. */
export function Alerts() {
  const { data } = useQuery({
    queryKey: ['dashboard', 'alerts'],
    queryFn: ({ signal }) => getFrom<{ alerts: readonly Alert[] }>('/api/dashboard/alerts', {}, signal),
    staleTime: 0,
  })
  if (data === undefined || data.alerts.length === 0) return null
  return (
    <section className="q-panel q-alerts" aria-label="Alertas">
      <ul>
        {data.alerts.map(({ name, tone, text, meaning, who, to }) => (
          <li key={name} title={`${meaning} Lo hace: ${who}.`}>
            <StatusTag tone={tone}>{tone === 'bad' ? 'Grave' : 'Atención'}</StatusTag>
            <Link href={to}>{text}</Link>
            <small>
              {meaning} <b>Lo hace: {who}.</b>
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
