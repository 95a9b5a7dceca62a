import { z } from 'zod'
import type { Sheet } from './fit.ts'
import { sheets } from './sheets.ts'

export const sheetField = z.enum(Object.keys(sheets) as (keyof typeof sheets)[]).default('auto')
export type SheetChoice = z.output<typeof sheetField>

/** The sheet of a table. The user's choice is kept: a table that does not fit on it is split into parts. */
export const sheetOf = (
  choice: SheetChoice,
  usual: { readonly landscape: boolean },
): Pick<Sheet, 'size' | 'landscape' | 'fixed'> =>
  choice === 'auto'
    ? { size: 'letter', ...usual }
    : {
        size: choice.startsWith('oficio') ? 'oficio' : 'letter',
        landscape: choice.endsWith('Wide'),
        fixed: true,
      }
