import { endpoint } from '@quina/blocks'
import { z } from 'zod'
import { segregationException } from '../governance/conflict.contract.ts'
import { withFactor } from '../power/factor.contract.ts'

const tag = 'admin'
const params = z.object({ id: z.uuid() })
const saved = z.object({ id: z.string(), version: z.number() })

const body = z.strictObject({
  name: z.string().trim().min(1, 'Escriba un nombre.').max(80),
  description: z.string().trim().max(300).default(''),
  /** May be given for all sites at once. */
  everywhere: z.boolean().default(false),
  /** Its work is with patients: the session of whoever holds it ends sooner when it is not used. */
  clinical: z.boolean().default(false),
  permissions: z.array(z.string().max(100)).max(5_000),
  /** Sets aside the segregations that the role breaks, with a reason and an end. */
  exception: segregationException.nullable().default(null),
})
export type RoleBody = z.output<typeof body>

const summary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Kept by the system: it can be copied, not edited. */
  template: z.boolean(),
  everywhere: z.boolean(),
  clinical: z.boolean(),
  active: z.boolean(),
  version: z.number(),
  /** How many active users hold it. */
  users: z.number(),
  /** How many permissions it grants. */
  permissionCount: z.number(),
})
export type RoleSummary = z.output<typeof summary>

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/admin/role',
  access: 'admin.role.view',
  summary: 'Roles',
  tag,
  answer: z.array(summary),
})

const segregation = z.object({
  code: z.string(),
  label: z.string(),
  one: z.array(z.string()),
  other: z.array(z.string()),
})

export const showRole = endpoint({
  method: 'GET',
  path: '/api/admin/role/:id',
  access: 'admin.role.view',
  summary: 'Un rol y sus permisos',
  tag,
  params,
  answer: summary.extend({
    permissions: z.array(z.string()),
    holders: z.array(z.object({ id: z.string(), name: z.string() })),
    exceptions: z.array(z.object({ code: z.string(), reason: z.string(), untilDay: z.string() })),
    /** What exceptions allowed and no longer do: they have ended, and the role still asks for it. */
    withdrawn: z.array(z.string()),
  }),
})

const permission = z.object({
  name: z.string(),
  label: z.string(),
  /** Screens that it opens. */
  usedBy: z.array(z.object({ path: z.string(), title: z.string() })),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** Every permission there is, by module. They are code: the database keeps only who holds them. */
export const listPermissions = endpoint({
  method: 'GET',
  path: '/api/admin/permission',
  access: 'admin.role.view',
  summary: 'Permisos de cada módulo: qué pantallas abren y qué roles los tienen',
  tag,
  answer: z.object({
    modules: z.array(z.object({ module: z.string(), label: z.string(), permissions: z.array(permission) })),
    segregations: z.array(segregation),
  }),
})
export type PermissionCatalogue = z.output<NonNullable<(typeof listPermissions)['answer']>>

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
  body: body.extend({
    version: z.number().int(),
    reason: z.string('Escriba el motivo.').trim().min(3, 'Escriba el motivo.').max(300),
    ...withFactor,
  }),
  answer: saved,
})

export const activateRole = endpoint({
  method: 'POST',
  path: '/api/admin/role/:id/active',
  access: 'admin.role.edit',
  summary: 'Activar o inactivar un rol',
  tag,
  params,
  body: z.strictObject({ version: z.number().int(), active: z.boolean(), ...withFactor }),
  answer: saved,
})
