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

export interface StatementFile {
  readonly bankAccountId: string
  readonly userId: string
  readonly content: Buffer
  /** The format that names the columns of a sheet; OFX and MT940 need none. */
  readonly formatId: string | null
  /** The sheet of a workbook that a person chose; null while nobody chose one. */
  readonly sheet?: string | null
}

export interface ImportedStatement {
  readonly read: number
  readonly fresh: number
  /** Rows that are not movements: balances, totals, texts and amounts of zero. */
  readonly leftOut: number
  /** Whether the movements lead from the opening balance to the closing one; false when the file lacks one of the balances. */
  readonly squared: boolean
  /** The first row where the balance column does not agree with the movements; null when there is none. */
  readonly unsquaredRow: number | null
  /** The balances that the file declares; each is null when the file lacks it. */
  readonly opening: Money | null
  readonly closing: Money | null
  /** The sum of the movements. */
  readonly moved: Money
  /** The first movements as they are stored. */
  readonly first: readonly StatementMove[]
  /** The sheets of a workbook that may hold the statement, and the one that was read. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
}

/**
 * Reads a statement of any format and saves only its new movements: importing the same file again adds nothing.
 * @returns how many movements the file has, how many were new, how many rows are not movements, and whether the balances were
 * proven.
 * @throws Problem TES-065 a cell that cannot be read, TES-069 an empty statement, TES-079 a sheet without a format, TES-200
 * movements that do not lead from one balance to the other.
 */
export async function importStatement(tx: Tx, importing: StatementFile): Promise<ImportedStatement> {
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

/** How many movements the preview shows before a person confirms the file. */
const firstCount = 8

type ReadStatement = Readonly<{ statement: Statement; choice?: SheetChoice | undefined }>

async function statementIn(tx: Tx, { content, formatId, sheet }: StatementFile): Promise<ReadStatement> {
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
