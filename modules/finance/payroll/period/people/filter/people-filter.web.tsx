import { Group, NativeSelect, TextInput } from '@mantine/core'
import { fold, money, zero } from '@quina/kernel'
import { useState } from 'react'
import { regimes } from '../../../staff/engagement/engagement-kinds.contract.ts'
import type { PeriodPerson } from '../../period/period.contract.ts'

/** The filters for people to check before the approval. */
const watches: Readonly<Record<string, readonly [string, (person: PeriodPerson) => boolean]>> = {
  notices: [
    'Con avisos',
    ({ problem, stale, alerts, pending }) =>
      problem !== null || stale || alerts.length > 0 || pending.length > 0,
  ],
  nothing: ['Neto cero o negativo', ({ net }) => money(net) <= zero],
  changed: ['Su neto cambió', ({ net, before }) => before === null || money(before) !== money(net)],
}

const kinds = {
  regime: ['Régimen', ({ regime }: PeriodPerson) => regimes[regime]],
  position: ['Cargo', ({ position }: PeriodPerson) => position],
  centre: ['Centro de costo', ({ centre }: PeriodPerson) => centre],
} as const
const kindsOfFilter = Object.entries(kinds)

/** The people of a payroll that match the filters, and the fields of the filters (payroll dossier §1.2). */
export function usePeopleFilter(people: readonly PeriodPerson[]) {
  const [wanted, setWanted] = useState<Readonly<Record<string, string>>>({})
  const { text = '', watch = '' } = wanted
  const shown = people.filter(
    (person) =>
      fold(`${person.name} ${person.identification}`).includes(fold(text)) &&
      (watches[watch]?.[1](person) ?? true) &&
      kindsOfFilter.every(
        ([name, [, shownIn]]) => (wanted[name] ?? '') === '' || shownIn(person) === wanted[name],
      ),
  )
  const fieldOf = (name: string) => ({
    value: wanted[name] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setWanted((before) => ({ ...before, [name]: value })),
  })
  const fields = (
    <Group mb="sm" gap="sm" align="end">
      <TextInput label="Buscar" placeholder="Nombre o documento" {...fieldOf('text')} />
      {kindsOfFilter.map(([name, [label, shownIn]]) => (
        <NativeSelect
          key={name}
          label={label}
          maw={220}
          data={[{ value: '', label: 'Todos' }, ...valuesOf(people, shownIn)]}
          {...fieldOf(name)}
        />
      ))}
      <NativeSelect
        label="Ver"
        data={[
          { value: '', label: 'Todas' },
          ...Object.entries(watches).map(([value, [label]]) => ({ value, label })),
        ]}
        {...fieldOf('watch')}
      />
    </Group>
  )
  return { shown, fields }
}

const valuesOf = (people: readonly PeriodPerson[], shownIn: (person: PeriodPerson) => string | null) =>
  [...new Set(people.flatMap((person) => shownIn(person) ?? []))].sort((a, b) => a.localeCompare(b, 'es'))
