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

/** Of the chart, whichever is chosen in the look-up. */
const ofChart = 'chart'

/** The account of a line: one that the document brings, maybe with digits after it; that of a purpose; or one of the chart. */
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
  {
    group: 'Del documento',
    items: Object.entries(accounts).map(([value, label]) => ({ value, label })),
  },
  {
    group: 'De un propósito',
    items: purposes.map(({ key, label, account }) => ({
      value: `purpose:${key}`,
      label: `${label} (${account?.split(' ')[0] ?? 'sin cuenta'})`,
    })),
  },
  { group: 'Fija', items: [{ value: ofChart, label: 'Una cuenta del plan…' }] },
]
