import { call, pathTo, refreshAll, useCan, wordsOf } from '@quina/blocks/web'
import { type Column, confirm, DataTable, ErrorState, type RowAction, StatusTag, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { activateRole, listRoles, type RoleSummary } from '../role/role.contract.ts'
import { NewRoleDialog } from './new-role-dialog.web.tsx'

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

/** The roles there are, to open, copy or switch off. */
export function RoleTab() {
  const can = useCan()
  const turn = useTurning()
  const [copied, setCopied] = useState<RoleSummary>()
  const { data, error, refetch } = useQuery({
    queryKey: [listRoles.path],
    queryFn: ({ signal }) => call(listRoles, { signal }),
  })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  const actions = ([role]: readonly RoleSummary[]): RowAction[] =>
    role === undefined || !can('admin.role.edit')
      ? []
      : [
          { label: 'Duplicar…', run: () => setCopied(role) },
          {
            label: role.active ? 'Inactivar…' : 'Activar',
            run: () => void turn(role),
            danger: role.active,
          },
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
    </>
  )
}

function useTurning() {
  const client = useQueryClient()
  return async ({ id, name, version, active }: RoleSummary): Promise<void> => {
    const agreed =
      !active ||
      (await confirm({
        title: `Inactivar el rol ${name}`,
        consequence: 'Deja de ofrecerse y no concede nada. Podrá activarse de nuevo.',
        verb: 'Inactivar rol',
        danger: true,
      }))
    if (!agreed) return
    try {
      await call(activateRole, { params: { id }, body: { version, active: !active } })
      await refreshAll(client)
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
  }
}
