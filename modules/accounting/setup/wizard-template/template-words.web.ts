import type { Configuration, ConfigurationPosting } from '../configuration/configuration.contract.ts'

type Line = ConfigurationPosting['lines'][number]

export const sideWords = { debit: 'Débito', credit: 'Crédito' } as const

/** *Siempre*, or *Inventario o Gasto*. */
export function conditionWords({ facts }: ConfigurationPosting, { when = {} }: Line): string {
  const parts = Object.entries(when).map(([name, wanted]) =>
    [wanted]
      .flat()
      .map((option) => facts[name]?.[option] ?? option)
      .join(' o '),
  )
  return parts.length === 0 ? 'Siempre' : parts.join(' y ')
}

/** The account as people know it: what the document brings, what serves a purpose, or its code. */
export function accountWords(
  { accounts }: ConfigurationPosting,
  expression: string,
  purposes: Configuration['purposes'],
): string {
  const [, key] = /^purpose:(\w+)$/.exec(expression) ?? []
  const purpose = purposes.find((one) => one.key === key)
  if (purpose !== undefined) return `${purpose.label}: ${purpose.account ?? 'sin cuenta'}`
  const [name = '', suffix] = expression.split('+')
  const label = accounts[name] ?? expression
  return suffix === undefined ? label : `${label} + ${suffix}`
}

/** `amount + vat` → *Valor + IVA*. */
export const valueWords = ({ values }: ConfigurationPosting, expression: string): string =>
  expression.replace(/[A-Za-z][\w.]*/g, (name) => values[name] ?? name)

/** `amount - vat` → `['+amount', '-vat']`: what a value adds and takes away. */
export const signedTerms = (expression: string): string[] =>
  [...expression.matchAll(/([+-]?)\s*([A-Za-z][\w.]*)/g)].map(
    ([, sign, name = '']) => `${sign === '-' ? '-' : '+'}${name}`,
  )
