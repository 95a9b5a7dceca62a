import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.server.ts'
import { ask } from './connection.server.ts'
import type { Home } from './home.server.ts'
import { runAs } from './owner.server.ts'
import { knownPort, pidFileOf, postmasterOf, readOrNull, runningPort } from './pid-file.server.ts'
import { tune } from './tuning.server.ts'

const startPatienceMs = 60_000
const stopPatienceMs = 60_000

/** The port of the server if it is running and takes connections. */
export async function attach(home: Home): Promise<number | null> {
  const port = await knownPort(home)
  return port !== null && (await ask(home, port)) === 'ready' ? port : null
}

/** Starts the server and waits until it takes connections. Call it holding the lock. @returns its port. */
export async function start(home: Home, { bin }: Binaries): Promise<number> {
  const giveUpAt = Date.now() + startPatienceMs
  let port = (await knownPort(home)) ?? (await freePort())
  let refusal: unknown = null
  for (;;) {
    port = (await runningPort(home)) ?? port
    const answer = await ask(home, port)
    if (answer === 'ready') return port
    if (answer !== 'starting' && Date.now() > giveUpAt) throw await failure(home, refusal)
    if (answer === 'nobody') refusal = await launch(home, bin, port)
    // Another program took the port while the database was down.
    if (answer === 'stranger' && (await postmasterOf(home)) === null) port = await freePort()
    if (answer !== 'nobody' || refusal !== null) await sleep(100)
  }
}

/** Stops the server as a shutdown of the machine would: open transactions are undone. @returns whether it ran. */
export async function stop(home: Home): Promise<boolean> {
  const pid = await postmasterOf(home)
  if (pid === null) return false
  process.kill(pid, 'SIGINT')
  const giveUpAt = Date.now() + stopPatienceMs
  while ((await postmasterOf(home)) === pid) {
    if (Date.now() > giveUpAt) throw new Error(`La base de datos de ${home.folder} no se detuvo a tiempo.`)
    await sleep(30)
  }
  return true
}

/** One attempt. @returns null, or why it failed: the caller tries again, since most causes pass by themselves. */
async function launch(home: Home, bin: string, port: number): Promise<unknown> {
  if ((await postmasterOf(home)) === null) await rm(pidFileOf(home), { force: true })
  await tune(home.data, home.owner)
  await writeFile(home.port, String(port))
  const options = ['-D', home.data, '-l', home.startLog, '-o', `-p ${port}`]
  try {
    // Replaying the log after a crash may take long: the wait ends when the server is up or gives up by itself.
    await runAs(home.owner, join(bin, 'pg_ctl'), ['start', '-w', '-t', '86400', ...options])
    return null
  } catch (error) {
    return error
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function failure(home: Home, cause: unknown): Promise<Error> {
  const log = (await readOrNull(home.startLog))?.trimEnd().split('\n').slice(-5).join('\n') ?? ''
  return new Error(`La base de datos de ${home.folder} no arranca. Vea ${home.startLog}.\n${log}`, { cause })
}
