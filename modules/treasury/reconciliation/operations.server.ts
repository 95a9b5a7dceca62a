import { endpoint, permissionFor } from '@quina/blocks'
import { type Actor, load, type Operation, operation, sentFile } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { z } from 'zod'
import { importStatement } from '../bank-statement/import-statement.server.ts'
import { bookNote } from './bank-note.server.ts'
import { match, unmatch } from './match.server.ts'
import {
  acceptPath,
  bankErrorPath,
  bankNotePath,
  bankNotePurposes,
  matchPath,
  reconciliation,
  statementPath,
  unmatchPath,
  type Work,
  workPath,
} from './reconciliation.contract.ts'
import { monthOfDocument, reconciliationService } from './reconciliation.server.ts'
import { acceptSuggested } from './suggested.server.ts'
import { type Month, workOf } from './work.server.ts'

const view = permissionFor(reconciliation, 'view')
const edit = permissionFor(reconciliation, 'edit')
const params = z.object({ id: z.uuid() })
const done = z.object({ done: z.number() })
const item = z.object({
  id: z.string(),
  day: z.string(),
  amount: z.string(),
  concept: z.string(),
  reference: z.string().nullable(),
  bankError: z.boolean(),
  age: z.number(),
})
const items = z.array(item)
const work = z.object({
  figures: z.record(z.string(), z.string()),
  bank: items,
  book: items,
  matches: z.array(z.object({ id: z.string(), bank: items, book: items })),
  suggestions: z.array(z.object({ statement: z.array(z.string()), book: z.array(z.string()) })),
})

/** The month of a reconciliation of the actor's campus; locked and not closed, when it is to change. */
async function monthOf(
  tx: Tx,
  { actor, id, lock }: { actor: Actor; id: string; lock: boolean },
): Promise<Month> {
  const kept = await load(tx, { document: reconciliation, tables: reconciliationService, actor, lock }, id)
  const closed = 'La conciliación está cerrada: lo cruzado quedó fijo.'
  insist(!lock || kept.status !== 'closed', 'TES-061', closed, { status: 409 })
  return monthOfDocument(kept)
}

const changing = { access: edit, tag: 'treasury', params, answer: done }

const side = z.array(z.string()).max(500)
const matching = z.object({ statement: side, book: side })

export const reconciliationWorkOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: workPath,
      access: view,
      tag: 'treasury',
      summary: 'Conciliación: partidas, cruces y sugerencias',
      params,
      answer: work,
    }),
    async ({ tx, actor, params: { id } }) =>
      (await workOf(tx, await monthOf(tx, { actor, id, lock: false }))) as unknown as z.input<typeof work> &
        Work,
  ),
  operation(
    endpoint({
      ...changing,
      method: 'POST',
      path: matchPath,
      summary: 'Conciliación: cruzar movimientos',
      body: matching,
    }),
    async ({ tx, actor, params: { id }, body }) => {
      await match(tx, { month: await monthOf(tx, { actor, id, lock: true }), actor }, body)
      return { done: 1 }
    },
  ),
  operation(
    endpoint({
      ...changing,
      method: 'POST',
      path: acceptPath,
      summary: 'Conciliación: aceptar los cruces sugeridos',
      body: z.strictObject({ suggestions: z.array(matching).min(1).max(2_000) }),
    }),
    async ({ tx, actor, params: { id }, body: { suggestions } }) => {
      const month = await monthOf(tx, { actor, id, lock: true })
      return { done: await acceptSuggested(tx, { month, actor }, suggestions) }
    },
  ),
  operation(
    endpoint({
      ...changing,
      method: 'POST',
      path: unmatchPath,
      summary: 'Conciliación: separar movimientos cruzados',
      body: z.object({ matchId: z.uuid() }),
    }),
    async ({ tx, actor, params: { id }, body }) => {
      await unmatch(tx, await monthOf(tx, { actor, id, lock: true }), body.matchId)
      return { done: 1 }
    },
  ),
  operation(
    endpoint({
      ...changing,
      method: 'POST',
      path: bankErrorPath,
      summary: 'Conciliación: marcar un error del banco',
      body: z.object({ statementLineId: z.uuid(), bankError: z.boolean() }),
    }),
    async ({ tx, actor, params: { id }, body: { statementLineId, bankError } }) => {
      const { bankAccountId } = await monthOf(tx, { actor, id, lock: true })
      await tx
        .updateTable('treasury.statementLine')
        .set({ bankError })
        .where('id', '=', statementLineId)
        .where('bankAccountId', '=', bankAccountId)
        .execute()
      return { done: 1 }
    },
  ),
  operation(
    endpoint({
      ...changing,
      method: 'POST',
      path: bankNotePath,
      keyed: true,
      summary: 'Conciliación: contabilizar notas del banco',
      body: z.object({
        statementLineIds: z.array(z.uuid()).min(1).max(200),
        purpose: z.enum(Object.keys(bankNotePurposes) as [keyof typeof bankNotePurposes]),
        registroId: z.uuid().nullable(),
      }),
    }),
    async ({ tx, actor, params: { id }, body }) => {
      await bookNote(tx, { month: await monthOf(tx, { actor, id, lock: true }), actor }, body)
      return { done: body.statementLineIds.length }
    },
  ),
  operation(
    endpoint({
      ...changing,
      method: 'POST',
      path: statementPath,
      upload: true,
      summary: 'Conciliación: importar un extracto',
      query: z.object({ formatId: z.uuid().optional() }),
      answer: z.object({ read: z.number(), fresh: z.number() }),
    }),
    async (call) => {
      const { tx, actor, params: given, query } = call
      const { bankAccountId } = await monthOf(tx, { actor, id: given.id, lock: true })
      const { content } = sentFile(call)
      return importStatement(tx, {
        bankAccountId,
        userId: actor.userId,
        content,
        formatId: query.formatId ?? null,
      })
    },
  ),
]
