import type { AnyDocument } from '@quina/blocks'
import { type Actor, type DocumentService, issueDocument } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, Problem, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import { cdpService } from '../../expense/cdp/cdp.server.ts'
import { obligacionService } from '../../expense/obligacion/obligacion.server.ts'
import { pagoService } from '../../expense/pago/pago.server.ts'
import { registroService } from '../../expense/registro/registro.server.ts'
import {
  lineKey,
  nameOf,
  type OpeningDocument,
  type OpeningProblem,
  type OpeningRow,
  stageBefore,
} from './opening.domain.ts'
import type { OpeningIds } from './opening-ids.server.ts'

export type Context = Readonly<{ tx: Tx; actor: Actor; openingId: string; start: Day; ids: OpeningIds }>

/** An issued document of an opening, with its lines by key. */
type OpeningRecord = Readonly<{ id: string; line: (row: OpeningRow) => string | undefined }>

/**
 * Issues the documents of a file, each by its own rules, dated the day of start; then gives each its original date. A refusal is
 * shown at its rows, and the documents that depend on it are not tried.
 */
export async function issueOpening(
  how: Context,
  documents: readonly OpeningDocument[],
): Promise<OpeningProblem[]> {
  const brought = new Map<string, OpeningRecord>()
  const problems: OpeningProblem[] = []
  for (const document of documents) {
    const before = stageBefore(document.kind)
    const parent =
      before === null ? null : brought.get(nameOf({ kind: before, number: document.head.rests ?? 0 }))
    if (parent === undefined) continue
    try {
      brought.set(nameOf(document), await bring(how, document, parent))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(...atItsRows(document, error))
    }
  }
  await continueSeries(how, documents)
  return problems
}

async function bring(
  how: Context,
  document: OpeningDocument,
  parent: OpeningRecord | null,
): Promise<OpeningRecord> {
  const { tx, openingId } = how
  const { kind, head, rows } = document
  const id = await issue[kind]({ ...how, ...document, parent })
  // Its moves are dated the day of start; the document keeps its original date.
  await sql`update ${sql.table(`budget.${kind}`)} set date = ${head.date}, opening_id = ${openingId}::uuid
            where id = ${id}::uuid`.execute(tx)
  const made = await rowsFrom<{ id: string }>(tx)`
    select id from ${sql.table(`budget.${kind}_line`)} where parent_id = ${id}::uuid order by position`
  const lines = new Map(rows.map((row, place) => [lineKey(row), made[place]!.id]))
  return { id, line: (row) => lines.get(lineKey(row)) }
}

type OneBrought = Context & OpeningDocument & { readonly parent: OpeningRecord | null }

const atStart = ({ tx, actor, start }: Context) => ({ tx, actor, date: start })
const sharedOf = ({ start, head }: OneBrought) => ({ date: start, purpose: head.purpose })
const numbered = <D extends AnyDocument>(service: DocumentService<D>, { number }: OneBrought) => ({
  ...service,
  numberBy: () => sql`${number}::int`,
})
// Only a CDP has no parent; the parent of the others was checked before.
const drawnBy = ({ rows, parent }: OneBrought) =>
  rows.map((row) => ({ lineId: parent!.line(row)!, cpc: row.cpc, amount: row.amount }))

/** Issues one document of the budget with its original number. */
const issue: Readonly<Record<OpeningDocument['kind'], (one: OneBrought) => Promise<string>>> = {
  cdp: (one) =>
    issueDocument(atStart(one), numbered(cdpService, one), {
      ...sharedOf(one),
      dependenciaId: one.ids.dependencia(one.head.dependencia)!,
      lines: one.rows.map((row) => ({
        apropiacionId: one.ids.apropiacion(row)!,
        cpc: row.cpc,
        amount: row.amount,
      })),
    }),
  registro: (one) =>
    issueDocument(atStart(one), numbered(registroService, one), {
      ...sharedOf(one),
      cdpId: one.parent!.id,
      terceroId: one.ids.tercero(one.head.tercero)!,
      commitmentKind: one.head.commitmentKind ?? 'other',
      contractNumber: one.head.contractNumber,
      lines: drawnBy(one).map(({ lineId: cdpLineId, amount }) => ({ cdpLineId, amount })),
    }),
  obligacion: (one) =>
    issueDocument(atStart(one), numbered(obligacionService, one), {
      ...sharedOf(one),
      registroId: one.parent!.id,
      kind: 'ordinary',
      supportKind: 'other',
      supportNumber: one.head.support!,
      supportDate: one.head.date,
      noCausacionReason: 'migration',
      lines: drawnBy(one).map(({ lineId: registroLineId, cpc, amount }) => ({ registroLineId, cpc, amount })),
    }),
  pago: (one) =>
    issueDocument(atStart(one), numbered(pagoService, one), {
      ...sharedOf(one),
      obligacionId: one.parent!.id,
      origin: 'migration',
      supportNumber: one.head.support!,
      lines: drawnBy(one).map(({ lineId: obligacionLineId, amount }) => ({ obligacionLineId, amount })),
    }),
}

/** Maps a refusal to the row of its line, or to the first row of the document. */
function atItsRows({ rows, head }: OpeningDocument, { code, message, fields }: Problem): OpeningProblem[] {
  const atRows = Object.entries(fields).flatMap(([name, words]) => {
    const place = /^lines\.(\d+)\./.exec(name)?.[1]
    return place === undefined
      ? []
      : [{ row: rows[Number(place)]?.row ?? head.row, column: 'Valor', message: words }]
  })
  return atRows.length > 0
    ? atRows
    : [{ row: head.row, column: 'Documento', message: `${message} (${code})` }]
}

/** Continues each number series after the greatest imported number. */
async function continueSeries({ tx, start }: Context, documents: readonly OpeningDocument[]): Promise<void> {
  const last = new Map<string, number>()
  for (const { kind, number } of documents) {
    const series = `budget.${kind}-${vigenciaOf(start)}`
    last.set(series, Math.max(number, last.get(series) ?? 0))
  }
  for (const [series, number] of last)
    await sql`select platform.reach_number(${series}, ${number})`.execute(tx)
}
