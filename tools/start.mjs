// npm start: from a fresh checkout to a running product. Plain JavaScript, since it runs before anything is installed.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { serverEnvironment, serverProgram, startBuilds } from './build.mjs'
import { installDependencies, root } from './install.mjs'

installDependencies()
const { server, pages } = startBuilds()
await server

// The database is prepared while the pages are built: the program starts serving once it hears that they are ready.
const program = [serverProgram, ...process.argv.slice(2), '--await-pages']
const env = { ...serverEnvironment, ...process.env }
const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
const api = spawn(process.execPath, program, { cwd: root, stdio, env })
// A build that fails ends this program, and with it the one that waits for it.
process.on('exit', () => api.kill())
// A program that ended by itself cannot receive the message.
pages.then(() => api.connected && api.send('pages', () => undefined))

// A terminal sends its Ctrl+C to every process in it; anything else speaks to this one only.
process.on('SIGINT', () => process.stdin.isTTY || api.kill('SIGINT'))
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => api.kill(signal))

api.on('error', (error) => {
  console.error(error)
  process.exit(1)
})
api.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
