import { condition, endpoint, flag, instant, listOf, optional, text } from '@quina/blocks'
import { isDay } from '@quina/kernel'
import { z } from 'zod'
import { conflict, segregationException } from '../governance/conflict.contract.ts'
import { withFactor } from '../power/factor.contract.ts'

const tag = 'admin'
const params = z.object({ id: z.uuid() })
const saved = z.object({ id: z.string(), version: z.number() })
const dayText = z.string().refine(isDay, 'La fecha no es válida.')
const reason = z.string().trim().min(3, 'Escriba el motivo.').max(300)

export const userList = listOf({
  columns: {
    username: text('Usuario'),
    name: text('Nombre'),
    email: text('Correo'),
    roles: optional(text('Roles por sede')),
    twoFactor: flag('Segundo factor'),
    lastLoginAt: optional(instant('Último ingreso')),
    status: condition('Estado', {
      active: ['Activo', 'good'],
      pending: ['Pendiente', 'info'],
      locked: ['Bloqueado', 'bad'],
      suspended: ['Suspendido', 'warning'],
      expired: ['Vencido', 'warning'],
      inactive: ['Inactivo', 'neutral'],
    }),
    idNumber: optional(text('Documento')),
    phone: optional(text('Teléfono')),
    asksReset: flag('Pidió otra contraseña'),
  },
  sort: 'name',
  filters: ['status', 'twoFactor', 'asksReset'],
  searches: 'Nombre, usuario, correo o documento',
})

/** A role given to someone, at one site or (campus null) at all of them. */
const grant = z.strictObject({
  roleId: z.uuid('Elija un rol.'),
  campusId: z.uuid('Elija una sede.').nullable(),
  fromDay: dayText,
  toDay: dayText.nullable().default(null),
})
export type Grant = z.output<typeof grant>

/** Who the account belongs to. */
export const personKinds = {
  employee: 'Empleado',
  tercero: 'Tercero',
  external: 'Externo, sin registro',
} as const

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escriba la hora así: 07:30.')

const body = z.strictObject({
  username: z
    .string('Escriba el nombre de usuario.')
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9._-]{2,39}$/, 'Use de 3 a 40 letras sin tilde, números, punto o guion.'),
  name: z.string().trim().min(3, 'Escriba el nombre completo.').max(150),
  email: z.email('Escriba un correo válido.').max(200),
  phone: z.string().trim().max(30).nullable().default(null),
  idNumber: z.string().trim().max(20).nullable().default(null),
  personKind: z.enum(['employee', 'tercero', 'external']).default('external'),
  personId: z.uuid().nullable().default(null),
  twoFactorRequired: z.boolean().default(false),
  expiresOn: dayText.nullable().default(null),
  allowedDays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  allowedFrom: clock.nullable().default(null),
  allowedTo: clock.nullable().default(null),
  roles: z.array(grant).max(200),
})
export type UserBody = z.output<typeof body>

/** Sets aside a segregation for the roles given here, with a reason and an end. */
const withException = { exception: segregationException.nullable().default(null) }

export const showUser = endpoint({
  method: 'GET',
  path: '/api/admin/user/:id',
  access: 'admin.user.view',
  summary: 'Un usuario y sus roles',
  tag,
  params,
  answer: body.omit({ roles: true }).extend({
    id: z.string(),
    username: z.string().nullable(),
    active: z.boolean(),
    mustChange: z.boolean(),
    twoFactor: z.boolean(),
    /** Locked by failed sign-ins until this instant. */
    lockedUntil: z.string().nullable(),
    lastLoginAt: z.string().nullable(),
    sessions: z.array(
      z.object({
        id: z.string(),
        ip: z.string(),
        userAgent: z.string(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
      }),
    ),
    version: z.number(),
    roles: z.array(grant.extend({ roleName: z.string(), campusName: z.string().nullable() })),
    exceptions: z.array(z.object({ code: z.string(), reason: z.string(), untilDay: z.string() })),
  }),
})

/** How someone gets in the first time, or again: told once, and then no longer known to anybody. */
const entry = z.object({
  temporaryPassword: z.string().nullable(),
  /** What comes after the address of the system: `/login#enlace=…` */
  link: z.string().nullable(),
  /** The address it is being sent to, when there is a mail server: nobody else sees the link. */
  mailedTo: z.string().nullable(),
})
export type Entry = z.output<typeof entry>

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/user',
  access: 'admin.user.edit',
  summary: 'Crear un usuario',
  tag,
  body: body.extend({
    ...withException,
    ...withFactor,
    entry: z.enum(['password', 'link']).default('password'),
  }),
  answer: saved.extend(entry.shape),
  keyed: false,
})

export const editUser = endpoint({
  method: 'PUT',
  path: '/api/admin/user/:id',
  access: 'admin.user.edit',
  summary: 'Editar un usuario y sus roles',
  tag,
  params,
  body: body.extend({
    ...withException,
    ...withFactor,
    version: z.number().int(),
    active: z.boolean(),
    mustChange: z.boolean().default(false),
  }),
  answer: saved,
})

/** What these roles would join although it is segregated, before anything is saved. */
export const previewGrants = endpoint({
  method: 'POST',
  path: '/api/admin/user/conflict',
  access: 'admin.user.view',
  summary: 'Conflictos de funciones de unos roles',
  tag,
  body: z.strictObject({ userId: z.uuid().nullable().default(null), roles: z.array(grant).max(200) }),
  answer: z.array(conflict),
  dry: true,
})

export const activateUser = endpoint({
  method: 'POST',
  path: '/api/admin/user/:id/active',
  access: 'admin.user.edit',
  summary: 'Activar o inactivar un usuario',
  tag,
  params,
  body: z.strictObject({ active: z.boolean(), reason, ...withFactor }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/admin/user/:id/reset',
  access: 'admin.user.reset',
  summary: 'Dar a un usuario una contraseña temporal, o un enlace para elegir la suya',
  tag,
  params,
  body: z.strictObject({
    reason,
    twoFactor: z.boolean().default(false),
    entry: z.enum(['password', 'link']).default('password'),
    ...withFactor,
  }),
  answer: entry,
  keyed: false,
})

/** Who said at the door that they forgot their password. */
export const listForgotten = endpoint({
  method: 'GET',
  path: '/api/admin/user/forgotten',
  access: 'admin.user.reset',
  summary: 'Quiénes piden un enlace porque olvidaron su contraseña',
  tag,
  answer: z.array(
    z.object({ id: z.string(), name: z.string(), user: z.string(), askedAt: z.string(), ip: z.string() }),
  ),
})
export type Forgotten = z.output<NonNullable<(typeof listForgotten)['answer']>>[number]

export const dismissForgotten = endpoint({
  method: 'POST',
  path: '/api/admin/user/:id/forgotten/dismiss',
  access: 'admin.user.reset',
  summary: 'Descartar la solicitud de contraseña de un usuario',
  tag,
  params,
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
  summary: 'Cerrar todas las sesiones de un usuario, o una',
  tag,
  params,
  body: z.strictObject({ sessionId: z.uuid().nullable().default(null) }).default({ sessionId: null }),
})
