import { dirname } from 'node:path'
import { ProgramRuns } from '@quina/db/embedded/server'
import { UnsupportedServer, WrongKey } from '@quina/db/server'
import { type Settings, SettingsError } from './settings/settings.ts'

/** Returns what keeps the product from starting, as a sentence for the operator; an unknown error is returned as it is. */
export function failureOf(error: unknown, settings: Settings | null): unknown {
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message
  const { code = '', path } = (error ?? {}) as { readonly code?: string; readonly path?: string }
  return sentences[code]?.({ path: path ?? '', settings }) ?? error
}

/** Failures whose message is already a sentence for the operator. */
const known = [SettingsError, ProgramRuns, UnsupportedServer, WrongKey]

type StartFacts = Readonly<{ path: string; settings: Settings | null }>

const folderOf = ({ path, settings }: StartFacts): string =>
  path === '' ? (settings?.dataDir ?? '.') : dirname(path)
const cannotWrite = (failed: StartFacts): string =>
  `No se puede escribir en la carpeta ${folderOf(failed)}: dé permiso a quien inicia el programa, o indique otra en DATA_DIR.`
const port = ({ settings }: StartFacts): string => `${settings?.host}:${settings?.port}`

const sentences: Readonly<Record<string, (failed: StartFacts) => string>> = {
  EADDRINUSE: (failed) =>
    `Otro programa ya atiende en ${port(failed)}: deténgalo, o indique otro puerto en PORT.`,
  EADDRNOTAVAIL: (failed) => `Este equipo no tiene la dirección ${port(failed)}: revise HOST.`,
  EACCES: (failed) =>
    failed.path === ''
      ? `No hay permiso para atender en ${port(failed)}: indique en PORT un puerto mayor que 1023.`
      : cannotWrite(failed),
  EROFS: cannotWrite,
  EPERM: cannotWrite,
  ENOTDIR: (failed) => `${folderOf(failed)} no es una carpeta: indique otra en DATA_DIR.`,
  ENOSPC: (failed) =>
    `No queda espacio en el disco de ${folderOf(failed)}: libere espacio e intente de nuevo.`,
  ECONNREFUSED: () => 'El servidor de DATABASE_URL no responde: revise que esté en marcha y su dirección.',
  ENOTFOUND: () => 'El servidor de DATABASE_URL no existe: revise su dirección.',
  '28P01': () => 'El servidor de DATABASE_URL no acepta ese usuario o esa contraseña.',
}
