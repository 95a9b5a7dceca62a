import { isIP } from 'node:net'
import { z } from 'zod'

/** The environment, read and validated once. Every missing or wrong setting is reported in a sentence for the operator. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** The folder of the embedded database and of the generated key. */
  readonly dataDir: string
  /** Null for the embedded database. */
  readonly databaseUrl: string | null
  readonly databasePool: number
  /** The passphrase that seals whole copies; null leaves them in clear. */
  readonly backupPassphrase: string | null
  /** Whether a copy is made before a database in use is upgraded. */
  readonly upgradeCopy: boolean
  /** Number of web processes; more than one where there are cores for them. */
  readonly webProcesses: number
  readonly demo: boolean
  /** Null when the key is generated and kept in `dataDir`. Production requires one. */
  readonly appKey: string | null
  readonly production: boolean
  readonly logLevel: string
  readonly sessionHours: number
  /** Users who administer or pay need a second factor and renew their password: the default in production. */
  readonly guardSensitive: boolean
  /** Names, addresses and networks of the hospital itself, to which secrets and facts of patients may be sent. */
  readonly outgoingHosts: readonly string[]
  readonly metricsToken: string | null
  /** Addresses of the proxies in front, which are trusted for the caller's address. */
  readonly trustProxy: string | false
  /** Requests a minute from one address; 0 is no limit. */
  readonly rateLimit: number
  /** Searches of a list that a person may make in a minute, and files they may download in an hour (SEG-12); 0 is no limit. */
  readonly searchLimit: number
  readonly exportLimit: number
  /** A process that is late by this many milliseconds refuses new requests for now; 0 is never. */
  readonly shedAfterMs: number
  /** A client that reads nothing of an answer for this many milliseconds is cut. */
  readonly slowReaderMs: number
  /** Null when there is no mail server: administrators hand links over. */
  readonly mail: MailSettings | null
}

export interface MailSettings {
  /** `smtp://user:password@server:587` */
  readonly url: string
  readonly from: string
  /** The public address of the system, without a final slash: links begin with it. */
  readonly address: string
}

export type Environment = Readonly<Record<string, string | undefined>>

const whole = (name: string, { min, max, or }: { min: number; max: number; or: number }) => {
  const message = `${name}: escriba un número entero de ${min} a ${max}.`
  return z.coerce.number(message).int(message).min(min, message).max(max, message).default(or)
}
const flag = (name: string) =>
  z.stringbool({
    truthy: ['1', 'true', 'si', 'sí', 'yes'],
    falsy: ['0', 'false', 'no'],
    error: `${name}: escriba «si» o «no».`,
  })
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Whether a key has thirty-two characters or more and is not a few characters repeated. */
export const isStrongKey = (key: string): boolean => key.length >= 32 && new Set(key).size >= 10
const strongKey =
  'APP_KEY: use al menos 32 caracteres al azar, por ejemplo lo que escribe «openssl rand -base64 32».'

/** Whether the text is a name, an address or a network. */
function isHost(written: string): boolean {
  const [host = '', bits, ...more] = written.split('/')
  if (bits === undefined) return /^[a-z0-9.:-]+$/.test(host)
  const most = isIP(host) === 4 ? 32 : 128
  return more.length === 0 && isIP(host) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

const environment = z.object({
  PORT: whole('PORT', { min: 0, max: 65_535, or: 3000 }),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/\S+$/,
      'DATABASE_URL: escriba una dirección como postgres://usuario:clave@servidor/base.',
    )
    .optional(),
  // Two connections listen all the time: to the queue of jobs and to their changes.
  DATABASE_POOL: whole('DATABASE_POOL', { min: 5, max: 500, or: 20 }),
  BACKUP_PASSPHRASE: z.string().min(12, 'BACKUP_PASSPHRASE: use al menos 12 caracteres.').optional(),
  UPGRADE_COPY: flag('UPGRADE_COPY').default(true),
  WEB_PROCESSES: whole('WEB_PROCESSES', { min: 1, max: 64, or: 1 }),
  DEMO: flag('DEMO').optional(),
  APP_KEY: z.string().refine(isStrongKey, strongKey).optional(),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'NODE_ENV: escriba «production», «development» o «test».')
    .default('development'),
  LOG_LEVEL: z.enum(levels, `LOG_LEVEL: escriba uno de ${levels.join(', ')}.`).optional(),
  SESSION_HOURS: whole('SESSION_HOURS', { min: 1, max: 168, or: 12 }),
  GUARD_SENSITIVE: flag('GUARD_SENSITIVE').optional(),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN: use al menos 16 caracteres.').optional(),
  OUTGOING_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine(
      (list) => list.every(isHost),
      'OUTGOING_HOSTS: escriba nombres, direcciones o redes separados por coma, como muv.local,10.1.0.0/16.',
    ),
  TRUST_PROXY: z.string().optional(),
  RATE_LIMIT: whole('RATE_LIMIT', { min: 0, max: 1_000_000, or: 6000 }),
  SEARCH_LIMIT: whole('SEARCH_LIMIT', { min: 0, max: 100_000, or: 60 }),
  EXPORT_LIMIT: whole('EXPORT_LIMIT', { min: 0, max: 100_000, or: 10 }),
  SHED_AFTER_MS: whole('SHED_AFTER_MS', { min: 0, max: 60_000, or: 5000 }),
  SLOW_READER_MS: whole('SLOW_READER_MS', { min: 1000, max: 600_000, or: 30_000 }),
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'MAIL_URL: escriba una dirección como smtp://usuario:clave@servidor:587.')
    .optional(),
  MAIL_FROM: z.string().includes('@', 'MAIL_FROM: escriba el correo que envía.').optional(),
  PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/, 'PUBLIC_URL: escriba una dirección como https://quina.hospital.gov.co.')
    .optional(),
})

/** A setting that the product cannot start with. The message has a line for each. */
export class SettingsError extends Error {}

/** Reads the settings; empty variables count as absent. @throws SettingsError with every sentence at once. */
export function readSettings(given: Environment): Settings {
  const present = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(present)
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map(({ message }) => message).join('\n'))
  const production = parsed.data.NODE_ENV === 'production'
  if (production && parsed.data.APP_KEY === undefined)
    throw new SettingsError(`En producción APP_KEY es obligatoria. ${strongKey}`)
  if (production && parsed.data.DEMO === true)
    throw new SettingsError(
      'DEMO: la demostración no se carga en producción, porque todos conocen sus contraseñas.',
    )
  return named(parsed.data, production)
}

function named(read: z.output<typeof environment>, production: boolean): Settings {
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    databasePool: read.DATABASE_POOL,
    backupPassphrase: read.BACKUP_PASSPHRASE ?? null,
    upgradeCopy: read.UPGRADE_COPY,
    webProcesses: read.WEB_PROCESSES,
    demo: read.DEMO ?? (!production && read.DATABASE_URL === undefined),
    appKey: read.APP_KEY ?? null,
    production,
    // In development the log stays quiet, so that the address remains visible.
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    sessionHours: read.SESSION_HOURS,
    guardSensitive: read.GUARD_SENSITIVE ?? production,
    outgoingHosts: read.OUTGOING_HOSTS,
    metricsToken: read.METRICS_TOKEN ?? null,
    trustProxy: read.TRUST_PROXY ?? false,
    rateLimit: read.RATE_LIMIT,
    searchLimit: read.SEARCH_LIMIT,
    exportLimit: read.EXPORT_LIMIT,
    shedAfterMs: read.SHED_AFTER_MS,
    slowReaderMs: read.SLOW_READER_MS,
    mail: mailOf(read),
  }
}

/** @throws SettingsError when mail could not be sent, or its links would lead nowhere. */
function mailOf({ MAIL_URL, MAIL_FROM, PUBLIC_URL }: z.output<typeof environment>): MailSettings | null {
  if (MAIL_URL === undefined) return null
  if (MAIL_FROM === undefined || PUBLIC_URL === undefined)
    throw new SettingsError(
      'MAIL_URL pide también MAIL_FROM (quién envía) y PUBLIC_URL (a dónde llevan los enlaces).',
    )
  return { url: MAIL_URL, from: MAIL_FROM, address: PUBLIC_URL }
}
