import type { State } from '@quina/blocks'
import { type Operation, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { medicalOrder, orderKinds } from '../medical-order/medical-order.contract.ts'
import { note, noteKinds } from '../note/note.contract.ts'
import { episodeOf } from './episode.contract.ts'

export const episodeOperation: Operation = serveQuery(episodeOf, async ({ tx, input: { id } }) => [
  ...(await notesOf(tx, id)),
  ...(await ordersOf(tx, id)),
])

/** A note or an order, as shown in the list. */
interface WrittenEntry<K extends string, S extends string> {
  readonly id: string
  readonly code: string | null
  readonly kind: K
  readonly at: Date
  readonly status: S
  readonly what: string | null
  readonly by: string | null
}

type States<S extends string> = Readonly<Record<S, Pick<State, 'label' | 'tone'>>>

const reportedAs =
  <T extends string, K extends string, S extends string>(
    thing: T,
    kinds: Record<K, string>,
    states: States<S>,
  ) =>
  ({ id, code, kind, at, status, what, by }: WrittenEntry<K, S>) => ({
    id,
    thing,
    code: code ?? '',
    at: at.toISOString(),
    by,
    title: what === null ? kinds[kind] : `${kinds[kind]}: ${what}`,
    state: states[status].label,
    tone: states[status].tone,
  })

async function notesOf(tx: Tx, triageId: string) {
  const { states } = note.lifecycle
  const rows = await rowsFrom<WrittenEntry<keyof typeof noteKinds, keyof typeof states>>(tx)`
    select n.id, n.code, n.kind, n.at, n.status, n.diagnosis_label as what, n.professional_label as by
    from care.note_list n where n.triage_id = ${triageId}::uuid order by n.at desc`
  return rows.map(reportedAs('note', noteKinds, states))
}

async function ordersOf(tx: Tx, triageId: string) {
  const { states } = medicalOrder.lifecycle
  const rows = await rowsFrom<WrittenEntry<keyof typeof orderKinds, keyof typeof states>>(tx)`
    select o.id, o.code, o.kind, coalesce(o.signed_at, o.created_at) as at, o.status, o.ordered as what,
           o.professional_label as by
    from care.medical_order_list o where o.triage_id = ${triageId}::uuid order by o.created_at desc`
  return rows.map(reportedAs('order', orderKinds, states))
}
