import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { AnyCatalog } from '../data/catalog/catalog.ts'
import type { AnyParameter } from '../data/parameter/parameter.ts'
import type { AnyDocument } from '../document/document.ts'
import type { AuditedRecord } from '../http/audited-record.ts'
import type { Operation, Serves } from '../http/exchange.server.ts'
import type { LiveTopic } from '../http/live/live.server.ts'
import { constraintsIn } from '../http/operation.server.ts'
import type { ConstraintRefusals } from '../http/refusal.server.ts'
import type { JobKind } from '../jobs/job-kind.server.ts'
import type { AnyProcess } from '../jobs/process/process.ts'
import type { AnyReport } from '../report/report.ts'
import type { ScreenPath } from '../values/thing/path.ts'
import type { Alert, Chore, FirstStep, HolidayTouch, Monitor } from './oversight.server.ts'
import type { Screens } from './screen.ts'
import type { Segregation } from './segregation.ts'

/** It runs at sign-in and at requests, so it must be one look-up by index. */
export interface BarsEntry {
  (tx: Tx, userId: string, on: Day): Promise<boolean>
  /** The tables it reads, all of them watched: while nobody writes to them it does not run again. */
  readonly reads?: readonly string[]
}

/**
 * Which permissions nobody has on a day, because the hospital does not do that work; null when it does all of it. Names
 * come in lower case. It may read parameters only: while none has a value it may not run again.
 */
export type WithholdsWork = (tx: Tx, on: Day) => Promise<((permission: string) => boolean) | null>

/** What is found by its code and number though it is neither a document nor kept in a list: a voucher of the journal. */
export interface NumberedThing {
  readonly kind: string
  /** Its heading: *Comprobantes contables*. */
  readonly group: string
  readonly permission: string
  readonly find: (tx: Tx, input: RequestedNumber) => Promise<readonly FoundNumber[]>
}

/** What somebody typed: `NC 12`, `ce-7 de 2026`. */
export type RequestedNumber = Readonly<{ word: string; number: number; year: number | null }>

type FoundNumber = Readonly<{ id: string; label: string; detail: string | null; to: string }>

/** Everything the server side of a module offers. `apps/api` lists the modules; nothing else is registered anywhere. */
export interface ServerModule {
  readonly name: string
  readonly label: string
  readonly operations: readonly Operation[]
  readonly documents: readonly AnyDocument[]
  readonly catalogs: readonly AnyCatalog[]
  readonly reports: readonly AnyReport[]
  /** Reports that share a screen, by its path; the others are read at the screen of those who may run them. */
  readonly hubs?: Readonly<Record<ScreenPath, readonly AnyReport[]>>
  /** What people look for most: found before all other documents and catalogs. */
  readonly found?: readonly AnyCatalog[]
  /** What of it is found by a code and a number besides its documents. */
  readonly numbered?: readonly NumberedThing[]
  /** The view with the id of each thing of it that tells of a patient, and of whom. */
  readonly reported?: `${string}.patient_summary`
  readonly processes: readonly AnyProcess[]
  readonly jobs: readonly JobKind[]
  /** The screens of `screens.contract.ts`: the default menu is made from them. */
  readonly screens?: Screens
  /** Work of this module that nobody may hold together with other work, of this module or of one below. */
  readonly segregations?: readonly Segregation[]
  /** What the hospital decides for this module, each value from a day on. */
  readonly parameters?: readonly AnyParameter[]
  /** The alerts of the first page. */
  readonly alerts?: readonly Alert[]
  /** What a new hospital has to do before it works. */
  readonly firstSteps?: readonly FirstStep[]
  /** What must always hold, checked once a day. */
  readonly monitors?: readonly Monitor[]
  /** What it does by itself: notes that repeat each month. */
  readonly chores?: readonly Chore[]
  /** What it has that a new holiday would change. */
  readonly holidayTouches?: readonly HolidayTouch[]
  /** Its live topics, and who may hear of their changes. Its tables announce them with `platform.live`. */
  readonly live?: readonly LiveTopic[]
  /** How the audit calls the tables that no document, catalog or rows describe, and their columns. */
  readonly records?: readonly AuditedRecord[]
  /** Whether the module bars a user from entering on a day, though the account is valid: an employee who retired. */
  readonly barsEntry?: BarsEntry
  /** Whether the hospital does without work of this module: its screens, menu and calls are then nobody's. */
  readonly withholds?: WithholdsWork
  /** What running into a constraint of its tables means: `schema.name` → a refusal. Its operations say it. */
  readonly constraints?: ConstraintRefusals
}

export type { AuditedRecord } from '../http/audited-record.ts'

type Served = 'documents' | 'catalogs' | 'reports' | 'processes' | 'constraints'
type DeclaredModule = Omit<ServerModule, Served> & Partial<Pick<ServerModule, Served>>

/** A module has what its operations serve, besides what it says that it has: a thing is named once, where it is served. */
export function serverModule(given: DeclaredModule): ServerModule {
  const served = <K extends Exclude<keyof Serves, 'constraints'>>(
    kind: K,
    more: readonly NonNullable<Serves[K]>[] = [],
  ) => [...new Set([...more, ...given.operations.flatMap(({ serves }) => serves?.[kind] ?? [])])]
  return {
    ...given,
    documents: served('document', given.documents),
    catalogs: served('catalog', given.catalogs),
    reports: served('report', given.reports),
    processes: served('process', given.processes),
    records: served('record', given.records),
    constraints: { ...given.constraints, ...constraintsIn(given.operations) },
  }
}
