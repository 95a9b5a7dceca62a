import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'

type Listener = Parameters<NodeJS.EventEmitter['on']>[1]

/** A program that works beside the server and receives its work in messages: a thread of it, or a process of its own. */
export interface Aside {
  on(event: 'message' | 'error' | 'exit', listener: Listener): Aside
  off(event: 'message' | 'error' | 'exit', listener: Listener): Aside
  postMessage(message: unknown): void
  /** Whether the server waits for the program before it ends. */
  ref(): void
  unref(): void
  terminate(): Promise<unknown>
}

/**
 * Starts the program of a thread. From source it needs a TypeScript loader; once built it is a plain module beside the server's.
 * @param program the address of its source. It is among the inputs of `tools/vite.server.config.mjs`.
 */
export function startThread(program: URL, resourceLimits: ResourceLimits): Aside {
  const given = { execArgv: [], env: {}, resourceLimits }
  if (isBuilt) return new Worker(builtFrom(program), given)
  return new Worker(beside('from-source.mjs'), { ...given, workerData: program.href })
}

/** Starts the program in a process of its own: its heap is not the server's, and is freed when it ends. */
export function startProcess(program: URL, { memoryMaxMb }: { readonly memoryMaxMb: number }): Aside {
  const given: ForkOptions = {
    execArgv: [`--max-old-space-size=${memoryMaxMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  }
  return apart(
    isBuilt ? fork(builtFrom(program), given) : fork(beside('from-source.mjs'), [program.href], given),
  )
}

const isBuilt = !import.meta.url.endsWith('.ts')
const beside = (name: string): string => join(import.meta.dirname, name)
const builtFrom = (program: URL): string => beside(basename(fileURLToPath(program)).replace(/\.ts$/, '.js'))

function apart(child: ChildProcess): Aside {
  const aside: Aside = {
    on(event, listener) {
      child.on(event, listener)
      return aside
    },
    off(event, listener) {
      child.off(event, listener)
      return aside
    },
    postMessage: (message) => void child.send(message as object),
    ref() {
      child.ref()
      child.channel?.ref()
    },
    unref() {
      child.unref()
      child.channel?.unref()
    },
    async terminate() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
  return aside
}
