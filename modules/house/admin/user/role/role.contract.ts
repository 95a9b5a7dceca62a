import {
  type AnswerOf,
  defineCommand,
  defineQuery,
  type Fields,
  f,
  permission,
  strings,
  type ValuesOf,
} from '@quina/blocks'
import { z } from 'zod'
import { segregationException } from '../governance/conflict.contract.ts'
import { reason, withFactor } from '../power/factor.contract.ts'

export const rolePermissions = {
  view: permission('admin.role.view', 'Ver roles y permisos'),
  edit: permission('admin.role.edit', 'Crear y editar roles'),
  any: permission(
    'admin.role.any',
    'Dar y editar cualquier rol en sus sedes, y atender a quien lo tenga, aunque no lo tenga usted',
  ),
  exception: permission('admin.role.exception', 'Autorizar excepciones de segregación de funciones'),
}

const saved = z.object({ id: z.string(), version: z.number() })

const roleFields = {
  name: f.text('Nombre', { max: 80 }),
  description: f.usually(f.text('Descripción', { min: 0, max: 300 }), ''),
  /** May be given for all sites at once. */
  everywhere: f.usually(f.flag('Puede darse en todas las sedes a la vez'), false),
  /** The role is for work with patients: the unused sessions of its holders end sooner. */
  clinical: f.usually(f.flag('Trabaja con pacientes'), false),
  permissions: f.shaped('Permisos', z.array(z.string().max(100)).max(5_000)),
  /** Sets aside the segregations that the role breaks, with a reason and an end. */
  exception: f.optional(f.shaped('Excepción', segregationException)),
} satisfies Fields
export type RoleBody = ValuesOf<typeof roleFields>

const about = { id: f.ref('admin.role', 'Rol') }
const seeing = { module: 'admin', access: rolePermissions.view } as const
const editing = { module: 'admin', access: rolePermissions.edit, answers: saved } as const

const summary = z.object({
  ...strings('id', 'name', 'description'),
  /** Provided by the system: it can be copied, not edited. */
  template: z.boolean(),
  everywhere: z.boolean(),
  clinical: z.boolean(),
  active: z.boolean(),
  version: z.number(),
  /** Number of active users who hold it. */
  users: z.number(),
  permissionCount: z.number(),
})
export type RoleSummary = z.output<typeof summary>

export const listRoles = defineQuery({
  ...seeing,
  name: 'roles',
  title: 'Roles',
  answers: z.array(summary),
})

const segregation = z.object({
  ...strings('code', 'label'),
  one: z.array(z.string()),
  other: z.array(z.string()),
})

export const showRole = defineQuery({
  ...seeing,
  name: 'roleOf',
  title: 'Un rol y sus permisos',
  params: about,
  opens: ['id'],
  answers: summary.extend({
    permissions: z.array(z.string()),
    holders: z.array(z.object({ id: z.string(), name: z.string() })),
    exceptions: z.array(z.object({ code: z.string(), reason: z.string(), untilDay: z.string() })),
    /** Permissions that ended exceptions allowed and the role still names. */
    withdrawn: z.array(z.string()),
  }),
})

const offered = z.object({
  ...strings('name', 'label'),
  /** Screens that it opens. */
  usedBy: z.array(z.object({ path: z.string(), title: z.string() })),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** Every permission, by module. Permissions are code: the database stores only who holds them. */
export const listPermissions = defineQuery({
  ...seeing,
  name: 'permissions',
  title: 'Permisos de cada módulo: qué pantallas abren y qué roles los tienen',
  answers: z.object({
    modules: z.array(z.object({ module: z.string(), label: z.string(), permissions: z.array(offered) })),
    segregations: z.array(segregation),
  }),
})
export type PermissionCatalogue = AnswerOf<typeof listPermissions>

export const createRole = defineCommand({
  ...editing,
  name: 'createRole',
  verb: 'Crear el rol',
  params: roleFields,
})

const versioned = { ...about, version: f.integer('Versión') }

export const editRole = defineCommand({
  ...editing,
  name: 'editRole',
  verb: 'Guardar',
  title: 'Editar un rol',
  about: versioned,
  params: { ...roleFields, reason, ...withFactor },
})

export const activateRole = defineCommand({
  ...editing,
  name: 'turnRole',
  verb: 'Activar o inactivar',
  title: 'Activar o inactivar un rol',
  about: { ...versioned, active: f.flag('Activo') },
  params: withFactor,
})
