import { endpoint, flag, instant, listOf, optional, text } from '@quina/blocks'
import { isDay } from '@quina/kernel'
import { z } from 'zod'

const tag = 'admin'
const params = z.object({ id: z.uuid() })
const saved = z.object({ id: z.string(), version: z.number() })
const dayText = z.string().refine(isDay, 'La fecha no es válida.')

export const userList = listOf({
  columns: {
    name: text('Nombre'),
    email: text('Usuario'),
    idNumber: optional(text('Documento')),
    roles: optional(text('Roles')),
    active: flag('Activo'),
    lastLoginAt: optional(instant('Último ingreso')),
  },
  sort: 'name',
  filters: ['active'],
  searches: 'Nombre, usuario o documento',
})

/** A role given to someone, at one site or (campus null) at all of them. */
const grant = z.strictObject({
  roleId: z.uuid('Elija un rol.'),
  campusId: z.uuid().nullable(),
  fromDay: dayText,
  toDay: dayText.nullable().default(null),
})
export type Grant = z.output<typeof grant>

const body = z.strictObject({
  name: z.string().trim().min(3, 'Escriba el nombre completo.').max(150),
  email: z.email('Escriba un correo válido.').max(200),
  idNumber: z.string().trim().max(20).nullable().default(null),
  roles: z.array(grant).max(200),
})
export type UserBody = z.output<typeof body>

export const showUser = endpoint({
  method: 'GET',
  path: '/api/admin/user/:id',
  access: 'admin.user.view',
  summary: 'Un usuario y sus roles',
  tag,
  params,
  answer: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    idNumber: z.string().nullable(),
    active: z.boolean(),
    mustChange: z.boolean(),
    twoFactor: z.boolean(),
    /** Locked by failed sign-ins until this instant. */
    lockedUntil: z.string().nullable(),
    lastLoginAt: z.string().nullable(),
    sessions: z.number(),
    version: z.number(),
    roles: z.array(grant.extend({ roleName: z.string(), campusName: z.string().nullable() })),
  }),
})

/** The temporary password is told once, works for a day and must then be changed. */
export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/user',
  access: 'admin.user.edit',
  summary: 'Crear un usuario',
  tag,
  body,
  answer: saved.extend({ temporaryPassword: z.string() }),
  keyed: false,
})

export const editUser = endpoint({
  method: 'PUT',
  path: '/api/admin/user/:id',
  access: 'admin.user.edit',
  summary: 'Editar un usuario y sus roles',
  tag,
  params,
  body: body.extend({ version: z.number().int(), active: z.boolean() }),
  answer: saved,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/admin/user/:id/reset',
  access: 'admin.user.reset',
  summary: 'Dar una contraseña temporal a un usuario',
  tag,
  params,
  body: z.strictObject({
    reason: z.string().trim().min(3, 'Escriba el motivo.').max(300),
    twoFactor: z.boolean().default(false),
  }),
  answer: z.object({ temporaryPassword: z.string() }),
  keyed: false,
})

export const unlockUser = endpoint({
  method: 'POST',
  path: '/api/admin/user/:id/unlock',
  access: 'admin.user.unlock',
  summary: 'Desbloquear un usuario',
  tag,
  params,
})

export const closeUserSessions = endpoint({
  method: 'POST',
  path: '/api/admin/user/:id/close-sessions',
  access: 'admin.user.unlock',
  summary: 'Cerrar las sesiones de un usuario',
  tag,
  params,
})
