import { type ListRow, ListScreen, pathTo, useCan } from '@quina/blocks/web'
import type { RowAction } from '@quina/ui/web'
import { auditAddress } from '../audit-address.contract.ts'
import { createUser, userList } from '../user/user.contract.ts'
import { ForgottenPanel } from './forgotten-panel.web.tsx'
import { useUserDeeds } from './user-deeds.web.tsx'

/** Who may sign in, where and in what state. */
export function UserList() {
  const can = useCan()
  const deeds = useUserDeeds()
  const actions = (row: ListRow): RowAction[] => {
    const user = { id: row.id, name: String(row.name), active: row.status !== 'inactive' }
    return [
      ...(can('admin.user.reset')
        ? [{ label: 'Restablecer contraseña…', run: () => deeds.reset(user) }]
        : []),
      ...(can('admin.user.unlock')
        ? [
            { label: 'Desbloquear', run: () => deeds.unlock(user), ...unlockReason(row.status) },
            { label: 'Cerrar sus sesiones', run: () => deeds.closeSessions(user) },
          ]
        : []),
      ...(can('admin.user.edit')
        ? [
            {
              label: user.active ? 'Inactivar…' : 'Activar…',
              run: () => deeds.turn(user),
              danger: user.active,
            },
          ]
        : []),
      ...(can('admin.audit.view')
        ? [{ label: 'Ver auditoría', run: () => deeds.go(auditAddress(user.id)) }]
        : []),
    ]
  }
  return (
    <>
      <ListScreen
        list={userList}
        path={createUser.path}
        title="Usuarios"
        columns={['username', 'name', 'email', 'roles', 'twoFactor', 'lastLoginAt', 'status']}
        open={({ id }) => pathTo('/admin/users/edit/:id', { id })}
        newButton={{ label: 'Nuevo usuario', href: '/admin/users/create', permission: 'admin.user.edit' }}
        rowActions={actions}
        above={
          <ForgottenPanel
            onReset={(one) => deeds.reset({ ...one, active: true }, forgotReason)}
            onDismiss={deeds.dismiss}
          />
        }
      />
      {deeds.dialogs}
    </>
  )
}

const forgotReason = 'Olvidó su contraseña y lo pidió al entrar.'

const unlockReason = (status: unknown) =>
  status === 'locked' || status === 'suspended' ? {} : { reason: 'No está bloqueado ni suspendido.' }
