import { type Operation, serveQuery } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { note, noteKinds } from '../note/note.contract.ts'
import { episodeOf } from './episode.contract.ts'

export const episodeOperation: Operation = serveQuery(episodeOf, ({ tx, asked: { id } }) => notesOf(tx, id))

async function notesOf(tx: Tx, triageId: string) {
  const { rows } = await sql<{
    id: string
    code: string | null
    kind: keyof typeof noteKinds
    at: Date
    status: keyof typeof note.lifecycle.states
    diagnosis: string | null
    by: string | null
  }>`
    select n.id, n.code, n.kind, n.at, n.status, n.diagnosis_label as diagnosis, n.professional_label as by
    from care.note_list n where n.triage_id = ${triageId}::uuid order by n.at desc`.execute(tx)
  return rows.map(({ id, code, kind, at, status, diagnosis, by }) => ({
    ...{ id, thing: 'note' as const, code: code ?? '', at: at.toISOString(), by },
    title: diagnosis === null ? noteKinds[kind] : `${noteKinds[kind]}: ${diagnosis}`,
    state: note.lifecycle.states[status].label,
    tone: note.lifecycle.states[status].tone,
  }))
}
