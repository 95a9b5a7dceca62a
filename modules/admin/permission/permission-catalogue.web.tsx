import '../role-matrix/matrix.css'
import { Go, wordsOf } from '@quina/blocks/web'
import { fold, plural } from '@quina/kernel'
import { EmptyState, ErrorState, Loading, TextField } from '@quina/ui/web'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { PermissionCatalogue } from '../role/role.contract.ts'
import { usePermissionCatalogue } from '../role-matrix/use-role.web.ts'

type Module = PermissionCatalogue['modules'][number]
type Permission = Module['permissions'][number]

/** Every permission by module: what it is, which screens it opens and which roles have it. */
export function PermissionCatalogueTab() {
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
