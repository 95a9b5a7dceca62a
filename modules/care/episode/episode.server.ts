import { type Operation, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { medicalOrder, orderKinds } from '../medical-order/medical-order.contract.ts'
import { note, noteKinds } from '../note/note.contract.ts'
import { episodeOf } from './episode.contract.ts'

export const episodeOperation: Operation = serveQuery(episodeOf, async ({ tx, asked: { id } }) => [
  ...(await notesOf(tx, id)),
  ...(await ordersOf(tx, id)),
])

async function notesOf(tx: Tx, triageId: string) {
  const rows = await rowsFrom<{
    id: string
    code: string | null
    kind: keyof typeof noteKinds
    at: Date
    status: keyof typeof note.lifecycle.states
    diagnosis: string | null
    by: string | null
  }>(tx)`
    select n.id, n.code, n.kind, n.at, n.status, n.diagnosis_label as diagnosis, n.professional_label as by
    from care.note_list n where n.triage_id = ${triageId}::uuid order by n.at desc`
  return rows.map(({ id, code, kind, at, status, diagnosis, by }) => ({
    ...{ id, thing: 'note' as const, code: code ?? '', at: at.toISOString(), by },
    title: diagnosis === null ? noteKinds[kind] : `${noteKinds[kind]}: ${diagnosis}`,
    state: note.lifecycle.states[status].label,
    tone: note.lifecycle.states[status].tone,
  }))
}

async function ordersOf(tx: Tx, triageId: string) {
  const rows = await rowsFrom<{
    id: string
    code: string | null
    kind: keyof typeof orderKinds
    at: Date
    status: keyof typeof medicalOrder.lifecycle.states
    ordered: string | null
    by: string | null
  }>(tx)`
    select o.id, o.code, o.kind, coalesce(o.signed_at, o.created_at) as at, o.status, o.ordered, o.professional_label as by
    from care.medical_order_list o where o.triage_id = ${triageId}::uuid order by o.created_at desc`
  return rows.map(({ id, code, kind, at, status, ordered, by }) => ({
    ...{ id, thing: 'order' as const, code: code ?? '', at: at.toISOString(), by },
    title: ordered === null ? orderKinds[kind] : `${orderKinds[kind]}: ${ordered}`,
    state: medicalOrder.lifecycle.states[status].label,
    tone: medicalOrder.lifecycle.states[status].tone,
  }))
}
