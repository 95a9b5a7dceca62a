import './user-screens.css'
import {
  call,
  pathTo,
  refreshAll,
  useCan,
  useGo,
  useLeaveGuard,
  useParams,
  useSession,
  wordsOf,
} from '@quina/blocks/web'
import {
  ErrorState,
  ErrorSummary,
  Loading,
  Page,
  type PageAction,
  PageHeader,
  Panel,
  StatusTag,
  toast,
} from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { auditAddress } from '../audit-address.contract.ts'
import { FactorField } from '../power/factor-field.web.tsx'
import { type Entry, showUser } from '../user/user.contract.ts'
import { ConflictPanel } from '../user-grants/conflict-panel.web.tsx'
import { GrantTable } from '../user-grants/grant-table.web.tsx'
import { useConflicts } from '../user-grants/use-conflicts.web.ts'
import { EntryDialog } from './entry-dialog.web.tsx'
import { AccessFields } from './entry-hours.web.tsx'
import { IdentityFields } from './identity-fields.web.tsx'
import { OpenSessions } from './open-sessions.web.tsx'
import { useUserDeeds } from './user-deeds.web.tsx'
import { type ShownUser, useUserForm } from './user-form.web.ts'

export const UserCreate = () => <UserEditor user={null} />

export function UserEdit() {
  const { id } = useParams('/admin/users/edit/:id')
  const { data, error, refetch } = useQuery({
    queryKey: [showUser.path, id],
    queryFn: ({ signal }) => call(showUser, { params: { id }, signal }),
  })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return <UserEditor key={`${data.id}:${data.version}`} user={data} />
}

/** One account: whose it is, how and when it lets in, and which roles it has. */
function UserEditor({ user }: { readonly user: ShownUser | null }) {
  const hand = useHand(user)
  const { form, deeds, entry, readOnly, isSelf } = hand
  return (
    <Page>
      <PageHeader
        title={user?.name ?? 'Nuevo usuario'}
        crumbs={[{ label: 'Usuarios', href: '/admin/users' }]}
        status={user && <UserStatus user={user} />}
        actions={hand.actions}
      />
      {form.message !== undefined && <ErrorSummary message={form.message} />}
      <FactorField value={form.values.code} failure={form.failure} onChange={(code) => form.set({ code })} />
      <fieldset className="q-plain-set q-user-page" disabled={readOnly} ref={hand.root}>
        <Panel title="Identidad">
          <IdentityFields form={form} isNew={user === null} />
        </Panel>
        <Panel title="Roles por sede">
          {isSelf && (
            <p className="q-context">Nadie cambia sus propios roles: pídalo a otro administrador.</p>
          )}
          <GrantTable form={form} held={user?.roles ?? []} readOnly={readOnly || isSelf} />
          <ConflictPanel form={form} conflicts={hand.conflicts} kept={user?.exceptions ?? []} />
        </Panel>
        <Panel title="Acceso">
          <AccessFields form={form} isNew={user === null} />
        </Panel>
        {user && <OpenSessions user={user} deeds={deeds} />}
      </fieldset>
      {deeds.dialogs}
      {entry && (
        <EntryDialog name={form.values.name} entry={entry.given} hours="24 horas" onClose={entry.leave} />
      )}
    </Page>
  )
}

function useHand(user: ShownUser | null) {
  const can = useCan()
  const go = useGo()
  const client = useQueryClient()
  const deeds = useUserDeeds()
  const session = useSession()
  const root = useRef<HTMLFieldSetElement>(null)
  const [given, setGiven] = useState<{ readonly id: string; readonly entry: Entry }>()
  const readOnly = !can('admin.user.edit')
  const form = useUserForm(user)
  const conflicts = useConflicts(user?.id ?? null, form.values.roles)
  useLeaveGuard(() => form.isDirty && given === undefined)
  const save = async (): Promise<void> => {
    const saved = await form.save(conflicts.length > 0)
    if (saved === null) return focusFirstError(root.current)
    await refreshAll(client)
    if (saved.entry !== null) return setGiven({ id: saved.id, entry: saved.entry })
    void toast({ message: 'Usuario guardado', tone: 'good' })
  }
  const leave = () => void go(pathTo('/admin/users/edit/:id', { id: given?.id ?? '' }), { replace: true })
  const entry = given && { given: given.entry, leave }
  const actions = [
    ...aboutUser(user, deeds, can),
    ...(readOnly
      ? []
      : [
          {
            label: user === null ? 'Crear usuario' : 'Guardar',
            run: () => void save(),
            keys: 'Ctrl+S',
            primary: true,
            busy: form.busy,
            disabled: !form.isDirty,
          },
        ]),
  ]
  return { form, conflicts, deeds, entry, actions, root, readOnly, isSelf: user?.id === session.user.id }
}

const focusFirstError = (root: HTMLElement | null): void =>
  void setTimeout(() => root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

function aboutUser(
  user: ShownUser | null,
  deeds: ReturnType<typeof useUserDeeds>,
  can: (permission: string) => boolean,
): PageAction[] {
  if (user === null) return []
  return [
    ...(can('admin.user.reset') ? [{ label: 'Restablecer contraseña…', run: () => deeds.reset(user) }] : []),
    ...(can('admin.user.unlock') ? [{ label: 'Desbloquear', run: () => deeds.unlock(user) }] : []),
    ...(can('admin.user.edit')
      ? [{ label: user.active ? 'Inactivar…' : 'Activar…', run: () => deeds.turn(user), danger: user.active }]
      : []),
    ...(can('admin.audit.view')
      ? [{ label: 'Ver auditoría', run: () => deeds.go(auditAddress(user.id)) }]
      : []),
  ]
}

function UserStatus({ user: { active, lockedUntil, lastLoginAt } }: { readonly user: ShownUser }) {
  if (!active) return <StatusTag tone="neutral">Inactivo</StatusTag>
  if (lockedUntil !== null) return <StatusTag tone="bad">Bloqueado</StatusTag>
  return lastLoginAt === null ? (
    <StatusTag tone="info">Pendiente</StatusTag>
  ) : (
    <StatusTag tone="good">Activo</StatusTag>
  )
}
