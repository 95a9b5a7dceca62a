import { Readable } from 'node:stream'
import { insist, Problem } from '@quina/kernel'
import { parse } from 'csv-parse'
import { streamXlsxRows } from 'hucre/xlsx'
import { plainArchive } from './archive.server.ts'
import { awake } from './inert.ts'
import type { SheetLine } from './sheet.ts'
import { decode, delimiterOf } from './text.server.ts'

/** The lines of the first sheet of a workbook, blank ones too. @throws Problem `SHT-BROKEN`, and those of `plainArchive` */
export async function* workbookLines(file: Buffer): AsyncGenerator<SheetLine> {
  const workbook = await plainArchive(file)
  try {
    for await (const { index, values } of streamXlsxRows(workbook)) {
      yield {
        row: index + 1,
        cells: values.map((value) => (typeof value === 'string' ? awake(value) : value)),
      }
    }
  } catch (error) {
    // The reader's own errors name parts of the file format; the user can only save the file again.
    throw new Problem('SHT-BROKEN', 'El archivo no se puede leer. Ábralo en Excel y guárdelo como .xlsx.', {
      facts: { why: error instanceof Error ? error.message : String(error) },
    })
  }
}

/** Letters that are given to the parser at once: it makes all their lines before anybody takes the first. */
const pieceLength = 32_768

/** The lines of a CSV in UTF-8, UTF-16 or Latin-1, blank ones too. @throws Problem `SHT-TYPE`, `SHT-BROKEN` */
export async function* textLines(file: Buffer): AsyncGenerator<SheetLine> {
  const text = decode(file)
  const delimiter = delimiterOf(text)
  mustBeNarrow(text, delimiter)
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 200_000,
  })
  let row = 0
  try {
    for await (const record of piecesOf(text).pipe(parser) as AsyncIterable<string[]>) {
      row += 1
      yield { row, cells: record.map((cell) => (cell.trim() === '' ? null : awake(cell.trim()))) }
    }
  } catch {
    throw new Problem('SHT-BROKEN', `El archivo CSV no se puede leer después de la fila ${row}.`, {
      facts: { row },
    })
  }
}

/** The parser makes every cell of a line before anybody can count them: a line of nothing but separators is refused before. */
const separatorsMax = 5_000

function mustBeNarrow(text: string, delimiter: string): void {
  let inLine = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === delimiter) inLine += 1
    else if (letter === '\n' || letter === '\r') inLine = 0
    insist(inLine <= separatorsMax, 'SHT-COLUMNS', 'El archivo tiene una fila con demasiadas columnas.')
  }
}

function piecesOf(text: string): Readable {
  function* pieces() {
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
  }
  return Readable.from(pieces())
}
