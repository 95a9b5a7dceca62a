import type { CommandInput } from '@quina/blocks'
import {
  type Actor,
  type BatchFigures,
  type BatchFile,
  batchOperations,
  type Call,
  importBatch,
  load,
  type Operation,
  repeatedFile,
  sentFile,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { changeWhere, type Tx } from '@quina/db/server'
import { insist, moneyText, showPesos } from '@quina/kernel'
import { z } from 'zod'
import { type ImportedStatement, importStatement } from '../../bank/bank-statement/import-statement.server.ts'
import { bookNote } from './bank-note.server.ts'
import { match, unmatch } from './match.server.ts'
import {
  acceptMatches,
  bookBankNote,
  bringStatement,
  markBankError,
  matchMoves,
  readStatement,
  reconciliation,
  reconciliationWork,
  statementPath,
  unmatchMoves,
} from './reconciliation.contract.ts'
import { monthOfDocument, reconciliationService } from './reconciliation.server.ts'
import { acceptSuggested } from './suggested.server.ts'
import { type Month, workOf } from './work.server.ts'

/** Returns the month of a reconciliation of the actor's campus; for a change, it is locked and must not be closed. */
async function monthOf(
  tx: Tx,
  { actor, id, lock }: { actor: Actor; id: string; lock: boolean },
): Promise<Month> {
  const stored = await load(tx, { document: reconciliation, tables: reconciliationService, actor, lock }, id)
  const closed = 'La conciliación está cerrada: lo cruzado quedó fijo.'
  insist(!lock || stored.status !== 'closed', 'TES-061', closed, { status: 409 })
  return monthOfDocument(stored)
}

export const reconciliationWorkOperations: Operation[] = [
  serveQuery(reconciliationWork, async ({ tx, actor, input: { id } }) =>
    workOf(tx, await monthOf(tx, { actor, id, lock: false })),
  ),
  serveCommand(matchMoves, async ({ tx, actor, input: { id, statement, book } }) => {
    const month = await monthOf(tx, { actor, id, lock: true })
    await match(tx, { month, actor }, { statement: idsOf(statement), book: idsOf(book) })
    return { done: 1 }
  }),
  serveCommand(acceptMatches, async ({ tx, actor, input: { id, movements } }) => {
    const month = await monthOf(tx, { actor, id, lock: true })
    return { done: await acceptSuggested(tx, { month, actor }, [...matchesIn(movements).values()]) }
  }),
  serveCommand(unmatchMoves, async ({ tx, actor, input: { id, matchId } }) => {
    await unmatch(tx, await monthOf(tx, { actor, id, lock: true }), matchId)
    return { done: 1 }
  }),
  serveCommand(markBankError, async ({ tx, actor, input: { id, statementLineId, bankError } }) => {
    const { bankAccountId } = await monthOf(tx, { actor, id, lock: true })
    await changeWhere(tx, 'treasury.statementLine', { id: statementLineId, bankAccountId }, { bankError })
    return { done: 1 }
  }),
  serveCommand(bookBankNote, async ({ tx, actor, input: { id, movements, purpose, registroId } }) => {
    const statementLineIds = movements.map(({ statementLineId }) => statementLineId)
    const month = await monthOf(tx, { actor, id, lock: true })
    await bookNote(tx, { month, actor }, { statementLineIds, purpose, registroId })
    return { done: statementLineIds.length }
  }),
  serveQuery(readStatement, async (call) => {
    const { run, batch } = await statementOf(call)
    const { opening, moved, closing, first, sheets, ...read } = await run()
    return {
      ...read,
      opening: opening === null ? null : moneyText(opening),
      moved: moneyText(moved),
      closing: closing === null ? null : moneyText(closing),
      sheets: [...sheets],
      first: first.map((move) => ({ ...move, amount: moneyText(move.amount) })),
      repeated: await repeatedFile(batch),
    }
  }),
  serveCommand(bringStatement, async (call) => {
    const { run, batch } = await statementOf(call)
    return importBatch(batch, { again: call.input.again, run, figures: statementFigures })
  }),
  ...batchOperations({
    path: statementPath,
    access: bringStatement.access,
    tag: 'treasury',
    title: 'Extractos bancarios',
    params: z.object({ bankAccountId: z.uuid() }),
  }),
]

type StatementCall = Pick<Call, 'tx' | 'actor' | 'file'> & {
  readonly input: { readonly id: string; readonly formatId: string | null; readonly sheet: string | null }
}

/** Returns the imported statement of the account, for a month that is open. */
async function statementOf(call: StatementCall) {
  const { tx, actor, input } = call
  const { bankAccountId } = await monthOf(tx, { actor, id: input.id, lock: true })
  const file = sentFile(call)
  const target = statementPath.replace(':bankAccountId', bankAccountId)
  const batch: BatchFile = { tx, actor, file, target, kind: 'Extractos bancarios' }
  const { content } = file
  const run = () =>
    importStatement(tx, {
      bankAccountId,
      userId: actor.userId,
      content,
      formatId: input.formatId,
      sheet: input.sheet,
    })
  return { run, batch }
}

const statementFigures = ({ read, fresh, opening, moved, closing }: ImportedStatement): BatchFigures => ({
  rows: read,
  creates: fresh,
  totals: {
    ...(opening === null ? {} : { 'Saldo inicial': showPesos(opening) }),
    Movimientos: showPesos(moved),
    ...(closing === null ? {} : { 'Saldo final': showPesos(closing) }),
  },
})

const idsOf = (movements: readonly { readonly id: string }[] | null): string[] =>
  (movements ?? []).map(({ id }) => id)

/** Groups the accepted movements by match number. */
function matchesIn(movements: CommandInput<typeof acceptMatches>['movements']) {
  const found = new Map<number, { readonly statement: string[]; readonly book: string[] }>()
  for (const { match: number, side, id } of movements) {
    const one = found.get(number) ?? { statement: [], book: [] }
    one[side].push(id)
    found.set(number, one)
  }
  return found
}
