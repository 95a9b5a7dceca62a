import './sessions.css'
import { Button } from '@mantine/core'
import { call, wordsOf } from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { ErrorState, Loading, Panel, StatusTag, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { closeOwnSession, ownSessions } from '../session/session.contract.ts'
import { browserIn } from './browser-name.domain.ts'

/** Where one is signed in: three places at the most. */
export function OwnSessionsPanel() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [ownSessions.path],
    queryFn: ({ signal }) => call(ownSessions, { signal }),
  })
  const close = async (ids: readonly string[]): Promise<void> => {
    try {
      for (const id of ids) await call(closeOwnSession, { params: { id } })
      await client.invalidateQueries({ queryKey: [ownSessions.path] })
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
  }
  const others = (data?.data ?? []).filter(({ current }) => !current).map(({ id }) => id)
  return (
    <div className="q-wide">
      <Panel title="Mis sesiones abiertas">
        {error && <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />}
        {data === undefined && !error && <Loading />}
        {data && <Sessions sessions={data.data} onClose={(id) => void close([id])} />}
        {others.length > 1 && (
          <Button variant="default" mt={10} onClick={() => void close(others)}>
            Cerrar todas las demás
          </Button>
        )}
      </Panel>
    </div>
  )
}

interface SessionsProps {
  readonly sessions: readonly {
    readonly id: string
    readonly current: boolean
    readonly ip: string
    readonly user_agent: string
    readonly created_at: string
    readonly last_seen_at: string
  }[]
  readonly onClose: (id: string) => void
}

const Sessions = ({ sessions, onClose }: SessionsProps) => (
  <table className="q-sessions">
    <thead>
      <tr>
        <th scope="col">Equipo</th>
        <th scope="col">Dirección</th>
        <th scope="col">Entró</th>
        <th scope="col">Última actividad</th>
        <th scope="col">
          <span className="q-unseen">Cerrar</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {sessions.map(({ id, current, ip, user_agent, created_at, last_seen_at }) => (
        <tr key={id}>
          <td title={user_agent}>{browserIn(user_agent)}</td>
          <td>{ip}</td>
          <td>{showInstant(new Date(created_at))}</td>
          <td>{showInstant(new Date(last_seen_at))}</td>
          <td>
            {current ? (
              <StatusTag tone="info">Esta sesión</StatusTag>
            ) : (
              <Button variant="subtle" size="compact-sm" onClick={() => onClose(id)}>
                Cerrar
              </Button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
