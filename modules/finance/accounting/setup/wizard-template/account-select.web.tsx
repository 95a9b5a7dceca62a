import { Select, TextInput } from '@mantine/core'
import { searchOptionsOf } from '@quina/blocks/web'
import { LookupField } from '@quina/ui/web'
import { useState } from 'react'
import type { Configuration, ConfigurationPosting } from '../configuration/configuration.contract.ts'

interface AccountSelectProps {
  readonly posting: ConfigurationPosting
  readonly purposes: Configuration['purposes']
  readonly value: string
  readonly onChange: (expression: string) => void
}

/** The option for an account of the chart, chosen in the look-up. */
const ofChart = 'chart'

/** Selects the account of a line: the document's, optionally with digits appended; a purpose's; or one of the chart. */
export function AccountSelect({ posting, purposes, value, onChange }: AccountSelectProps) {
  const [name = '', suffix = ''] = value.split('+')
  const isCode = /^\d/.test(value)
  const [picking, pick] = useState(isCode)
  const brought = Object.hasOwn(posting.accounts, name)
  const choose = (next: string | null) => {
    pick(next === ofChart)
    if (next !== null) onChange(next === ofChart ? '' : next)
  }
  return (
    <>
      <Select
        size="xs"
        aria-label="Cuenta"
        placeholder="Elija una cuenta"
        searchable
        data={offered(posting, purposes)}
        value={picking ? ofChart : name === '' ? null : name}
        allowDeselect={false}
        onChange={choose}
      />
      {picking && (
        <LookupField
          label="Cuenta del plan"
          name="account"
          value={isCode ? value : ''}
          valueLabel={value}
          search={searchOptionsOf('accounting.account')}
          onChange={(_, option) => onChange(option?.label.split(' ')[0] ?? '')}
        />
      )}
      {brought && !picking && (
        <TextInput
          size="xs"
          mt={4}
          aria-label="Dígitos que siguen a la cuenta"
          placeholder="Dígitos que siguen (opcional)"
          value={suffix}
          onChange={({ currentTarget }) => onChange(withSuffix(name, currentTarget.value))}
        />
      )}
    </>
  )
}

const withSuffix = (name: string, typed: string): string => {
  const digits = typed.replace(/\D/g, '')
  return digits === '' ? name : `${name}+${digits}`
}

const offered = ({ accounts }: ConfigurationPosting, purposes: Configuration['purposes']) => [
  { group: 'Del documento', items: Object.entries(accounts).map(([value, label]) => ({ value, label })) },
  {
    group: 'De un propósito',
    items: purposes.map(({ key, label, account }) => ({
      value: `purpose:${key}`,
      label: `${label} (${account?.split(' ')[0] ?? 'sin cuenta'})`,
    })),
  },
  { group: 'Fija', items: [{ value: ofChart, label: 'Una cuenta del plan…' }] },
]

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

/** The account in words: the document's label, the purpose's label, or the code. */
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

/** `amount - vat` → `['+amount', '-vat']` */
export const signedTerms = (expression: string): string[] =>
  [...expression.matchAll(/([+-]?)\s*([A-Za-z][\w.]*)/g)].map(
    ([, sign, name = '']) => `${sign === '-' ? '-' : '+'}${name}`,
  )
