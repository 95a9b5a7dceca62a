import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'

/** Long work that the queue runs. It may run again after a crash, so it must be safe to repeat. */
export interface JobKind {
  readonly kind: string
  readonly run: (job: JobContext) => Promise<Readonly<Record<string, unknown>> | null>
}

export interface JobContext {
  readonly jobId: string
  readonly userId: string
  readonly campusId: string
  readonly input: Readonly<Record<string, unknown>>
  /** The business day in Bogotá. */
  readonly today: () => Day
  readonly now: () => Date
  /** One transaction of the job, signed for the audit and fenced: it fails if another runner took the job over. */
  readonly step: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly progress: (done: number, total: number) => Promise<void>
  readonly cancelled: () => Promise<boolean>
  /** Reports to the operators of the system an error that the job survives. */
  readonly fault: (error: unknown, where: string) => void
}
