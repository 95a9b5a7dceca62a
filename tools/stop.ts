// npm run stop: stops the embedded database, which outlives the program that started it.
import { embeddedFolder, stopEmbedded } from '@quina/db/embedded/server'

const folder = embeddedFolder(process.env)
const stopped = await stopEmbedded(folder)
console.log(stopped ? 'La base de datos se detuvo.' : `En ${folder} no hay una base de datos en marcha.`)
