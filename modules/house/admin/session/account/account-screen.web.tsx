import './account.css'
import { Button } from '@mantine/core'
import { CommandOf, call, MiniTable, Show, usePress, useSession, wordsOf } from '@quina/blocks/web'
import {
  ErrorState,
  ErrorSummary,
  Loading,
  Page,
  PageHeader,
  Panel,
  PasswordField,
  StatusTag,
  shownInstant,
  toast,
} from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { ownNotices, seeNotices } from '../../user/power/notice.contract.ts'
import { DigestPanel } from '../digest/digest-panel.web.tsx'
import { ownPin, setPin } from '../pin/pin.contract.ts'
import { closeOwnSession, ownSessions } from '../session/session.contract.ts'
import { usePasswordForm } from '../sign-in/password-form.web.ts'
import { browserIn } from './browser-name.domain.ts'
import { TwoFactorPanel } from './two-factor-panel.web.tsx'

/** One's own account: password, second factor and open sessions. */
export function AccountScreen() {
  const { user } = useSession()
  return (
    <Page>
      <PageHeader title="Mi cuenta" context={`${user.name ?? ''} · ${user.email ?? ''}`} />
      <div className="q-account">
        <NoticesPanel />
        <PasswordPanel />
        <TwoFactorPanel />
        {user.campus && <PinPanel />}
        {user.campus && <DigestPanel />}
        <OwnSessionsPanel />
      </div>
    </Page>
  )
}

/** What other users did to one's own account: more permissions, another e-mail, a new password. */
function NoticesPanel() {
  const { press, busy } = usePress()
  const { data, error, refetch } = useQuery({
    queryKey: [ownNotices.path],
    queryFn: ({ signal }) => call(ownNotices, { signal }),
  })
  const see = () =>
    press({ of: 'seen', run: () => call(seeNotices), done: () => 'No se le mostrarán como nuevos.' })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined || data.length === 0) return null
  return (
    <div className="q-wide">
      <Panel title="Lo que otros cambiaron en mi cuenta">
        <MiniTable
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            { head: 'Cuándo', cell: ({ at }) => shownInstant(at) },
            { head: 'Qué cambió', cell: ({ text, seen }) => (seen ? text : <strong>{text}</strong>) },
          ]}
        />
        {data.some(({ seen }) => !seen) && (
          <Button variant="default" mt={10} loading={busy} onClick={() => void see()}>
            Ya los vi
          </Button>
        )}
      </Panel>
    </div>
  )
}

/** Changing one's own password; every other session closes. */
function PasswordPanel() {
  const form = usePasswordForm(() => void toast({ message: 'Contraseña cambiada', tone: 'good' }))
  return (
    <Panel title="Contraseña">
      <form onSubmit={form.submit} noValidate>
        <p className="q-context">
          Use 12 caracteres o más; una frase es fácil de recordar. Al cambiarla se cierran sus otras sesiones.
        </p>
        {form.refusal !== undefined && <ErrorSummary message={form.refusal} />}
        <PasswordField label="Contraseña actual" {...form.field('current')} />
        <PasswordField label="Contraseña nueva" autoComplete="new-password" {...form.field('next')} />
        <PasswordField
          label="Repetir la contraseña nueva"
          autoComplete="new-password"
          {...form.field('again')}
        />
        <Button type="submit" variant="default" loading={form.busy}>
          Cambiar contraseña
        </Button>
      </form>
    </Panel>
  )
}

/** The PIN with which one accepts on another user's device. */
const PinPanel = () => (
  <Panel title="PIN para recibir">
    <Show of={ownPin} params={{}}>
      {({ since }) => (
        <>
          <p className="q-context">
            {since === null
              ? 'Con un PIN acepta lo que le entregan en el equipo de quien lo entrega. Todavía no lo ha definido.'
              : `Definido el ${shownInstant(since)}. Con él acepta lo que le entregan en el equipo de quien lo entrega.`}
          </p>
          <CommandOf of={setPin} about={{}} done={() => 'PIN definido'} />
        </>
      )}
    </Show>
  </Panel>
)

/** One's open sessions: three at most. */
function OwnSessionsPanel() {
  const { press } = usePress()
  const { data, error, refetch } = useQuery({
    queryKey: [ownSessions.path],
    queryFn: ({ signal }) => call(ownSessions, { signal }),
  })
  const close = (ids: readonly string[]) =>
    press({
      of: ids,
      run: async () => {
        for (const id of ids) await call(closeOwnSession, { params: { id } })
      },
      done: () => (ids.length === 1 ? 'Sesión cerrada' : 'Sesiones cerradas'),
    })
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
  <MiniTable
    rows={sessions}
    keyOf={({ id }) => id}
    columns={[
      { head: 'Equipo', cell: ({ user_agent }) => <span title={user_agent}>{browserIn(user_agent)}</span> },
      { head: 'Dirección', cell: ({ ip }) => ip },
      { head: 'Entró', cell: ({ created_at }) => shownInstant(created_at) },
      { head: 'Última actividad', cell: ({ last_seen_at }) => shownInstant(last_seen_at) },
    ]}
    actions={({ id, current }) =>
      current ? (
        <StatusTag tone="info">Esta sesión</StatusTag>
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={() => onClose(id)}>
          Cerrar
        </Button>
      )
    }
  />
)
