import type { Alert } from '@quina/blocks/server'
import { valueFrom } from '@quina/db/server'
import type { AdminDeps } from '../../admin-deps.server.ts'
import { rolePermissions } from './role.contract.ts'

/**
 * Roles of the hospital that are not for work with patients and show clinical facts of them. They may be copies of a template
 * whose patterns reached further, or granted on purpose: the hospital decides, so nothing is removed here.
 */
export const clinicalRolesAlert = (deps: Pick<AdminDeps, 'permissions'>): Alert => ({
  name: 'clinicalRoles',
  permission: rolePermissions.edit,
  tone: 'warning',
  one: 'rol que no trabaja con pacientes permite leer datos clínicos',
  many: 'roles que no trabajan con pacientes permiten leer datos clínicos',
  meaning:
    'La historia clínica la leen quienes atienden al paciente. Abra cada rol y quítele los permisos clínicos, o marque ' +
    'que trabaja con pacientes.',
  who: 'El administrador del sistema',
  to: '/admin/permission',
  count: async (tx) => {
    const names = deps
      .permissions()
      .flatMap(({ permissions }) => permissions)
      .flatMap(({ name, clinical }) => (clinical === true ? [name.toLowerCase()] : []))
    return valueFrom<number>(tx)`
      select count(*)::int as n from admin.role r
      where r.active and not r.template and not r.clinical
        and exists (select from admin.role_permission p where p.role_id = r.id and p.permission = any(${names}::text[]))`
  },
})
