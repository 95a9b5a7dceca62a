import { createHash } from 'node:crypto'
import { decodedText, headingKey, readSheet, type SheetChoice } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, type Money, moneyText, newId, notFound, pick, sumOf, zero } from '@quina/kernel'
import {
  mustBeUnderstood,
  mustSquare,
  readMt940,
  readOfx,
  type Statement,
  type StatementMove,
} from './statement.domain.ts'
import { columnsOf, movesInSheet, type StatementFormat } from './statement-sheet.domain.ts'

export interface Importing {
  readonly bankAccountId: string
  readonly userId: string
  readonly content: Buffer
  /** How its columns are headed, when it is a sheet. */
  readonly formatId: string | null
  /** The sheet of a workbook that a person chose; null while none was. */
  readonly sheet?: string | null
}

export interface ImportedStatement {
  readonly read: number
  readonly fresh: number
  /** Rows of balances, totals and texts, and movements of nothing. */
  readonly leftOut: number
  /** Its movements lead from its opening balance to its closing one; false when it does not say both. */
  readonly squared: boolean
  /** The first row after which its column of balances does not agree with its movements. */
  readonly unsquaredRow: number | null
  /** The balances that the file says; null where it does not. */
  readonly opening: Money | null
  readonly closing: Money | null
  /** What its movements add up to. */
  readonly moved: Money
  /** The first movements as they are stored. */
  readonly first: readonly StatementMove[]
  /** Of a workbook with several candidate sheets: which they are, and which was read. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
}

/**
 * Reads a statement, whatever its kind, and keeps what was not there yet: the same file again adds nothing.
 * @returns how many movements it has and how many were new, how many rows are no movements, and whether its balances were proven.
 * @throws Problem TES-065 a cell that is not understood, TES-069 nothing in it, TES-079 a sheet without a format, TES-200 its
 * movements do not lead from one of its balances to the other.
 */
export async function importStatement(tx: Tx, importing: Importing): Promise<ImportedStatement> {
  const { statement, choice } = await statementIn(tx, importing)
  mustBeUnderstood(statement)
  mustSquare(statement)
  const moves = statement.moves.filter(({ amount }) => amount !== zero)
  insist(moves.length > 0, 'TES-069', 'El archivo no tiene movimientos que se puedan leer.')
  const seen = new Map<string, number>()
  const rows = moves.map((move) => {
    const declared = [move.day, moneyText(move.amount), move.reference ?? '', move.concept].join('|')
    const nth = (seen.get(declared) ?? 0) + 1
    seen.set(declared, nth)
    return {
      id: newId(),
      bankAccountId: importing.bankAccountId,
      day: move.day,
      amount: moneyText(move.amount),
      concept: move.concept.slice(0, 300),
      reference: move.reference,
      fingerprint: createHash('sha256').update(`${declared}|${nth}`).digest('hex'),
      importedBy: importing.userId,
    }
  })
  const stored = await tx
    .insertInto('treasury.statementLine')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('statement_line_once').doNothing())
    .returning('id')
    .execute()
  return {
    read: rows.length,
    fresh: stored.length,
    leftOut: statement.leftOut + statement.moves.length - rows.length,
    squared: statement.opening !== null && statement.closing !== null,
    ...pick(statement, 'unsquaredRow', 'opening', 'closing'),
    moved: sumOf(moves, 'amount'),
    first: moves.slice(0, firstCount),
    sheets: choice?.sheets ?? [],
    sheet: choice?.sheet ?? null,
  }
}

/** What a person looks at before saying that a file is read well. */
const firstCount = 8

type ReadStatement = Readonly<{ statement: Statement; choice?: SheetChoice | undefined }>

async function statementIn(tx: Tx, { content, formatId, sheet }: Importing): Promise<ReadStatement> {
  const marks = content.toString('latin1').replaceAll('\0', '')
  if (/<OFX>/i.test(marks)) return { statement: readOfx(decodedText(content)) }
  if (/^:(61|60[FM]):/m.test(marks)) return { statement: readMt940(decodedText(content)) }
  insist(formatId !== null, 'TES-079', 'Elija el formato de las columnas del extracto.', {
    fields: { formatId: 'Elija el formato.' },
  })
  const found = await tx
    .selectFrom('treasury.statementFormat')
    .selectAll()
    .where('id', '=', formatId)
    .executeTakeFirst()
  if (found === undefined) throw notFound('El formato')
  const format = found as StatementFormat
  const headings = columnsOf(format).map((name) => new Set([headingKey(name)]))
  const read = await readSheet(content, { headings, sheet: sheet ?? undefined })
  return { statement: movesInSheet(read, format), choice: read.choice }
}
