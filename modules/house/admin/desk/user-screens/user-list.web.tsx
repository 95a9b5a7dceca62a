import { type ListRow, ListScreen, pathTo, useAnswer, useCan } from '@quina/blocks/web'
import { Panel, type RowAction } from '@quina/ui/web'
import { auditAddress } from '../../audit-address.contract.ts'
import {
  type ForgottenPassword,
  listForgotten,
  userList,
  userPath,
  userPermissions,
} from '../../user/user/user.contract.ts'
import { auditPermissions } from '../audit/audit.contract.ts'
import { useUserCommands } from './user-commands.web.tsx'
import './user-screens.css'
import { Button } from '@mantine/core'
import { plural, showInstant } from '@quina/kernel'

/** The users who may sign in, with their sites and states. */
export function UserList() {
  const can = useCan()
  const commands = useUserCommands()
  const actions = (row: ListRow): RowAction[] => {
    const user = { id: row.id, name: String(row.name), active: row.status !== 'inactive' }
    return [
      ...(can(userPermissions.reset)
        ? [{ label: 'Restablecer contraseña…', run: () => commands.reset(user) }]
        : []),
      ...(can(userPermissions.unlock)
        ? [
            { label: 'Desbloquear', run: () => commands.unlock(user), ...unlockReason(row.status) },
            { label: 'Cerrar sus sesiones', run: () => commands.closeSessions(user) },
          ]
        : []),
      ...(can(userPermissions.edit)
        ? [
            {
              label: user.active ? 'Inactivar…' : 'Activar…',
              run: () => commands.turn(user),
              danger: user.active,
            },
          ]
        : []),
      ...(can(auditPermissions.view)
        ? [{ label: 'Ver auditoría', run: () => commands.go(auditAddress(user.id)) }]
        : []),
    ]
  }
  return (
    <>
      <ListScreen
        list={userList}
        path={userPath}
        title="Usuarios"
        columns={['username', 'name', 'email', 'roles', 'twoFactor', 'lastLoginAt', 'status']}
        open={({ id }) => pathTo('/admin/users/edit/:id', { id })}
        newButton={{ label: 'Nuevo usuario', href: '/admin/users/create', permission: userPermissions.edit }}
        rowActions={actions}
        above={
          <ForgottenPanel
            onReset={(one) => commands.reset({ ...one, active: true }, forgotReason)}
            onDismiss={commands.dismiss}
          />
        }
      />
      {commands.dialogs}
    </>
  )
}

type ForgottenProps = Readonly<{
  onReset: (one: ForgottenPassword) => void
  onDismiss: (one: ForgottenPassword) => void
}>

/**
 * The users who reported at the login that they forgot their password, with the actions of an administrator. Hidden when there
 * are none.
 */
function ForgottenPanel(commands: ForgottenProps) {
  const may = useCan()(userPermissions.reset)
  const { data = [] } = useAnswer(listForgotten, may ? {} : null)
  if (data.length === 0) return null
  const title = `${plural(data.length, 'persona olvidó', 'personas olvidaron')} su contraseña`
  return (
    <Panel title={title}>
      <p className="q-context">
        Confirme con la persona, en su puesto o por teléfono, que fue ella quien lo pidió; después entréguele
        el enlace.
      </p>
      <ul className="q-forgotten">
        {data.map((one) => (
          <ForgottenLine key={one.id} one={one} {...commands} />
        ))}
      </ul>
    </Panel>
  )
}

function ForgottenLine({ one, onReset, onDismiss }: ForgottenProps & { readonly one: ForgottenPassword }) {
  return (
    <li>
      <span>
        <strong>{one.name}</strong> ({one.user}), {showInstant(new Date(one.requestedAt))}, desde {one.ip}
      </span>
      <Button size="compact-sm" onClick={() => onReset(one)}>
        Entregar enlace…
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onDismiss(one)}>
        Descartar
      </Button>
    </li>
  )
}

const forgotReason = 'Olvidó su contraseña y lo pidió al entrar.'

const unlockReason = (status: unknown) =>
  status === 'locked' || status === 'suspended' ? {} : { reason: 'No está bloqueado ni suspendido.' }
