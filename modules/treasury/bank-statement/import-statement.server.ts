import { createHash } from 'node:crypto'
import { readSheet, type SheetCell } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, moneyText, newId, notFound, zero } from '@quina/kernel'
import { moveIn, readMt940, readOfx, type StatementFormat, type StatementMove } from './statement.domain.ts'

export interface Importing {
  readonly bankAccountId: string
  readonly userId: string
  readonly content: Buffer
  /** How its columns are headed, when it is a sheet. */
  readonly formatId: string | null
}

/**
 * Reads a statement, whatever its kind, and keeps what was not there yet: the same file again adds nothing.
 * @returns how many movements it has, and how many were new.
 * @throws Problem TES-065 not understood, TES-069 nothing in it, TES-079 a sheet without a format.
 */
export async function importStatement(
  tx: Tx,
  importing: Importing,
): Promise<{ read: number; fresh: number }> {
  const moves = (await movesIn(tx, importing)).filter(({ amount }) => amount !== zero)
  insist(moves.length > 0, 'TES-069', 'El archivo no tiene movimientos que se puedan leer.')
  const seen = new Map<string, number>()
  const rows = moves.map((move) => {
    const said = [move.day, moneyText(move.amount), move.reference ?? '', move.concept].join('|')
    const nth = (seen.get(said) ?? 0) + 1
    seen.set(said, nth)
    return {
      id: newId(),
      bankAccountId: importing.bankAccountId,
      day: move.day,
      amount: moneyText(move.amount),
      concept: move.concept.slice(0, 300),
      reference: move.reference,
      fingerprint: createHash('sha256').update(`${said}|${nth}`).digest('hex'),
      importedBy: importing.userId,
    }
  })
  const stored = await tx
    .insertInto('treasury.statementLine')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('statement_line_once').doNothing())
    .returning('id')
    .execute()
  return { read: rows.length, fresh: stored.length }
}

async function movesIn(tx: Tx, { content, formatId }: Importing): Promise<StatementMove[]> {
  const text = content.toString('latin1')
  if (/<OFX>/i.test(text)) return readOfx(content.toString('utf8'))
  if (/^:61:/m.test(text)) return readMt940(content.toString('utf8'))
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
  const { header, rows } = await readSheet(content)
  return rows.flatMap(({ cells }) => {
    const texts = header.map((name, at) => [name, textOf(cells[at] ?? null, format.decimalMark)])
    return moveIn(Object.fromEntries(texts), format) ?? []
  })
}

/** A cell as text: days as ISO, numbers with the decimal mark of the format. */
function textOf(cell: SheetCell, mark: StatementFormat['decimalMark']): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return mark === 'comma' ? String(cell).replace('.', ',') : String(cell)
  return String(cell)
}
