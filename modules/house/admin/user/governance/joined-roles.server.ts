import { brokenBy } from '@quina/blocks'
import type { Alert } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import type { AdminDeps } from '../../admin-deps.server.ts'
import { rolePermissions } from '../role/role.contract.ts'

/**
 * Roles in use that join segregated duties without an exception: they come from an older version, before the duties were split.
 * They are not changed silently.
 */
export const joinedRolesAlert = ({ segregations }: Pick<AdminDeps, 'segregations'>): Alert => ({
  name: 'joined-roles',
  permission: rolePermissions.edit,
  tone: 'warning',
  one: 'rol asignado junta funciones que debe hacer gente distinta',
  many: 'roles asignados juntan funciones que debe hacer gente distinta',
  meaning:
    'Reparta esas funciones: dé a cada usuario un rol con una sola de ellas, o una excepción con motivo y vencimiento.',
  who: 'El administrador del sistema',
  to: '/admin/roles',
  count: async (tx, { today }) => {
    const roles = await rowsFrom<{ permissions: readonly string[]; excepted: readonly string[] }>(tx)`
      select array_agg(p.permission) as permissions,
             array(select e.code from admin.segregation_exception e
                   where e.role_id = p.role_id and e.settled_at is null and e.until_day >= ${today}) as excepted
      from admin.role_permission p
      where exists (select from admin.user_role u where u.role_id = p.role_id
                    and ${today} between u.from_day and coalesce(u.to_day, 'infinity'::date))
      group by p.role_id`
    return roles.filter(({ permissions, excepted }) =>
      brokenBy(permissions, segregations()).some(({ code }) => !excepted.includes(code)),
    ).length
  },
})
