import { type Day, vigenciaOf } from '@quina/kernel'
import { type PrintValue, shown } from '../files/print/value.ts'
import type { Fields } from '../values/field/field.ts'

/**
 * The parameters as a sentence, so that the report can be repeated: *Vigencia 2026 · Hasta noviembre*. A report of days puts its
 * vigencia first; a year is written without thousands.
 */
export function inputInWords(
  fields: Fields,
  input: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
): string {
  const declared = requestedOneByOne(fields, input, labels).map(([label, value]) => `${label} ${value}`)
  const isOfDays = fields.to?.kind === 'day' && fields.vigencia === undefined
  const to = isOfDays ? (input.to as Day | null | undefined) : undefined
  return [...(to ? [`Vigencia ${vigenciaOf(to)}`] : []), ...declared].join(' · ')
}

/** The parameters, each with its label. */
export const requestedOneByOne = (
  fields: Fields,
  input: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
): readonly (readonly [label: string, value: string])[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = input[name]
    if (value === null || value === undefined) return []
    const year = name === 'vigencia' ? String(value) : undefined
    return [[field.label, labels[name] ?? year ?? shown(field, value as PrintValue)] as const]
  })

/** The message of a report without rows. */
export const nothingFound = ({ empty }: { readonly empty?: string | undefined }): string =>
  empty ?? 'No hay movimientos con estos parámetros.'

type PaperWords = Partial<Parameters<typeof nothingFound>[0]> & { readonly note?: string | undefined }

/** The line under the title of a paper: the parameters, the note that there are no rows, and the report's own note. */
export const inputOnPaper = (input: string, report: PaperWords, count: number): string =>
  [input, count > 0 ? '' : nothingFound(report), report.note ?? ''].filter((part) => part !== '').join('. ')
