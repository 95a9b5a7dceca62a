import type { Field } from '../../../values/field/field.ts'
import { filtersByRange, readRange, readSet, shownEnd, shownRange } from './filter-value.ts'

/** What else the words of a filter need: the label of its reference, and the format of figures. */
export type Format = Readonly<{ label: string | undefined; figure: (field: Field, value: string) => string }>

/** A filter in words: *Con saldo, Vencido*; *2026/01/01 a 2026/03/31*. Empty without a filter. */
export function filterWords(field: Field, value: string, { label, figure }: Format): string {
  if (value === '') return ''
  if (value === '-') return 'vacío'
  if (field.kind === 'ref') return label ?? '…'
  if (field.kind === 'flag') return value === 'true' ? 'Sí' : 'No'
  if (filtersByRange(field)) {
    const isFigure = ['money', 'quantity', 'percent'].includes(field.kind)
    return shownRange(readRange(value), (end) => (isFigure ? figure(field, end) : shownEnd(end)))
  }
  if (field.kind !== 'choice') return `«${value.replace(/^=/, '')}»`
  return readSet(value)
    .map((one) => field.options?.[one] ?? one)
    .join(', ')
}
