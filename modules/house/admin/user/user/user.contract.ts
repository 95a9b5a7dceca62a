import {
  type AnswerOf,
  defineCommand,
  defineQuery,
  type Field,
  type Fields,
  f,
  listOf,
  permission,
  shapeOf,
  strings,
  stringsOrNull,
  type ValuesOf,
  type WireOf,
} from '@quina/blocks'
import { z } from 'zod'
import { conflict, segregationException } from '../governance/conflict.contract.ts'
import { reason, withFactor } from '../power/factor.contract.ts'

export const userPermissions = {
  view: permission('admin.user.view', 'Ver usuarios'),
  edit: permission('admin.user.edit', 'Crear y editar usuarios'),
  reset: permission('admin.user.reset', 'Restablecer contraseñas'),
  unlock: permission('admin.user.unlock', 'Desbloquear usuarios y cerrar sus sesiones'),
}

const saved = z.object({ id: z.string(), version: z.number() })

export const userPath = '/api/admin/user'
export const userList = listOf({
  columns: {
    username: f.text('Usuario'),
    name: f.text('Nombre'),
    email: f.text('Correo'),
    roles: f.optional(f.text('Roles por sede')),
    twoFactor: f.flag('Segundo factor'),
    lastLoginAt: f.optional(f.instant('Último ingreso')),
    status: f.condition('Estado', {
      active: ['Activo', 'good'],
      pending: ['Pendiente', 'info'],
      locked: ['Bloqueado', 'bad'],
      suspended: ['Suspendido', 'warning'],
      expired: ['Vencido', 'warning'],
      inactive: ['Inactivo', 'neutral'],
    }),
    idNumber: f.optional(f.text('Documento')),
    phone: f.optional(f.text('Teléfono')),
    resetRequested: f.flag('Pidió otra contraseña'),
  },
  sort: 'name',
  filters: ['status', 'twoFactor', 'resetRequested'],
  searches: 'Nombre, usuario, correo o documento',
})

/** A role granted to a user, at one site or (campus null) at all of them. */
const grantFields = {
  roleId: f.ref('admin.role', 'Rol'),
  campusId: f.optional(f.ref('admin.campus', 'Sede')),
  fromDay: f.day('Desde'),
  toDay: f.optional(f.day('Hasta')),
}
const grants = f.shaped('Roles', z.array(shapeOf(grantFields)).max(200).readonly())
export type Grant = WireOf<typeof grantFields>

/** The owner of the account. */
export const personKinds = {
  employee: 'Empleado',
  tercero: 'Tercero',
  external: 'Externo, sin registro',
} as const

const clock = (label: string): Field<string> => ({
  ...f.code(label, { max: 5 }),
  schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escriba la hora así: 07:30.'),
})

const username: Field<string> = {
  ...f.code('Usuario', { max: 40 }),
  schema: z
    .string('Escriba el nombre de usuario.')
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9._-]{2,39}$/, 'Use de 3 a 40 letras sin tilde, números, punto o guion.'),
}
const email: Field<string> = { ...f.text('Correo'), schema: z.email('Escriba un correo válido.').max(200) }

const userFields = {
  username,
  name: f.text('Nombre', { min: 3, max: 150 }),
  email,
  phone: f.optional(f.text('Teléfono', { max: 30 })),
  idNumber: f.optional(f.text('Documento', { max: 20 })),
  personKind: f.usually(f.choice('De quién es', personKinds), 'external'),
  personId: f.optional(f.shaped('Persona', z.uuid())),
  twoFactorRequired: f.usually(f.flag('Segundo factor obligatorio'), false),
  expiresOn: f.optional(f.day('Vence')),
  allowedDays: f.usually(f.shaped('Días en que entra', z.array(z.number().int().min(1).max(7)).max(7)), []),
  allowedFrom: f.optional(clock('Entra desde')),
  allowedTo: f.optional(clock('Entra hasta')),
  roles: grants,
  /** Sets aside a segregation for the roles granted here, with a reason and an end. */
  exception: f.optional(f.shaped('Excepción', segregationException)),
  ...withFactor,
} satisfies Fields
export type UserBody = Omit<ValuesOf<typeof userFields>, 'exception' | 'code' | 'roles'> & {
  readonly roles: readonly Grant[]
}

const about = { id: f.ref('admin.user', 'Usuario') }
const seeing = { module: 'admin', access: userPermissions.view } as const
const editing = { module: 'admin', access: userPermissions.edit } as const

export const showUser = defineQuery({
  ...seeing,
  name: 'userOf',
  title: 'Un usuario y sus roles',
  params: about,
  opens: ['id'],
  answers: z.object({
    id: z.string(),
    username: z.string().nullable(),
    ...strings('name', 'email'),
    ...stringsOrNull('phone', 'idNumber'),
    personKind: z.enum(['employee', 'tercero', 'external']),
    personId: z.string().nullable(),
    twoFactorRequired: z.boolean(),
    expiresOn: z.string().nullable(),
    allowedDays: z.array(z.number()),
    ...stringsOrNull('allowedFrom', 'allowedTo'),
    active: z.boolean(),
    mustChange: z.boolean(),
    twoFactor: z.boolean(),
    /** Locked by failed sign-ins until this instant. */
    ...stringsOrNull('lockedUntil', 'lastLoginAt'),
    sessions: z.array(z.object({ ...strings('id', 'ip', 'userAgent', 'createdAt', 'lastSeenAt') })),
    version: z.number(),
    roles: z.array(
      z.object({
        roleId: z.string(),
        campusId: z.string().nullable(),
        fromDay: z.string(),
        toDay: z.string().nullable(),
        roleName: z.string(),
        campusName: z.string().nullable(),
      }),
    ),
    exceptions: z.array(z.object({ code: z.string(), reason: z.string(), untilDay: z.string() })),
  }),
})

/** How a user signs in the first time, or again: shown once, and stored nowhere in clear. */
const entry = z.object({
  temporaryPassword: z.string().nullable(),
  /** What follows the address of the system: `/login#enlace=…` */
  link: z.string().nullable(),
  /** The address to which it is sent, when there is a mail server: nobody else sees the link. */
  mailedTo: z.string().nullable(),
})
export type Entry = z.output<typeof entry>

export const entryWays = {
  link: 'Enlace para elegir su contraseña',
  password: 'Contraseña temporal, sirve 24 horas',
} as const
/** How a user gets access: a password that is passed on, or a link with which they choose theirs. */
const way = f.usually(f.choice('Cómo entra', entryWays), 'password')

export const createUser = defineCommand({
  ...editing,
  name: 'createUser',
  verb: 'Crear el usuario',
  params: { ...userFields, entry: way },
  answers: saved.extend(entry.shape),
  keyed: false,
})

export const editUser = defineCommand({
  ...editing,
  name: 'editUser',
  verb: 'Guardar',
  title: 'Editar un usuario y sus roles',
  about: { ...about, version: f.integer('Versión') },
  params: {
    ...userFields,
    active: f.flag('Activo'),
    mustChange: f.usually(f.flag('Debe cambiar su contraseña'), false),
  },
  answers: saved,
})

/** The segregated duties that these roles would join, before anything is saved. */
export const previewGrants = defineQuery({
  ...seeing,
  name: 'grantConflicts',
  title: 'Conflictos de funciones de unos roles',
  params: { userId: f.optional(f.ref('admin.user', 'Usuario')), roles: grants },
  answers: z.array(conflict),
})

export const activateUser = defineCommand({
  ...editing,
  name: 'turnUser',
  verb: 'Activar o inactivar',
  title: 'Activar o inactivar un usuario',
  about: { ...about, active: f.flag('Activo') },
  params: { reason, ...withFactor },
  answers: z.void(),
})

const resetting = { module: 'admin', access: userPermissions.reset } as const

export const resetPassword = defineCommand({
  ...resetting,
  name: 'resetPassword',
  verb: 'Restablecer contraseña',
  title: 'Dar a un usuario una contraseña temporal, o un enlace para elegir la suya',
  about,
  consequence: 'La contraseña actual deja de servir y sus sesiones se cierran ahora mismo.',
  danger: true,
  params: {
    reason,
    entry: way,
    twoFactor: f.usually(f.flag('También quitar su segundo factor (perdió el teléfono)'), false),
    ...withFactor,
  },
  answers: entry,
  keyed: false,
})

/** The users who reported at the login that they forgot their password. */
export const listForgotten = defineQuery({
  ...resetting,
  name: 'forgotten',
  title: 'Quiénes piden un enlace porque olvidaron su contraseña',
  answers: z.array(
    z.object({ id: z.string(), name: z.string(), user: z.string(), requestedAt: z.string(), ip: z.string() }),
  ),
})
export type ForgottenPassword = AnswerOf<typeof listForgotten>[number]

export const dismissForgotten = defineCommand({
  ...resetting,
  name: 'dismissForgotten',
  verb: 'Descartar',
  title: 'Descartar la solicitud de contraseña de un usuario',
  about,
  answers: z.void(),
})

const unlocking = { module: 'admin', access: userPermissions.unlock, answers: z.void() } as const

export const unlockUser = defineCommand({
  ...unlocking,
  name: 'unlockUser',
  verb: 'Desbloquear',
  title: 'Desbloquear un usuario',
  about,
})

export const closeUserSessions = defineCommand({
  ...unlocking,
  name: 'closeUserSessions',
  verb: 'Cerrar sesiones',
  title: 'Cerrar todas las sesiones de un usuario, o una',
  about: { ...about, sessionId: f.optional(f.ref('admin.session', 'Sesión')) },
})
