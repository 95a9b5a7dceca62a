// npm run stop: ends the program in order, and then the embedded database, which may outlive it.
import { embeddedFolder, stopEmbedded, stopProgram } from '@quina/db/embedded/server'

const folder = embeddedFolder(process.env)
try {
  const ended = await stopProgram(folder)
  const stopped = await stopEmbedded(folder)
  if (ended) console.log('El programa terminó.')
  if (ended || stopped) console.log('La base de datos se detuvo.')
  else console.log(`En ${folder} no hay un programa ni una base de datos en marcha.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
