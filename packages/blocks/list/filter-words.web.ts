import type { Field } from '../field/field.ts'
import { shownValue } from '../field/shown-field.web.tsx'
import { useOption } from '../reference/options.web.ts'
import { filtersByRange, readRange, readSet, shownEnd, shownRange } from './filter-value.ts'

/** What a filter says, in words: *Con saldo, Vencido*; *2026/01/01 a 2026/03/31*. Empty when there is none. */
function filterWords(field: Field, value: string, label?: string): string {
  if (value === '') return ''
  if (value === '-') return 'vacío'
  if (field.kind === 'ref') return label ?? '…'
  if (field.kind === 'flag') return value === 'true' ? 'Sí' : 'No'
  if (filtersByRange(field)) return rangeWords(field, value)
  if (field.kind !== 'choice') return `«${value}»`
  return readSet(value)
    .map((one) => field.options?.[one] ?? one)
    .join(', ')
}

const rangeWords = (field: Field, value: string): string => {
  const asFigure = ['money', 'quantity', 'percent'].includes(field.kind)
  return shownRange(readRange(value), (end) => (asFigure ? shownValue(field, end) : shownEnd(end)))
}

/** The same for a screen: the label of a reference is asked for when it is not known. */
export function useFilterWords(field: Field, value: string): string {
  const isReference = field.kind === 'ref' && value !== '' && value !== '-'
  const option = useOption(field.to ?? '', value, isReference)
  return filterWords(field, value, option?.label)
}
