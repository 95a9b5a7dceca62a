import {
  defineCommand,
  defineQuery,
  f,
  listOf,
  numbers,
  permission,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'

export const auditPath = '/api/admin/audit'
export const auditPermissions = {
  view: permission('admin.audit.view', 'Ver la auditoría y verificar su cadena'),
  export: permission('admin.audit.export', 'Exportar la auditoría'),
}

/** The actions on records, and the other events worth keeping, under their names for people. */
export const auditActions = {
  insert: 'Creó',
  update: 'Cambió',
  delete: 'Borró',
  export: 'Exportó',
  print: 'Imprimió',
  login: 'Ingresó',
  login_failed: 'Ingreso fallido',
  login_out_of_hours: 'Ingreso fuera de horario',
  logout: 'Salió',
  password_changed: 'Cambió su contraseña',
  password_reset: 'Restableció una contraseña',
  password_input: 'Pidió otra contraseña',
  password_ask_dismissed: 'Descartó una solicitud de contraseña',
  password_chosen_by_link: 'Eligió su contraseña por enlace',
  two_factor_on: 'Activó el segundo factor',
  two_factor_off: 'Desactivó el segundo factor',
  recovery_codes_made: 'Hizo códigos de recuperación',
  pin_set: 'Definió su PIN para recibir',
  pin_failed: 'PIN equivocado',
  user_unlocked: 'Desbloqueó un usuario',
  user_activated: 'Activó un usuario',
  user_deactivated: 'Inactivó un usuario',
  user_retired: 'Se inactivó al retirarse',
  sessions_closed: 'Cerró sesiones',
  role_permissions: 'Cambió los permisos de un rol',
  administrator_created: 'Creó el primer administrador',
  access: 'Consultó',
} as const

export const auditList = listOf({
  columns: {
    entry: f.integer('N.º'),
    at: f.instant('Fecha y hora'),
    userId: f.optional(f.ref('admin.user', 'Usuario')),
    action: f.choice('Acción', auditActions),
    thingId: f.optional(f.ref('admin.thing', 'Registro de')),
    rowId: f.optional(f.code('Registro')),
    campusId: f.optional(f.ref('admin.campus', 'Sede')),
    ip: f.optional(f.text('Dirección IP')),
    reason: f.optional(f.text('Motivo')),
  },
  sort: '-entry',
  filters: ['userId', 'action', 'thingId', 'at', 'campusId', 'rowId'],
  searches: 'Usuario, registro o motivo',
})

const change = z.object({
  ...strings('name', 'label'),
  ...stringsOrNull('before', 'after'),
})
const entry = z.object({
  id: z.string(),
  entry: z.number(),
  at: z.string(),
  ...stringsOrNull('user', 'campus', 'ip', 'reason'),
  ...strings('action', 'thing', 'rowId'),
  changes: z.array(change),
})
export type AuditEntry = z.output<typeof entry>

const shared = { module: 'admin', access: auditPermissions.view } as const

export const showAudit = defineQuery({
  ...shared,
  name: 'auditEntry',
  title: 'Un registro de la auditoría: qué cambió, de qué a qué',
  // Entries are numbered: the id is a uuid built from the number, without a version.
  params: { id: { ...f.code('Registro'), schema: z.guid() } },
  opens: ['id'],
  answers: entry,
})

const check = z.object({
  at: z.string(),
  ...numbers('rows', 'pending'),
  lastSequence: z.number().nullable(),
  lastHash: z.string().nullable(),
  brokenId: z.number().nullable(),
  brokenWhy: z.string().nullable(),
})
export type AuditCheck = z.output<typeof check>

export const showChain = defineQuery({
  ...shared,
  name: 'auditChain',
  title: 'La última verificación de la cadena de la auditoría',
  answers: z.object({ last: check.nullable() }),
})

export const verifyChain = defineCommand({
  ...shared,
  name: 'verifyAudit',
  verb: 'Verificar ahora',
  title: 'Verificar ahora la cadena de la auditoría',
  answers: z.object({ jobId: z.string() }),
})

/** What was done to the first record that differs from its seal, in words. */
export const tamperings: Readonly<Record<string, string>> = {
  changed: 'fue modificado',
  removed: 'fue borrado',
  inserted: 'fue insertado después, entre registros ya sellados',
  unsealed: 'perdió su sello, o faltan registros desde ahí',
  reordered: 'tiene el sello fuera de orden',
  otherKey: 'tiene un sello que no es de la clave de la aplicación (APP_KEY)',
  anchored: 'tiene un sello distinto del que se anotó fuera de la base de datos',
}
