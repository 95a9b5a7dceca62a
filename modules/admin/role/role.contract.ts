import { endpoint } from '@quina/blocks'
import { z } from 'zod'

const tag = 'admin'
const params = z.object({ id: z.uuid() })
const saved = z.object({ id: z.string(), version: z.number() })

const body = z.strictObject({
  name: z.string().trim().min(1, 'Escriba un nombre.').max(80),
  description: z.string().trim().max(300).default(''),
  /** May be given for all sites at once. */
  everywhere: z.boolean().default(false),
  permissions: z.array(z.string().max(100)).max(5_000),
})
export type RoleBody = z.output<typeof body>

const summary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Kept by the system: it can be copied, not edited. */
  template: z.boolean(),
  everywhere: z.boolean(),
  active: z.boolean(),
  version: z.number(),
  /** How many active users hold it. */
  users: z.number(),
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/admin/role',
  access: 'admin.role.view',
  summary: 'Roles',
  tag,
  answer: z.array(summary),
})

export const showRole = endpoint({
  method: 'GET',
  path: '/api/admin/role/:id',
  access: 'admin.role.view',
  summary: 'Un rol y sus permisos',
  tag,
  params,
  answer: summary.extend({ permissions: z.array(z.string()) }),
})

/** Every permission there is, by module. They are code: the database keeps only who holds them. */
export const listPermissions = endpoint({
  method: 'GET',
  path: '/api/admin/permission',
  access: 'admin.role.view',
  summary: 'Permisos de cada módulo',
  tag,
  answer: z.array(
    z.object({
      module: z.string(),
      label: z.string(),
      permissions: z.array(z.object({ name: z.string(), label: z.string() })),
    }),
  ),
})

export const createRole = endpoint({
  method: 'POST',
  path: '/api/admin/role',
  access: 'admin.role.edit',
  summary: 'Crear un rol',
  tag,
  body,
  answer: saved,
})

export const editRole = endpoint({
  method: 'PUT',
  path: '/api/admin/role/:id',
  access: 'admin.role.edit',
  summary: 'Editar un rol',
  tag,
  params,
  body: body.extend({ version: z.number().int() }),
  answer: saved,
})

export const activateRole = endpoint({
  method: 'POST',
  path: '/api/admin/role/:id/active',
  access: 'admin.role.edit',
  summary: 'Activar o inactivar un rol',
  tag,
  params,
  body: z.strictObject({ version: z.number().int(), active: z.boolean() }),
  answer: saved,
})
