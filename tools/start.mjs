// npm start: from a fresh checkout to a running product. Plain JavaScript, since it runs before anything is installed.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { buildIfStale, serverEnvironment, serverProgram } from './build.mjs'
import { installDependencies, root } from './install.mjs'

installDependencies()
buildIfStale()

const program = [serverProgram, ...process.argv.slice(2)]
const env = { ...serverEnvironment, ...process.env }
const api = spawn(process.execPath, program, { cwd: root, stdio: 'inherit', env })

// A terminal sends its Ctrl+C to every process in it; anything else speaks to this one only.
process.on('SIGINT', () => process.stdin.isTTY || api.kill('SIGINT'))
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => api.kill(signal))

api.on('error', (error) => {
  console.error(error)
  process.exit(1)
})
api.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
