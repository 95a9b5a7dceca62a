// node tools/program.mjs <name> …: runs a program that was built with the server, as the server itself runs. What is built is run
// as it is: a build of now would take away what a server that is running may still have to load. Only a checkout that never
// started builds first.
import './node-version.mjs'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { buildIfStale, programByName } from './build.mjs'
import { installDependencies } from './install.mjs'

const [name = ''] = process.argv.splice(2, 1)
const program = programByName(name)
if (!existsSync(program)) {
  installDependencies()
  await buildIfStale()
}
await import(pathToFileURL(program).href)
