import type { Tx } from '@quina/db/server'
import { isMoneyText, type Money, money, showAmount, sum, zero } from '@quina/kernel'
import { z } from 'zod'
import { type PrintValue, shown } from '../../files/print/value.ts'
import {
  fittingMapping,
  headingNames,
  headingsOf,
  type Mapping,
  mappingIn,
} from '../../files/sheet/mapping.ts'
import { readSheet } from '../../files/sheet/read.server.ts'
import {
  type BadCell,
  isNeeded,
  type ReadRow,
  type ReadRows,
  readColumns,
  readRows,
} from '../../files/sheet/read-rows.ts'
import type { Sheet } from '../../files/sheet/sheet.ts'
import type { Actor } from '../../http/actor.ts'
import type { Fields } from '../../values/field/field.ts'
import { labelsWithin } from '../reference/reference.server.ts'
import type { seenAnswer } from './seen.ts'
import { resolveReferences } from './typed-references.server.ts'

/** How many rows a person reviews before accepting how a file is read. */
const firstCount = 8

const mappingText = z.string().max(20_000).optional()

/** The fields of an import form besides its file: the column for each field, chosen by hand or remembered. */
export const importForm = z.object({
  mapping: mappingText,
  remembered: mappingText,
  /** The sheet of a workbook that a person chose. */
  sheet: z.string().max(120).optional(),
  /** The same file was imported before, and the user wants it again. */
  again: z.literal('yes').optional(),
})

interface MappedFile {
  readonly tx: Tx
  readonly actor: Actor
  readonly fields: Fields
  readonly content: Buffer
  readonly gone?: AbortSignal | undefined
  /** The fields of the form besides its file, as in `importForm`. */
  readonly form?: Readonly<Record<string, unknown>> | undefined
}

interface MappedRows extends ReadRows {
  /** The candidate sheets of a workbook that has several, and the one that was read. */
  readonly choice: Pick<z.input<typeof seenAnswer>, 'sheets' | 'sheet'>
  /** Describes how the file was read, once its problems are known. */
  readonly seenWith: (problems: readonly BadCell[]) => z.input<typeof seenAnswer>
}

/** The rows of a file by their assigned columns, and how it was read. @throws Problem IMP-MAP */
export async function readMapped({
  tx,
  actor,
  fields,
  content,
  gone,
  form,
}: MappedFile): Promise<MappedRows> {
  const headings = headingsOf(fields, mappingIn(form?.remembered), mappingIn(form?.mapping))
  const chosen = typeof form?.sheet === 'string' && form.sheet !== '' ? form.sheet : undefined
  const sheet = await readSheet(content, { signal: gone, headings, sheet: chosen })
  const mapping = mappingOf(fields, sheet.header, form)
  const read = await readRows(fields, sheet, mapping)
  const first = await firstRows(tx, actor, fields, read.rows)
  const choice = { sheets: [...(sheet.choice?.sheets ?? [])], sheet: sheet.choice?.sheet ?? null }
  return {
    ...read,
    choice,
    seenWith: (problems) => seenIn({ fields, sheet, mapping, first, problems, rows: read.rows }),
  }
}

/** The columns chosen by hand, completed with the remembered ones that this file has. @throws Problem IMP-MAP */
const mappingOf = (
  fields: Fields,
  header: readonly string[],
  form: Readonly<Record<string, unknown>> = {},
): Mapping => ({ ...fittingMapping(fields, header, mappingIn(form.remembered)), ...mappingIn(form.mapping) })

type FirstRow = Readonly<{ row: number; values: Readonly<Record<string, string>> }>

/** The first rows as they will be saved: amounts and days in the usual format, references by the name of the match. */
async function firstRows(
  tx: Tx,
  actor: Actor,
  fields: Fields,
  rows: readonly ReadRow[],
): Promise<FirstRow[]> {
  const first: FirstRow[] = []
  for (const row of rows.slice(0, firstCount)) {
    const { values } = await resolveReferences(tx, { actor, fields }, row)
    const ids = Object.fromEntries(
      Object.entries(values).filter(([name]) => values[name] !== row.values[name]),
    )
    const labels = await labelsWithin(tx, fields, ids)
    const shownValues = Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name]
      return field === undefined ? [] : [[name, labels[name] ?? shown(field, value as PrintValue)] as const]
    })
    first.push({ row: row.row, values: Object.fromEntries(shownValues) })
  }
  return first
}

interface FirstRowsInput {
  readonly fields: Fields
  readonly sheet: Sheet
  readonly mapping: Mapping
  readonly first: readonly FirstRow[]
  readonly problems: readonly BadCell[]
  readonly rows: readonly ReadRow[]
}

/** The first rows, each with its problems, and the column for each field. */
function seenIn({
  fields,
  sheet,
  mapping,
  first,
  problems,
  rows,
}: FirstRowsInput): z.input<typeof seenAnswer> {
  const header = headingNames(sheet.header)
  const columns = readColumns(fields, sheet, mapping).map(({ name, field, at: [at] }) => ({
    name,
    label: field.label,
    needed: isNeeded(field),
    heading: at === undefined ? '' : (header[at] ?? ''),
    figure: ['money', 'quantity', 'percent', 'integer'].includes(field.kind),
  }))
  const nameOf = new Map(columns.map(({ name, label }) => [label, name]))
  const refusedIn = (row: number) =>
    Object.fromEntries(
      problems
        .filter((one) => one.row === row)
        .map(({ column, message }) => [nameOf.get(column) ?? '', message]),
    )
  return {
    header,
    sheets: [...(sheet.choice?.sheets ?? [])],
    sheet: sheet.choice?.sheet ?? null,
    columns,
    first: first.map(({ row, values }) => ({ row, values: { ...values }, refused: refusedIn(row) })),
    totals: totalsOf(fields, rows),
  }
}

function totalsOf(fields: Fields, rows: readonly ReadRow[]): Record<string, string> {
  const amounts = Object.keys(fields).filter((name) => fields[name]?.kind === 'money')
  return Object.fromEntries(
    amounts.map((name) => [name, showAmount(sum(rows.map(({ values }) => amountIn(values[name]))))]),
  )
}

/** An amount that cannot be read counts as zero: its row is refused, and so is the file. */
const amountIn = (value: unknown): Money =>
  typeof value === 'string' && isMoneyText(value) ? money(value) : zero
