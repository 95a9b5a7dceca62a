// npm run stop: stops the program, then the embedded database, which may outlive it; a server of DATABASE_URL keeps running.
import {
  embeddedFolder,
  portsAttended,
  stopEmbedded,
  stopProgram,
  stopProgramAt,
} from '@quina/db/embedded/server'
import { readSettings, type Settings } from '../apps/api/settings/settings.ts'

try {
  const settings = readSettings({ ...process.env, NODE_ENV: 'development' })
  const stopped = settings.databaseUrl === null ? await stopAll() : await stopWeb(settings)
  if (!stopped) console.log(await nothingRuns(settings))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function stopAll(): Promise<boolean> {
  const folder = embeddedFolder(process.env)
  const ended = await stopProgram(folder)
  const stopped = await stopEmbedded(folder)
  if (ended) console.log('El programa terminó.')
  if (ended || stopped) console.log('La base de datos se detuvo.')
  return ended || stopped
}

async function stopWeb({ dataDir, port }: Settings): Promise<boolean> {
  const ended = await stopProgramAt(dataDir, port)
  if (ended) console.log('El programa terminó. El servidor de DATABASE_URL sigue en marcha.')
  return ended
}

async function nothingRuns({ dataDir, databaseUrl, port }: Settings): Promise<string> {
  const others = await portsAttended(dataDir)
  const elsewhere =
    others.length === 0
      ? ''
      : ` Con esa carpeta hay uno en ${others.map((other) => `el puerto ${other}`).join(', ')}: indique PORT y DATABASE_URL.`
  return databaseUrl === null
    ? `En ${embeddedFolder(process.env)} no hay un programa ni una base de datos en marcha.${elsewhere}`
    : `En el puerto ${port} no hay un programa en marcha con la carpeta ${dataDir}.${elsewhere}`
}
