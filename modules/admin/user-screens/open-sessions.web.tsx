import '../account/sessions.css'
import { Button } from '@mantine/core'
import { useCan } from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { Panel } from '@quina/ui/web'
import { browserIn } from '../account/browser-name.domain.ts'
import type { useUserDeeds } from './user-deeds.web.tsx'
import type { ShownUser } from './user-form.web.ts'

interface OpenSessionsProps {
  readonly user: ShownUser
  readonly deeds: ReturnType<typeof useUserDeeds>
}

/** Where someone is signed in now, to close it. */
export function OpenSessions({ user, deeds }: OpenSessionsProps) {
  const can = useCan()
  if (user.sessions.length === 0) return null
  return (
    <Panel title="Sesiones abiertas">
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
          {user.sessions.map(({ id, ip, userAgent, createdAt, lastSeenAt }) => (
            <tr key={id}>
              <td title={userAgent}>{browserIn(userAgent)}</td>
              <td>{ip}</td>
              <td>{showInstant(new Date(createdAt))}</td>
              <td>{showInstant(new Date(lastSeenAt))}</td>
              <td>
                {can('admin.user.unlock') && (
                  <Button variant="subtle" size="compact-sm" onClick={() => deeds.closeSessions(user, id)}>
                    Cerrar
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
