import { z } from 'zod'
import { note } from '../../../values/field/words.ts'
import { permission } from '../../../values/thing/permission.ts'

/** Undoing an import requires the permission of the import too: nobody undoes what they could not have imported. */
export const undoImports = permission('admin.import.undo', 'Deshacer cargas de archivos')

export const undoFields = { reason: note('Motivo', { min: 10, max: 500 }) }

/** An import as the list of «Cargas» shows it. */
export const batchRow = z.object({
  id: z.string(),
  fileName: z.string(),
  importedAt: z.string(),
  importedBy: z.string(),
  rows: z.number(),
  creates: z.number(),
  totals: z.record(z.string(), z.string()),
  status: z.enum(['active', 'undone']),
  undoneReason: z.string().nullable(),
})
export type BatchRow = z.output<typeof batchRow>

/** When the same file was imported before, and by whom; null when it is new or was undone. */
export const repeatedAnswer = z.object({ importedAt: z.string(), importedBy: z.string() }).nullable()
export type RepeatedFile = z.output<typeof repeatedAnswer>
