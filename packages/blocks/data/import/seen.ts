import { z } from 'zod'
import { optional, text } from '../../values/field/words.ts'

/** The sheets of a workbook that may be read, when there are several, and the sheet that was read. */
export const sheetAnswer = { sheets: z.array(z.string()), sheet: z.string().nullable() }

/** The parameter of a query that reads a file, which may be a workbook: the sheet that the user chose. */
export const sheetParams = { sheet: optional(text('Hoja', { max: 120 })) }

/** How a file is read: its columns, the column of each field, and its first rows as they will be saved. */
export const seenAnswer = z.object({
  header: z.array(z.string()),
  ...sheetAnswer,
  columns: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** The file must have the column. */
      needed: z.boolean(),
      /** The column of the field; empty when it has none. */
      heading: z.string(),
      figure: z.boolean(),
    }),
  ),
  first: z.array(
    z.object({
      row: z.number(),
      values: z.record(z.string(), z.string()),
      /** Why a cell is refused, by the name of its field; an empty name stands for the whole row. */
      refused: z.record(z.string(), z.string()),
    }),
  ),
  /** The total of each money column over the whole file, by its field: the user compares it with the sender's total. */
  totals: z.record(z.string(), z.string()),
})

/** How a file of rows was read, and its problems: a query that reads such a file answers this besides its own fields. */
export const readAnswer = seenAnswer.extend({
  problems: z.array(
    z.object({ row: z.number(), column: z.string(), message: z.string(), code: z.string().optional() }),
  ),
})
export type ReadFile = z.output<typeof readAnswer>

/** The parameter that a query over a file of rows adds to its own: the column of each field. */
export const mappingParams = {
  mapping: optional(text('Columnas elegidas', { max: 4000 })),
  remembered: optional(text('Columnas recordadas', { max: 4000 })),
  ...sheetParams,
}
