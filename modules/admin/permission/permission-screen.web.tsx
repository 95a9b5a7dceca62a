import './permission.css'
import { Tabs } from '@mantine/core'
import { useCan, useGo } from '@quina/blocks/web'
import { Page, PageHeader } from '@quina/ui/web'
import { useState } from 'react'
import { NewRoleDialog } from './new-role-dialog.web.tsx'
import { PermissionCatalogueTab } from './permission-catalogue.web.tsx'
import { RoleTab } from './role-tab.web.tsx'

/** What there is to grant, and the roles that grant it. The tab stays in the address. */
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
      <PageHeader title="Roles y permisos" actions={can('admin.role.edit') ? [create] : []} />
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
