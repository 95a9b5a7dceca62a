import { MultiSelect } from '@mantine/core'
import type { ConfigurationPosting } from '../configuration/configuration.contract.ts'
import { signedTerms } from './template-words.web.ts'

interface ValueSelectProps {
  readonly posting: ConfigurationPosting
  readonly value: string
  readonly onChange: (expression: string) => void
}

/** The value of a line: those of the event that add up, and those that are taken away. */
export function ValueSelect({ posting, value, onChange }: ValueSelectProps) {
  const labels = Object.entries(posting.values)
  const data = [
    { group: 'Suma', items: labels.map(([name, label]) => ({ value: `+${name}`, label })) },
    { group: 'Resta', items: labels.map(([name, label]) => ({ value: `-${name}`, label: `− ${label}` })) },
  ]
  return (
    <MultiSelect
      size="xs"
      aria-label="Valor"
      placeholder={value === '' ? 'Elija un valor' : ''}
      data={data}
      value={signedTerms(value)}
      onChange={(terms) => onChange(asExpression(terms))}
    />
  )
}

/** `['+amount', '-vat']` → `amount - vat` */
const asExpression = (terms: readonly string[]): string =>
  terms
    .map((term, at) => {
      const name = term.slice(1)
      if (at === 0) return term.startsWith('-') ? `-${name}` : name
      return `${term.startsWith('-') ? '-' : '+'} ${name}`
    })
    .join(' ')
