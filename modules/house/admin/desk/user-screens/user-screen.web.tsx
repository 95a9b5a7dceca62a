import { weekdayNames } from '@quina/kernel'
import { type Entry, showUser, userPermissions } from '../../user/user/user.contract.ts'
import { auditPermissions } from '../audit/audit.contract.ts'
import './user-screens.css'
import { Button } from '@mantine/core'
import {
  focusFirstError,
  focusUnread,
  type MiniColumn,
  MiniTable,
  pathTo,
  refreshAll,
  Show,
  useCan,
  useGo,
  useLeaveGuard,
  useParams,
  useSession,
} from '@quina/blocks/web'
import {
  Cell,
  DayField,
  ErrorSummary,
  FieldGrid,
  FlagField,
  HourField,
  Page,
  type PageAction,
  PageHeader,
  Panel,
  StatusTag,
  shownInstant,
  toast,
} from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { auditAddress } from '../../audit-address.contract.ts'
import { browserIn } from '../../session/account/browser-name.domain.ts'
import { FactorField } from '../../user/power/factor-field.web.tsx'
import { ConflictPanel } from '../user-grants/conflict-panel.web.tsx'
import { GrantTable } from '../user-grants/grant-table.web.tsx'
import { useConflicts } from '../user-grants/use-conflicts.web.ts'
import { EntryDialog } from './entry-dialog.web.tsx'
import { IdentityFields } from './identity-fields.web.tsx'
import { useUserCommands } from './user-commands.web.tsx'
import { type ShownUser, type UserForm, useUserForm } from './user-form.web.ts'

export const UserCreate = () => <UserEditor user={null} />

export function UserEdit() {
  const { id } = useParams('/admin/users/edit/:id')
  return (
    <Show of={showUser} params={{ id }}>
      {(user) => <UserEditor key={`${user.id}:${user.version}`} user={user} />}
    </Show>
  )
}

/** One account: its owner, its ways and hours of signing in, and its roles. */
function UserEditor({ user }: { readonly user: ShownUser | null }) {
  const screen = useUserScreen(user)
  const { form, commands, entry, readOnly, isSelf } = screen
  return (
    <Page>
      <PageHeader
        title={user?.name ?? 'Nuevo usuario'}
        crumbs={[{ label: 'Usuarios', href: '/admin/users' }]}
        status={user && <UserStatus user={user} />}
        actions={screen.actions}
      />
      {form.message !== undefined && <ErrorSummary message={form.message} />}
      <FactorField value={form.values.code} failure={form.failure} onChange={(code) => form.set({ code })} />
      <fieldset className="q-plain-set q-user-page" disabled={readOnly} ref={screen.root}>
        <Panel title="Identidad">
          <IdentityFields form={form} isNew={user === null} />
        </Panel>
        <Panel title="Roles por sede">
          {isSelf && (
            <p className="q-context">Nadie cambia sus propios roles: pídalo a otro administrador.</p>
          )}
          <GrantTable form={form} held={user?.roles ?? []} readOnly={readOnly || isSelf} />
          <ConflictPanel form={form} conflicts={screen.conflicts} stored={user?.exceptions ?? []} />
        </Panel>
        <Panel title="Acceso">
          <AccessFields form={form} isNew={user === null} />
        </Panel>
        {user && <OpenSessions user={user} commands={commands} />}
      </fieldset>
      {commands.dialogs}
      {entry && (
        <EntryDialog name={form.values.name} entry={entry.given} hours="24 horas" onClose={entry.leave} />
      )}
    </Page>
  )
}

function useUserScreen(user: ShownUser | null) {
  const can = useCan()
  const go = useGo()
  const client = useQueryClient()
  const commands = useUserCommands()
  const session = useSession()
  const root = useRef<HTMLFieldSetElement>(null)
  const [given, setGiven] = useState<{ readonly id: string; readonly entry: Entry }>()
  const readOnly = !can(userPermissions.edit)
  const form = useUserForm(user)
  const conflicts = useConflicts(user?.id ?? null, form.values.roles)
  useLeaveGuard(() => form.isDirty && given === undefined)
  const save = async (): Promise<void> => {
    if (focusUnread(root.current)) return
    const saved = await form.save(conflicts.length > 0)
    if (saved === null) return focusFirstError(root.current)
    if (saved.entry === null) void toast({ message: 'Usuario guardado', tone: 'good' })
    else setGiven({ id: saved.id, entry: saved.entry })
    await refreshAll(client)
  }
  const leave = () => void go(pathTo('/admin/users/edit/:id', { id: given?.id ?? '' }), { replace: true })
  const entry = given && { given: given.entry, leave }
  const actions = [
    ...aboutUser(user, commands, can),
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
  return { form, conflicts, commands, entry, actions, root, readOnly, isSelf: user?.id === session.user.id }
}

function aboutUser(
  user: ShownUser | null,
  commands: ReturnType<typeof useUserCommands>,
  can: (permission: string) => boolean,
): PageAction[] {
  if (user === null) return []
  return [
    ...(can(userPermissions.reset)
      ? [{ label: 'Restablecer contraseña…', run: () => commands.reset(user) }]
      : []),
    ...(can(userPermissions.unlock) ? [{ label: 'Desbloquear', run: () => commands.unlock(user) }] : []),
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

function UserStatus({ user: { active, lockedUntil, lastLoginAt } }: { readonly user: ShownUser }) {
  if (!active) return <StatusTag tone="neutral">Inactivo</StatusTag>
  if (lockedUntil !== null) return <StatusTag tone="bad">Bloqueado</StatusTag>
  return lastLoginAt === null ? (
    <StatusTag tone="info">Pendiente</StatusTag>
  ) : (
    <StatusTag tone="good">Activo</StatusTag>
  )
}

/** How this person proves their identity, and when they may sign in. */
function AccessFields({ form, isNew }: { readonly form: UserForm; readonly isNew: boolean }) {
  const { values, set, errors } = form
  return (
    <FieldGrid>
      <Cell span={4}>
        <FlagField
          label="Segundo factor obligatorio"
          value={values.twoFactorRequired}
          onChange={(twoFactorRequired) => set({ twoFactorRequired })}
          help="Se pide además a quien administra, paga o firma informes oficiales."
        />
        {!isNew && (
          <FlagField
            label="Debe cambiar la contraseña al entrar"
            value={values.mustChange}
            onChange={(mustChange) => set({ mustChange })}
          />
        )}
      </Cell>
      <Cell span={2}>
        <DayField
          label="Vence el"
          value={values.expiresOn}
          error={errors.expiresOn}
          onChange={(expiresOn) => set({ expiresOn })}
          placeholder="Sin fin"
        />
      </Cell>
      <EntryTime form={form} name="allowedFrom" label="Entra desde" usual="07:00 AM" />
      <EntryTime form={form} name="allowedTo" label="Entra hasta" usual="05:30 PM" />
      <EntryDays form={form} />
    </FieldGrid>
  )
}

interface EntryTimeProps {
  readonly form: UserForm
  readonly name: 'allowedFrom' | 'allowedTo'
  readonly label: string
  readonly usual: string
}

const EntryTime = ({ form: { values, set, errors }, name, label, usual }: EntryTimeProps) => (
  <Cell span={2}>
    <HourField
      label={label}
      name={name}
      value={values[name]}
      error={errors[name]}
      onChange={(time) => set({ [name]: time })}
      placeholder={usual}
    />
  </Cell>
)

const EntryDays = ({ form: { values, set } }: { readonly form: UserForm }) => (
  <Cell span={12}>
    <fieldset className="q-plain-set">
      <legend>Días en que entra (ninguno marcado: todos)</legend>
      <div className="q-days">
        {weekdayNames.map((label, index) => (
          <FlagField
            key={label}
            label={label}
            value={values.allowedDays.includes(index + 1)}
            onChange={(on) => set({ allowedDays: turned(values.allowedDays, index + 1, on) })}
          />
        ))}
      </div>
    </fieldset>
  </Cell>
)

const turned = (chosen: readonly number[], one: number, on: boolean): number[] =>
  [...chosen.filter((other) => other !== one), ...(on ? [one] : [])].sort()

/** Where a user is signed in now, with a button that closes each session. */
function OpenSessions({ user, commands }: { user: ShownUser; commands: ReturnType<typeof useUserCommands> }) {
  const can = useCan()
  if (user.sessions.length === 0) return null
  return (
    <Panel title="Sesiones abiertas">
      <MiniTable
        rows={user.sessions}
        keyOf={({ id }) => id}
        columns={sessionColumns}
        actions={
          can(userPermissions.unlock)
            ? ({ id }) => (
                <Button variant="subtle" size="compact-sm" onClick={() => commands.closeSessions(user, id)}>
                  Cerrar
                </Button>
              )
            : undefined
        }
      />
    </Panel>
  )
}

const sessionColumns: readonly MiniColumn<ShownUser['sessions'][number]>[] = [
  { head: 'Equipo', cell: ({ userAgent }) => <span title={userAgent}>{browserIn(userAgent)}</span> },
  { head: 'Dirección', cell: ({ ip }) => ip },
  { head: 'Entró', cell: ({ createdAt }) => shownInstant(createdAt) },
  { head: 'Última actividad', cell: ({ lastSeenAt }) => shownInstant(lastSeenAt) },
]
