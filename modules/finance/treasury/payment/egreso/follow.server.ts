import type { ActionOf, AnyDocument } from '@quina/blocks'
import {
  type Actor,
  actingOn,
  type DocumentService,
  type Posting,
  type PostingTable,
  performAction,
} from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import { type Day, insist, must, padded } from '@quina/kernel'
import { sql } from 'kysely'

/**
 * The command that one document triggers on another: an order, its egreso and its cheque change together, wherever the user acts.
 */
export interface FollowedAction {
  readonly action: string
  readonly input: Readonly<Record<string, unknown>> & { readonly date?: Day }
  readonly today: Day
}

/** Executes the command on the document that follows. */
type PaperAction = (tx: Tx, actor: Actor, id: string, given: FollowInput) => Promise<Posting[]>

interface FollowInput extends FollowedAction {
  readonly paper: PaperName
  /** The states in which the document still has to follow. */
  readonly from: readonly string[]
}

const tableOf = {
  egreso: 'treasury.egreso',
  cheque: 'treasury.cheque',
  paymentOrder: 'treasury.payment_order',
} as const
type PaperName = keyof typeof tableOf
const papers = new Map<PaperName, PaperAction>()

/** Declares a document that follows others. It is called beside the service, so that two services do not import each other. */
export function isLed<D extends AnyDocument>(name: PaperName, service: DocumentService<D>): void {
  papers.set(name, (tx, actor, id, given) => follow(tx, actor, id, { ...given, service }))
}

async function lead(tx: Tx, actor: Actor, id: string | null, given: FollowInput): Promise<Posting[]> {
  if (id === null) return []
  const led = papers.get(given.paper)
  if (led === undefined) throw new Error(`nobody said how a ${given.paper} follows`)
  return led(tx, actor, id, given)
}

type Paper<D extends AnyDocument> = FollowInput & { readonly service: DocumentService<D> }

const living = {
  confirm: ['issued'],
  reject: ['issued'],
  annul: ['issued', 'confirmed'],
  repay: ['overdue'],
  owe: ['repaid'],
}
const statesBefore = (action: string): readonly string[] => living[action as keyof typeof living] ?? []

/** Applies the command to the egreso of an order or of a cheque. */
export const leadEgreso = (
  tx: Tx,
  actor: Actor,
  id: string | null,
  given: FollowedAction,
): Promise<Posting[]> => lead(tx, actor, id, { ...given, paper: 'egreso', from: statesBefore(given.action) })

/** Applies the command to the order of an egreso. */
export const followOrder = (
  tx: Tx,
  actor: Actor,
  id: string | null,
  given: FollowedAction,
): Promise<Posting[]> =>
  lead(tx, actor, id, { ...given, paper: 'paymentOrder', from: statesBefore(given.action) })

/** Annuls the cheque of an egreso that is undone, if the cheque is only issued or delivered. */
export async function annulCheque(
  tx: Tx,
  actor: Actor,
  egresoId: string,
  given: FollowedAction,
): Promise<Posting[]> {
  const row = await rowFrom<{ id: string }>(tx)`
    select id from treasury.cheque where egreso_id = ${egresoId}::uuid and status in ('issued', 'delivered')`
  return lead(tx, actor, row?.id ?? null, {
    ...given,
    action: 'annul',
    paper: 'cheque',
    from: ['issued', 'delivered'],
  })
}

/** Returns why an egreso paid with a cheque cannot be undone; null while its cheque can be annulled with it. */
export async function whyChequeStays(tx: Tx, egresoId: string): Promise<string | null> {
  const cheque = await rowFrom<{ number: number; status: string }>(tx)`
    select number, status from treasury.cheque
    where egreso_id = ${egresoId}::uuid and status in ('cashed', 'overdue', 'repaid') for update`
  return cheque === undefined ? null : `El cheque ${cheque.number} ${fates[cheque.status]}.`
}
const fates: Readonly<Record<string, string>> = {
  cashed: 'ya se cobró',
  overdue: 'venció sin cobrarse y su valor ya volvió al banco',
  repaid: 'venció y se pagó después con otro egreso',
}

/** @throws Problem TES-140: the money of the cheque would come back twice. */
export async function mustHoldCheque(tx: Tx, egresoId: string): Promise<void> {
  const why = await whyChequeStays(tx, egresoId)
  insist(why === null, 'TES-140', `${why} El egreso no se deshace.`, { status: 409 })
}

/** Marks an overdue cheque as paid by an egreso, or as owed again when the egreso is undone. */
export const repayCheque = (
  tx: Tx,
  actor: Actor,
  id: string | null,
  given: FollowedAction,
): Promise<Posting[]> => lead(tx, actor, id, { ...given, paper: 'cheque', from: statesBefore(given.action) })

/** Locks an overdue cheque until the egreso that pays it is issued: of two egresos, only one pays it. @throws Problem TES-115 */
export async function holdOverdue(tx: Tx, chequeId: string | null): Promise<void> {
  if (chequeId === null) return
  const found = await tx
    .selectFrom('treasury.cheque')
    .select('status')
    .where('id', '=', chequeId)
    .forUpdate()
    .executeTakeFirst()
  must(found?.status === 'overdue', 'TES-115', 'chequeId', 'Solo se paga de nuevo un cheque vencido.')
}

/**
 * Executes the command on the other document, from whichever document the user began. A document that already changed does
 * nothing, so the two never trigger each other without end.
 */
async function follow<D extends AnyDocument>(
  tx: Tx,
  actor: Actor,
  id: string,
  paper: Paper<D>,
): Promise<Posting[]> {
  const now = await stateOf(tx, paper.paper, id)
  if (now === undefined || !paper.from.includes(now.status)) return []
  let tables: readonly PostingTable[] = []
  const { service, action, input, today } = paper
  const { document } = service
  return [
    {
      ledger: 'documents',
      async post() {
        const then = await stateOf(tx, paper.paper, id)
        if (then === undefined || !paper.from.includes(then.status)) return
        const acting = actingOn(actor, document, then.campusId)
        const command = {
          tx,
          actor: acting,
          today,
          id,
          action: action as ActionOf<D>,
          input,
          describes: true,
        }
        tables = (await performAction(service, command)).postings
      },
      async describe() {
        const label = `${document.number.prefix} ${padded(now.number ?? 0)}`
        const word = document.lifecycle.actions[action].label
        return (
          tables.find(({ title }) => title === 'Contabilidad') ?? {
            title: document.label.one,
            columns: [
              { label: 'Documento', align: 'start' },
              { label: 'Acción', align: 'start' },
            ],
            rows: [[label, word]],
          }
        )
      },
    },
  ]
}

async function stateOf(tx: Tx, paper: PaperName, id: string) {
  return rowFrom<{ status: string; number: number | null; campusId: string }>(tx)`
    select status, number, campus_id as "campusId" from ${sql.table(tableOf[paper])} where id = ${id}::uuid`
}
