import { z } from 'zod'
import { optional, text } from '../../values/field/words.ts'

/** The sheets of a workbook that may be read, when there are several, and the one that was. */
export const sheetAnswer = { sheets: z.array(z.string()), sheet: z.string().nullable() }

/** The parameter of a reading of a file that may be a workbook: the sheet that the user chose. */
export const sheetParams = { sheet: optional(text('Hoja', { max: 120 })) }

/** How a file is read: the columns it has, from which each field is taken, and its first rows as they will be. */
export const seenAnswer = z.object({
  header: z.array(z.string()),
  ...sheetAnswer,
  columns: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** The file must bring it. */
      needed: z.boolean(),
      /** Where it is taken from; empty when it is from nowhere. */
      heading: z.string(),
      figure: z.boolean(),
    }),
  ),
  first: z.array(
    z.object({
      row: z.number(),
      values: z.record(z.string(), z.string()),
      /** Why a cell is refused, by the name of its field; under an empty name, why the whole row is. */
      refused: z.record(z.string(), z.string()),
    }),
  ),
  /** What each column of money adds up to over the whole file, by its field: it is compared with the sender's total. */
  totals: z.record(z.string(), z.string()),
})

/** How a file of rows was read, and what is wrong with it: what a question that reads one answers besides its own. */
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
