import { rolePermissions } from '../role/role.contract.ts'
import './permission.css'
import { Tabs } from '@mantine/core'
import { CommandDialog, Go, pathTo, useAnswer, useCan, useGo, wordsOf } from '@quina/blocks/web'
import {
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
  Loading,
  Page,
  PageHeader,
  type RowAction,
  StatusTag,
  TextField,
} from '@quina/ui/web'
import { useState } from 'react'
import { activateRole, listRoles, type PermissionCatalogue, type RoleSummary } from '../role/role.contract.ts'
import { NewRoleDialog } from './new-role-dialog.web.tsx'
import '../role-matrix/matrix.css'
import { fold, plural } from '@quina/kernel'
import { IconSearch } from '@tabler/icons-react'
import { usePermissionCatalogue } from '../role-matrix/use-role.web.ts'

/** The permissions, and the roles that grant them. The tab stays in the address. */
export function PermissionScreen() {
  const go = useGo()
  const can = useCan()
  const [tab, setTab] = useState(() => new URLSearchParams(window.location.search).get('tab') ?? 'permisos')
  const [creating, setCreating] = useState(false)
  const choose = (chosen: string | null) => {
    setTab(chosen ?? 'permisos')
    void go(`/admin/permission?tab=${chosen ?? 'permisos'}`, { replace: true })
  }
  const create = { label: 'Nuevo rol…', run: () => setCreating(true), keys: 'Alt+N', primary: true }
  return (
    <Page>
      <PageHeader title="Roles y permisos" actions={can(rolePermissions.edit) ? [create] : []} />
      <Tabs value={tab} onChange={choose} className="q-grow" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="permisos">Permisos</Tabs.Tab>
          <Tabs.Tab value="roles">Roles</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="permisos" className="q-grow q-tab">
          <PermissionCatalogueTab />
        </Tabs.Panel>
        <Tabs.Panel value="roles" className="q-grow q-tab">
          <RoleTab />
        </Tabs.Panel>
      </Tabs>
      {creating && <NewRoleDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}

type Module = PermissionCatalogue['modules'][number]
type Permission = Module['permissions'][number]

/** Every permission by module: what it is, which screens it opens and which roles have it. */
function PermissionCatalogueTab() {
  const { data, error, refetch } = usePermissionCatalogue()
  const [typed, setTyped] = useState('')
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const modules = matching(data.modules, typed)
  const count = modules.reduce((total, { permissions }) => total + permissions.length, 0)
  return (
    <section className="q-panel q-grow q-matrix-panel">
      <div className="q-matrix-bar">
        <TextField
          label=""
          type="search"
          placeholder="Permiso, pantalla o rol"
          value={typed}
          onChange={setTyped}
          leftSection={<IconSearch size={14} aria-hidden />}
        />
        <span className="q-matrix-end q-note">{plural(count, 'permiso', 'permisos')}</span>
      </div>
      <div className="q-matrix-scroll">
        {modules.length === 0 ? <EmptyState title="Ningún permiso coincide" /> : <Table modules={modules} />}
      </div>
    </section>
  )
}

const Table = ({ modules }: { readonly modules: readonly Module[] }) => (
  <table className="q-catalogue">
    <caption className="q-unseen">Permisos por módulo</caption>
    <thead>
      <tr>
        <th scope="col">Permiso</th>
        <th scope="col">Abre las pantallas</th>
        <th scope="col">Roles que lo tienen</th>
      </tr>
    </thead>
    {modules.map(({ module, label, permissions }) => (
      <tbody key={module}>
        <tr className="q-catalogue-module">
          <th scope="rowgroup" colSpan={3}>
            {label} <span className="q-matrix-count">{permissions.length}</span>
          </th>
        </tr>
        {permissions.map((permission) => (
          <PermissionRow key={permission.name} {...permission} />
        ))}
      </tbody>
    ))}
  </table>
)

const PermissionRow = ({ name, label, usedBy, roles }: Permission) => (
  <tr>
    <td>
      {label}
      <br />
      <code>{name}</code>
    </td>
    <td>
      {usedBy.length === 0 ? (
        <span className="q-catalogue-none">Ninguna por sí solo</span>
      ) : (
        <ul className="q-catalogue-list">
          {usedBy.map(({ path, title }) => (
            <li key={path} title={path}>
              {title}
            </li>
          ))}
        </ul>
      )}
    </td>
    <td>
      {roles.length === 0 ? (
        <span className="q-catalogue-none">Ninguno</span>
      ) : (
        <ul className="q-catalogue-list">
          {roles.map((role) => (
            <li key={role.id}>
              <Go to="/admin/role/:id" params={{ id: role.id }}>
                {role.name}
              </Go>
            </li>
          ))}
        </ul>
      )}
    </td>
  </tr>
)

function matching(modules: readonly Module[], typed: string): Module[] {
  const words = fold(typed).split(' ').filter(Boolean)
  const has = (label: string, { name, label: what, usedBy, roles }: Permission): boolean => {
    const others = [...usedBy.map(({ title }) => title), ...roles.map((role) => role.name)]
    const text = fold([label, name, what, ...others].join(' '))
    return words.every((word) => text.includes(word))
  }
  return modules
    .map((module) => ({
      ...module,
      permissions: module.permissions.filter((permission) => has(module.label, permission)),
    }))
    .filter(({ permissions }) => permissions.length > 0)
}

const columns: readonly Column<RoleSummary>[] = [
  { key: 'name', header: 'Rol', width: 260, sortable: false },
  { key: 'description', header: 'Descripción', sortable: false },
  { key: 'permissionCount', header: 'Permisos', kind: 'integer', sortable: false },
  { key: 'users', header: 'Usuarios', kind: 'integer', sortable: false },
  {
    key: 'everywhere',
    header: 'Se da en',
    width: 130,
    sortable: false,
    render: ({ everywhere }) => (everywhere ? 'Todas o una' : 'Una sede'),
  },
  {
    key: 'active',
    header: 'Estado',
    state: true,
    width: 110,
    sortable: false,
    render: ({ active, template }) =>
      active ? (
        <StatusTag tone={template ? 'info' : 'good'}>{template ? 'Del sistema' : 'Activo'}</StatusTag>
      ) : (
        <StatusTag tone="neutral">Inactivo</StatusTag>
      ),
  },
]

/** The existing roles, to open, copy or switch off. */
function RoleTab() {
  const can = useCan()
  const [copied, setCopied] = useState<RoleSummary>()
  const [turned, setTurned] = useState<RoleSummary>()
  const { data, error, refetch } = useAnswer(listRoles, {})
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  const actions = ([role]: readonly RoleSummary[]): RowAction[] =>
    role === undefined || !can(rolePermissions.edit)
      ? []
      : [
          { label: 'Duplicar…', run: () => setCopied(role) },
          { label: role.active ? 'Inactivar…' : 'Activar…', run: () => setTurned(role), danger: role.active },
        ]
  return (
    <>
      <DataTable
        label="Roles"
        columns={columns}
        rows={data}
        href={({ id }) => pathTo('/admin/role/:id', { id })}
        actions={actions}
        empty={{ filtered: false }}
      />
      {copied && <NewRoleDialog from={copied} onClose={() => setCopied(undefined)} />}
      {turned && <TurnDialog role={turned} onClose={() => setTurned(undefined)} />}
    </>
  )
}

type TurnProps = Readonly<{ role: RoleSummary; onClose: () => void }>

function TurnDialog({ role: { id, version, name, active }, onClose }: TurnProps) {
  const verb = active ? 'Inactivar' : 'Activar'
  return (
    <CommandDialog
      of={activateRole}
      about={{ id, version, active: !active }}
      title={`${verb} el rol ${name}`}
      verb={`${verb} rol`}
      danger={active}
      consequence={
        active
          ? 'Deja de ofrecerse y no concede nada. Podrá activarse de nuevo.'
          : 'Vuelve a ofrecerse y a conceder lo que dice.'
      }
      done={() => `Rol ${name} ${active ? 'inactivado' : 'activado'}`}
      onClose={onClose}
    />
  )
}
