import { z } from 'zod'
import type { Fields, ValuesOf } from '../../values/field/field.ts'
import { type Declared, named, permissionFor } from '../../values/thing/named.ts'
import type { ScreenPath } from '../../values/thing/path.ts'
import type { Permission } from '../../values/thing/permission.ts'

/** Work over many items, shown before it is done and run in the job queue, one transaction an item. */
export interface Process<A extends Fields = Fields, I extends Fields = Fields> {
  readonly module: string
  readonly name: string
  readonly title: string
  readonly params: A
  /** The fields shown for each item of the plan. */
  readonly item: I
  /** The name of its items: one, and many. */
  readonly items: readonly [one: string, many: string]
  /** The verb of its button: *Facturar*. */
  readonly verb: string
  readonly consequence: string
  /** The screen where it is run. */
  readonly screen?: ScreenPath | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: a process of any parameters and items
export type AnyProcess = Process<any, any>
export type ProcessInput<P extends AnyProcess> = ValuesOf<P['params']>

export interface PlannedItem {
  readonly key: string
  readonly values: Readonly<Record<string, string | number | null>>
  /** Why it cannot be done: the item is shown and never run. Null when it was checked and can be done. */
  readonly fault?: string | null
}

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/** An item that failed, and why. */
export const itemFailure = z.object({ key: z.string(), message: z.string() })
export type ItemFailure = Readonly<z.output<typeof itemFailure>>

/** A job as its owner sees it, live. */
export interface JobAnswer {
  readonly id: string
  readonly title: string
  readonly state: JobState
  readonly done: number
  readonly total: number
  readonly failures: readonly ItemFailure[]
  readonly result: Readonly<Record<string, unknown>> | null
  readonly createdAt: string
  readonly finishedAt: string | null
}

export function defineProcess<
  const A extends Fields,
  const I extends Fields,
  const P extends ScreenPath | undefined = undefined,
>(
  spec: Declared<Omit<Process<A, I>, 'screen'>> & { readonly screen?: P },
): Process<A, I> & { readonly screen: P }
export function defineProcess(spec: Declared<AnyProcess>): AnyProcess {
  return named(spec)
}

export const processPermissions = (process: AnyProcess): Permission[] => [
  { name: permissionFor(process, 'run'), label: process.title },
]
