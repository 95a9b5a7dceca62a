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

/** It runs at sign-in and at every request, so it must be a single look-up by index. */
export interface BarsEntry {
  (tx: Tx, userId: string, on: Day): Promise<boolean>
  /** The tables that it reads, all of them watched: it runs again only after a write to one of them. */
  readonly reads?: readonly string[]
}

/**
 * The permissions that nobody has on a day, because the hospital does not do that work; null when it does all of it. Names come
 * in lower case. It may read only parameters: while none has a value it may not run again.
 */
export type WithholdsWork = (tx: Tx, on: Day) => Promise<((permission: string) => boolean) | null>

/** A thing that is found by its code and number though it is neither a document nor a row of a list: a voucher of the journal. */
export interface NumberedThing {
  readonly kind: string
  /** Its heading: *Comprobantes contables*. */
  readonly group: string
  readonly permission: string
  readonly find: (tx: Tx, input: RequestedNumber) => Promise<readonly FoundNumber[]>
}

/** The typed search: `NC 12`, `ce-7 de 2026`. */
export type RequestedNumber = Readonly<{ word: string; number: number; year: number | null }>

type FoundNumber = Readonly<{ id: string; label: string; detail: string | null; to: string }>

/** Everything that the server side of a module offers. `apps/api` lists the modules; nothing else is registered anywhere. */
export interface ServerModule {
  readonly name: string
  readonly label: string
  readonly operations: readonly Operation[]
  readonly documents: readonly AnyDocument[]
  readonly catalogs: readonly AnyCatalog[]
  readonly reports: readonly AnyReport[]
  /** Reports that share a screen, by its path; any other is read on the screen with its permission to run. */
  readonly hubs?: Readonly<Record<ScreenPath, readonly AnyReport[]>>
  /** The catalogs that people search most: their matches come before all other documents and catalogs. */
  readonly found?: readonly AnyCatalog[]
  /** Other things that are found by a code and a number, besides its documents. */
  readonly numbered?: readonly NumberedThing[]
  /** The view with the id of each thing of the module that has data of a patient, and the patient. */
  readonly reported?: `${string}.patient_summary`
  readonly processes: readonly AnyProcess[]
  readonly jobs: readonly JobKind[]
  /** The screens of `screens.contract.ts`: the default menu is made from them. */
  readonly screens?: Screens
  /** Work of this module that nobody may combine with other work, of this module or of a lower one. */
  readonly segregations?: readonly Segregation[]
  /** The values that the hospital decides for this module, each from a day on. */
  readonly parameters?: readonly AnyParameter[]
  /** The alerts of the first page. */
  readonly alerts?: readonly Alert[]
  /** The steps of a new hospital before it works. */
  readonly firstSteps?: readonly FirstStep[]
  /** The conditions that must always hold, checked once a day. */
  readonly monitors?: readonly Monitor[]
  /** The work that it does by itself: notes that repeat each month. */
  readonly chores?: readonly Chore[]
  /** The records that a new holiday would change. */
  readonly holidayTouches?: readonly HolidayTouch[]
  /** Its live topics, and who may receive their changes. Its tables announce them with `platform.live`. */
  readonly live?: readonly LiveTopic[]
  /** The labels in the audit of the tables that no document, catalog or rows describe, and of their columns. */
  readonly records?: readonly AuditedRecord[]
  /** Whether the module bars a user from entering on a day, though the account is valid: an employee who retired. */
  readonly barsEntry?: BarsEntry
  /** Whether the hospital does not do some work of this module: nobody then has its screens, menu and calls. */
  readonly withholds?: WithholdsWork
  /** The meaning of the constraints of its tables: `schema.name` → a refusal. Its operations declare it. */
  readonly constraints?: ConstraintRefusals
}

export type { AuditedRecord } from '../http/audited-record.ts'

type ModulePart = 'documents' | 'catalogs' | 'reports' | 'processes' | 'constraints'
type DeclaredModule = Omit<ServerModule, ModulePart> & Partial<Pick<ServerModule, ModulePart>>

/** Adds to a module the things that its operations serve, so that each is named once, where it is served. */
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
