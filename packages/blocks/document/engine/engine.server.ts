import { pipelined, type Tx } from '@quina/db/server'
import { type Day, insist, Problem, snake } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, can } from '../../http/actor.ts'
import { behalfOf } from '../../http/behalf/behalf.server.ts'
import { type SettledAnswer, settling } from '../../http/exchange.server.ts'
import { declaredBy, mustReachAll, type ProvenTables, provenOf } from '../../http/reach/reach.server.ts'
import { allCampuses } from '../../http/reach/scope.server.ts'
import { type Fields, shapeOf } from '../../values/field/field.ts'
import { parseOrRefuse } from '../../values/field/parse.ts'
import {
  type Ledger,
  type Posting,
  type PostingTable,
  postingTo,
  type Source,
} from '../../values/ledger/ledger.server.ts'
import { type Action, statusAfter } from '../../values/lifecycle/lifecycle.ts'
import { permissionFor } from '../../values/thing/named.ts'
import type { ActionInputOf, ActionOf, AnyDocument, DraftInput, InputOf, Stored } from '../document.ts'
import { advance, asJson } from './advance.server.ts'
import { type Handler, prepared } from './handler.server.ts'
import {
  deleteDraft,
  insertDraft,
  load,
  loadBesides,
  mustBeCurrent,
  type Tables,
  updateDraft,
  wholeOf,
} from './store.server.ts'

/** The server half of a document: its tables, and what each action does besides changing the status. */
export interface DocumentService<D extends AnyDocument = AnyDocument> extends Tables {
  readonly document: D
  readonly on: { readonly [A in ActionOf<D>]?: Handler<D, A> }
  /** Rules of an edited document, checked on each save; `stored` is its saved version, null while it is new. */
  readonly onSave?: (tx: Tx, input: InputOf<D>, actor: Actor, stored: Stored<D> | null) => Promise<void>
  /** Ledgers that this document posts to; annulling it reverses those postings. */
  // biome-ignore lint/suspicious/noExplicitAny: ledgers of any moves
  readonly ledgers: readonly Ledger<any>[]
  /**
   * Numbers a document by its posting (a note bears the number of its voucher) instead of by a series of its own: an expression
   * that may name the columns of the document's row.
   */
  readonly numberBy?: (id: string) => RawBuilder<unknown>
}

export interface Request<D extends AnyDocument = AnyDocument> {
  readonly tx: Tx
  readonly actor: Actor
  readonly today: Day
  /** The instant of the command; the current one if absent. */
  readonly now?: Date
  readonly id: string
  readonly action: ActionOf<D>
  readonly input?: unknown
  /** A preview: the answer describes the postings in words. */
  readonly describes?: boolean
}

export interface Outcome {
  readonly id: string
  readonly status: string
  readonly number: number | null
  readonly version: number
  /** `L1` for the first release: the action's suffix and its ordinal on this document. */
  readonly adjustment: string | null
  readonly postings: readonly PostingTable[]
}

export async function createDraft<D extends AnyDocument>(
  service: DocumentService<D>,
  { tx, actor, input: given }: { tx: Tx; actor: Actor; input: DraftInput<D> },
): Promise<string> {
  const input = wholeOf(service.document.fields, given) as InputOf<D>
  mustBeAllowed(actor, service.document, 'edit')
  await mustReachNamed(tx, service, actor, input)
  await service.onSave?.(tx, input, actor, null)
  return insertDraft(tx, { document: service.document, tables: service, actor }, input)
}

/** Saves the values of a draft. @throws Problem `GEN-409` on a stale version, `GEN-STATE` when it is no longer a draft. */
export async function saveDraft<D extends AnyDocument>(
  service: DocumentService<D>,
  given: { tx: Tx; actor: Actor; id: string; version: number; input: DraftInput<D> },
): Promise<number> {
  const { tx, actor, id, version } = given
  const input = given.input as InputOf<D>
  mustBeAllowed(actor, service.document, 'edit')
  const stored = await load(tx, { document: service.document, tables: service, actor, lock: true }, id)
  mustBeEditable(service.document, stored.status)
  await mustBeCurrent(tx, service, stored, version)
  await mustReachNamed(tx, service, actor, input)
  await service.onSave?.(tx, input, actor, stored)
  await updateDraft(tx, { document: service.document, tables: service, actor, stored }, input)
  return stored.version + 1
}

/** Removes a draft for good. Only a document that never had a number can be removed. */
export async function discardDraft<D extends AnyDocument>(
  service: DocumentService<D>,
  { tx, actor, id, version }: { tx: Tx; actor: Actor; id: string; version: number },
): Promise<void> {
  mustBeAllowed(actor, service.document, 'edit')
  const stored = await load(tx, { document: service.document, tables: service, actor, lock: true }, id)
  mustBeEditable(service.document, stored.status)
  insist(stored.number === null, 'GEN-NUMBERED', 'Un documento numerado no se elimina: anúlelo.', {
    status: 409,
  })
  await mustBeCurrent(tx, service, stored, version)
  await deleteDraft(tx, service, id)
}

/**
 * Performs an action; only this function changes the state of a document: permission → input → lock → transition → reach
 * → facts and decision → number, status, history → reverse → post; a document numbered by what it posts is numbered last.
 * A preview is this same function in a transaction that is rolled back.
 */
export async function performAction<D extends AnyDocument>(
  service: DocumentService<D>,
  request: Request<D>,
): Promise<Outcome> {
  const { outcome } = await doCommand(service, request)
  await sql`select`.execute(request.tx)
  return outcome()
}

/** Performs an action whose result is not needed: it is sent with the command's next statement, which throws its refusals. */
export const partCommand = <D extends AnyDocument>(
  service: DocumentService<D>,
  request: Request<D>,
): Promise<void> => doCommand(service, request).then(() => undefined)

/**
 * Performs an action as the whole of a call: the numbering is sent with the commit, so that the next command that needs a number,
 * or the same balances, waits for the database and not for the network.
 */
export async function endCommand<D extends AnyDocument>(
  service: DocumentService<D>,
  request: Request<D>,
): Promise<SettledAnswer> {
  const { outcome, known, advanced } = await doCommand(service, request)
  return settling(outcome, sql`${JSON.stringify(known)}::jsonb || ${advanced}`)
}

/** The result of a command: the part already known, and the part that its advance returns. */
interface Done {
  readonly known: Omit<Outcome, 'number' | 'adjustment'>
  /** Number and adjustment, as an expression of SQL. */
  readonly advanced: RawBuilder<unknown>
  readonly outcome: () => Promise<Outcome>
}

async function doCommand<D extends AnyDocument>(
  service: DocumentService<D>,
  { tx, actor, today, now = new Date(), id, action: name, input: raw, describes = false }: Request<D>,
): Promise<Done> {
  const { document } = service
  mustBeAllowed(actor, document, name)
  const action = document.lifecycle.actions[name] as Action
  const input = parseOrRefuse(shapeOf(action.params ?? {}), raw ?? {}) as ActionInputOf<D, ActionOf<D>>

  if ('reason' in input && input.reason !== null) await giveReason(tx, String(input.reason))
  const handler = prepared(service.on[name], { tx, id, input, actor, today })
  const { stored, besides } = await loadBesides(
    tx,
    { document, tables: service, actor, lock: true },
    id,
    handler.statements,
  )
  const behalf = behalfOf(actor, permissionFor(document, name), stored.createdBy)
  const status = statusAfter(document.lifecycle, stored.status, action)
  await mustReachNamed(tx, service, actor, stored)
  await mustReachAll(tx, actor, input)
  const postings =
    (await handler.run({ tx, document: stored, input, actor, today, now, describes }, besides)) ?? []

  const takesNumber = action.takesNumber === true
  const done = { action: name, status, takesNumber, input: raw ?? {} }
  const command = { document, tables: service, actor, behalf, now, stored, ...done }
  // Its postings may be commands of other documents that return to this one: they must find it in its new state.
  const before = takesNumber && service.numberBy !== undefined ? null : await advance(tx, command)

  const source: Source = { document: `${document.module}.${document.name}`, id, campusId: stored.campusId }
  const day = 'date' in input ? (input.date as Day) : today
  const reversed = action.reverses ? await reverseAll(tx, service, { source, day }) : []
  for (const posting of postings) await posting.post(tx, source)
  const readAdvanced = before ?? (await advance(tx, command))

  const described = describes ? await inWords(tx, [...reversed, ...postings]) : []
  const known = { id, status, version: stored.version + 1, postings: described }
  const outcome = async () => {
    const { number, ordinal } = await readAdvanced()
    return { ...known, number, adjustment: action.suffix === undefined ? null : `${action.suffix}${ordinal}` }
  }
  return { known, advanced: asJson(command, action.suffix), outcome }
}

/** Gives the audit the reason of the command. */
const giveReason = (tx: Tx, reason: string) =>
  pipelined(tx, sql`select set_config('app.reason', ${reason}, true)`)

type ReachInput = Tables & { readonly document: AnyDocument }

/**
 * A document and its lines may name only records of campuses where the actor may act. The campus of a record never changes, so no
 * lock is needed. The foreign key refuses a missing record; records that always belong to the whole hospital are not checked.
 * @throws Problem `GEN-CAMPUS`
 */
async function mustReachNamed(tx: Tx, service: ReachInput, actor: Actor, values: object): Promise<void> {
  if (actor.permissions.has(allCampuses)) return
  const { document, table } = service
  const standing = { tables: service, table, proven: await provenOf(tx, service) }
  const named = namedBy(document.fields as Fields, values, standing)
  const as = new Map(declaredBy(document.fields as Fields, values))
  await mustReachAll(tx, actor, named, { as, labelAt: (path) => labelAt(document, path) })
}

type Row = Readonly<Record<string, unknown>>
type Place = Readonly<{ tables: Tables; table: string; proven: ProvenTables }>

/** The declared values, without the columns of the system and without those already proven. */
function namedBy(fields: Fields, values: object, standing: Place): Row {
  const { tables, table, proven } = standing
  const isProven = (name: string) => proven.get(table)?.has(snake(name)) === true
  const declared = Object.entries(values).filter(([name]) => name in fields && !isProven(name))
  return Object.fromEntries(
    declared.map(([name, value]) => {
      const { of } = fields[name]!
      if (of === undefined || !Array.isArray(value)) return [name, value]
      const inLines = { ...standing, table: tables.lines[name] ?? '' }
      return [name, value.map((line) => namedBy(of, line as object, inLines))]
    }),
  )
}

/** `lines.2.registroLineId` → the label of that field. */
function labelAt({ fields }: AnyDocument, path: string): string {
  const [name = '', , inLine = ''] = path.split('.')
  const field = (fields as Fields)[name]
  return field?.of?.[inLine]?.label ?? field?.label ?? name
}

/** Reverses what the document posted to each ledger. A reversal that is already posted is only described. */
async function reverseAll(
  tx: Tx,
  { ledgers }: Pick<DocumentService, 'ledgers'>,
  { source, day }: { source: Source; day: Day },
): Promise<Posting[]> {
  const reversed: Posting[] = []
  for (const ledger of ledgers) {
    const moves = await ledger.reverse(tx, source, day)
    if (moves.length > 0) reversed.push(postingTo(ledger, moves))
  }
  return reversed
}

async function inWords(tx: Tx, postings: readonly Posting[]): Promise<PostingTable[]> {
  const tables: PostingTable[] = []
  for (const posting of postings) tables.push(await posting.describe(tx))
  return tables
}

export function mustBeAllowed(actor: Actor, document: AnyDocument, command: string): void {
  const permission = permissionFor(document, command)
  if (can(actor, permission)) return
  throw new Problem('SIN_PERMISO', 'No tiene permiso para esta acción.', {
    status: 403,
    facts: { permission },
  })
}

function mustBeEditable(document: AnyDocument, status: string): void {
  const state = document.lifecycle.states[status]
  insist(
    state?.editable === true,
    'GEN-STATE',
    `El documento está ${state?.label.toLowerCase()} y ya no se puede editar.`,
    { status: 409 },
  )
}
