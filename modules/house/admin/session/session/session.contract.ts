import { endpoint, strings } from '@quina/blocks'
import { z } from 'zod'
import { sessionAt } from '../browser-session/session-address.contract.ts'

const tag = 'session'

const campus = z.object({ ...strings('id', 'code', 'name'), municipality: z.string().nullable() })

/** The signed-in user as the application keeps it. `all_permissions` are those of the active campus (PER-03). */
const user = z.object({
  ...strings('id', 'name', 'email'),
  /** Null until a site is chosen. */
  campus: campus.nullable(),
  /** The sites this user may choose. */
  campuses: z.array(campus),
  all_permissions: z.array(z.string()),
  /** Only changing the password is allowed. */
  must_change: z.boolean(),
  two_factor: z.boolean(),
  /** Only setting up a second factor is allowed. */
  must_enrol: z.boolean(),
  /** Minutes without use after which the session ends. */
  idle_minutes: z.number(),
})
export type CurrentUser = z.infer<typeof user>

const userAnswer = z.object({ data: user })

export const csrfCookie = endpoint({
  method: 'GET',
  path: sessionAt.csrf,
  access: 'public',
  summary: 'Entregar la cookie XSRF-TOKEN',
  tag,
  /** Why the session of the cookie that the browser still sends has ended; null when it has not, or the reason is unknown. */
  answer: z.object({
    ended: z.enum(['inactive', 'administrator', 'password', 'limit', 'own', 'expired', 'idle']).nullable(),
  }),
})

export const login = endpoint({
  method: 'POST',
  path: sessionAt.login,
  access: 'public',
  summary: 'Ingresar',
  tag,
  body: z.object({
    email: z.string().trim().min(1, 'Escriba su usuario.').max(200),
    password: z.string().min(1, 'Escriba su contraseña.').max(200),
    /** The code of the second factor, for users who have one. */
    code: z.string().trim().max(20).optional(),
  }),
  answer: userAnswer,
  keyed: false,
})

export const logout = endpoint({
  method: 'POST',
  path: sessionAt.logout,
  access: 'public',
  summary: 'Cerrar la sesión',
  tag,
  keyed: false,
})

export const currentUser = endpoint({
  method: 'GET',
  path: sessionAt.current,
  access: 'session',
  summary: 'El usuario de la sesión',
  tag,
  answer: userAnswer,
})

export const chooseCampus = endpoint({
  method: 'POST',
  path: sessionAt.campus,
  access: 'session',
  summary: 'Elegir la sede',
  tag,
  body: z.object({ campus_id: z.uuid('Elija una sede.') }),
  answer: userAnswer,
})

export const changePassword = endpoint({
  method: 'POST',
  path: sessionAt.password,
  access: 'session',
  summary: 'Cambiar la propia contraseña',
  tag,
  body: z.object({ current: z.string().max(200), next: z.string().max(200) }),
  answer: userAnswer,
  keyed: false,
})

export const ownSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'session',
  summary: 'Las propias sesiones abiertas',
  tag,
  answer: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        ...strings('ip', 'user_agent', 'created_at', 'last_seen_at'),
      }),
    ),
  }),
})

export const closeOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  access: 'session',
  summary: 'Cerrar una de las propias sesiones',
  tag,
  params: z.object({ id: z.uuid() }),
})

/** Shown once: only their hashes are stored. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const startTwoFactor = endpoint({
  method: 'POST',
  path: sessionAt.factorStart,
  access: 'session',
  summary: 'Preparar el segundo factor',
  tag,
  answer: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  keyed: false,
})

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: sessionAt.factor,
  access: 'session',
  summary: 'Activar el segundo factor',
  tag,
  body: z.object({
    /** Older screens send it; it is ignored, because the server keeps the one that it offered. */
    secret: z.string().max(200).optional(),
    code: z.string().regex(/^\d{6}$/, 'Escriba los seis dígitos.'),
  }),
  answer: recoveryCodes,
  keyed: false,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/two-factor/recovery',
  access: 'session',
  summary: 'Hacer otros códigos de recuperación',
  tag,
  body: z.object({ password: z.string().min(1, 'Escriba su contraseña.').max(200) }),
  answer: recoveryCodes,
  keyed: false,
})

export const twoFactorState = endpoint({
  method: 'GET',
  path: sessionAt.factor,
  access: 'session',
  summary: 'Cómo está el segundo factor de la propia cuenta',
  tag,
  answer: z.object({ active: z.boolean(), required: z.boolean(), codesLeft: z.number() }),
})

export const stopTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/two-factor/stop',
  access: 'session',
  summary: 'Desactivar el segundo factor',
  tag,
  body: z.object({ password: z.string().min(1, 'Escriba su contraseña.').max(200) }),
  keyed: false,
})

const token = z.string().min(20).max(100)

/** The answer is always the same, whether the name exists or not (SEG-05). */
export const forgotPassword = endpoint({
  method: 'POST',
  path: sessionAt.forgot,
  access: 'public',
  summary: 'Pedir un enlace para elegir otra contraseña',
  tag,
  body: z.object({ user: z.string().trim().min(1, 'Escriba su correo o su usuario.').max(200) }),
  /** How links reach people at this hospital. */
  answer: z.object({ byMail: z.boolean() }),
  keyed: false,
})

/** The owner of a link, before it is used. */
export const readLink = endpoint({
  method: 'POST',
  path: sessionAt.linkRead,
  access: 'public',
  summary: 'Leer un enlace para elegir la contraseña',
  tag,
  body: z.object({ token }),
  answer: z.object({ name: z.string(), user: z.string(), kind: z.enum(['invitation', 'reset']) }),
  dry: true,
})

export const useLink = endpoint({
  method: 'POST',
  path: sessionAt.linkUse,
  access: 'public',
  summary: 'Elegir la contraseña con un enlace',
  tag,
  body: z.object({ token, password: z.string().max(200) }),
  keyed: false,
})
