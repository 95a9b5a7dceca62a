import type { Field } from '../field/field.ts'
import { shownValue } from '../field/shown-field.web.tsx'
import { useOption } from '../reference/options.web.ts'
import { filterWords } from './filter-words.ts'

/** What a filter says on a screen: the label of a reference is asked for when it is not known. */
export function useFilterWords(field: Field, value: string): string {
  const isReference = field.kind === 'ref' && value !== '' && value !== '-'
  const option = useOption(field.to ?? '', value, isReference)
  return filterWords(field, value, { label: option?.label, figure: shownValue })
}
