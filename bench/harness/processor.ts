import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Processor time in milliseconds since their start: of the API, of all processes of its database, and of the whole machine. */
export type ProcessorTime = Readonly<{ api: number; database: number; machine: number; own: number }>

/** The processes that do the work. Only Linux reports their times; elsewhere nothing is counted. */
export type Workers = Readonly<{ pid: number; postmaster: number | null }>

/** The clock of the kernel: a hundredth of a second. */
const tickMs = 10

export function workersIn(dataDir: string, pid: number): Workers {
  const file = join(dataDir, 'postgres/cluster/data/postmaster.pid')
  return { pid, postmaster: existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null }
}

export function spentBy({ pid, postmaster }: Workers): ProcessorTime {
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1000
  if (!existsSync('/proc/stat')) return { api: 0, database: 0, machine: 0, own }
  const api = ticksOf(pid)?.own ?? 0
  return {
    api: api * tickMs,
    database: databaseTicks(postmaster) * tickMs,
    machine: busyTicks() * tickMs,
    own,
  }
}

export const between = (before: ProcessorTime, after: ProcessorTime): ProcessorTime => ({
  api: after.api - before.api,
  database: after.database - before.database,
  machine: after.machine - before.machine,
  own: after.own - before.own,
})

/** Returns the ticks of the database's running processes, and of those that ended, which their parent counts. */
function databaseTicks(postmaster: number | null): number {
  if (postmaster === null) return 0
  const all = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (ticksOf(Number(name)) ?? []) : [],
  )
  const running = all.filter(({ parent }) => parent === postmaster).reduce((sum, { own }) => sum + own, 0)
  return running + (ticksOf(postmaster)?.ended ?? 0)
}

interface Ticks {
  readonly parent: number
  readonly own: number
  /** The ticks of the children that ended. */
  readonly ended: number
}

function ticksOf(pid: number): Ticks | null {
  const text = readOrNothing(`/proc/${pid}/stat`)
  // The name of a program is in brackets and may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 15) return null
  const at = (place: number) => Number(fields[place])
  return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }
}

/** A process may end between being listed and being read. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function busyTicks(): number {
  const [, user, nice, system, , , irq, soft] = readFileSync('/proc/stat', 'utf8').split(/\s+/).map(Number)
  return user! + nice! + system! + irq! + soft!
}

/** The share of the machine above which other processes distort every clock time. */
const quiet = 0.1

/**
 * Returns how far to trust the figures of a run, by the share of the processor that other processes used.
 * @param elapsedMs of the clock, since the first of both.
 */
export function trustIn(
  { api, database, machine, own }: ProcessorTime,
  elapsedMs: number,
  cores: number,
): string {
  const others = Math.max(0, machine - api - database - own) / (elapsedMs * cores)
  const share = `${Math.round(others * 100)} % of the processor went to other work meanwhile`
  if (machine === 0)
    return 'This system does not tell who uses its processor: see yourself that the machine was quiet.'
  if (others <= quiet) return `A quiet machine: ${share}.`
  return `NOT A QUIET MACHINE: ${share}. Trust ratios of one run and processor time for each deed; not rates, not milliseconds.`
}
