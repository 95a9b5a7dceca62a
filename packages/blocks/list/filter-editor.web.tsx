import { Button, Checkbox, Radio, Stack } from '@mantine/core'
import { dayInBogota } from '@quina/kernel'
import { DayField, MoneyField, QuantityField, TextField } from '@quina/ui/web'
import type { ReactNode } from 'react'
import type { Field } from '../field/field.ts'
import { FieldInput } from '../field/field-input.web.tsx'
import {
  dayPresets,
  filtersByRange,
  type Range,
  readRange,
  readSet,
  writeRange,
  writeSet,
} from './filter-value.ts'

export interface FilterEditorProps {
  readonly name: string
  readonly field: Field
  /** As the address has it; empty when nothing is filtered. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** What a column is filtered with, as its kind asks: options, two ends of a range, a lookup, yes or no, a text. */
export function FilterEditor(props: FilterEditorProps): ReactNode {
  const { field } = props
  if (field.kind === 'choice') return <ChoiceFilter {...props} />
  if (field.kind === 'flag') return <FlagFilter {...props} />
  if (field.kind === 'ref') return <RefFilter {...props} />
  return filtersByRange(field) ? <RangeFilter {...props} /> : <TextFilter {...props} />
}

function ChoiceFilter({ field, value, onChange }: FilterEditorProps) {
  return (
    <Checkbox.Group
      value={readSet(value)}
      onChange={(chosen) => onChange(writeSet(chosen))}
      label={field.label}
    >
      <Stack gap={6}>
        {Object.entries(field.options ?? {}).map(([option, label], at) => (
          <Checkbox key={option} size="xs" value={option} label={label} autoFocus={at === 0} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

const flags = { '': 'Todos', true: 'Sí', false: 'No' }

function FlagFilter({ field, value, onChange }: FilterEditorProps) {
  return (
    <Radio.Group value={value} onChange={onChange} label={field.label}>
      <Stack gap={6}>
        {Object.entries(flags).map(([option, label]) => (
          <Radio key={option} size="xs" value={option} label={label} autoFocus={option === value} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function RefFilter({ name, field, value, onChange }: FilterEditorProps) {
  const asked = { ...field, optional: true } as const
  return (
    <FieldInput
      name={name}
      field={asked}
      value={value}
      onChange={(id) => onChange(String(id ?? ''))}
      autoFocus
    />
  )
}

function TextFilter({ field, value, onChange }: FilterEditorProps) {
  return <TextField label={`${field.label} contiene`} value={value} onChange={onChange} autoFocus max={200} />
}

const isOfDays = ({ kind }: Field): boolean => kind === 'day' || kind === 'instant'

function endFieldOf(field: Field) {
  if (isOfDays(field)) return DayField
  return field.kind === 'money' ? MoneyField : QuantityField
}

function RangeFilter({ field, value, onChange }: FilterEditorProps) {
  const range = readRange(value)
  const set = (change: Partial<Range>) => onChange(writeRange(field, { ...range, ...change }))
  const End = endFieldOf(field)
  const [low, high] = isOfDays(field) ? ['Desde', 'Hasta'] : ['Mínimo', 'Máximo']
  return (
    <Stack gap={8}>
      <End
        label={`${field.label}: ${low?.toLowerCase()}`}
        value={range.from}
        onChange={(from) => set({ from })}
        autoFocus
      />
      <End label={`${field.label}: ${high?.toLowerCase()}`} value={range.to} onChange={(to) => set({ to })} />
      {isOfDays(field) && <Presets onPick={set} />}
    </Stack>
  )
}

function Presets({ onPick }: { readonly onPick: (range: Range) => void }) {
  return (
    <div className="q-filter-presets">
      {dayPresets(dayInBogota(new Date())).map(({ label, from, to }) => (
        <Button key={label} variant="default" size="compact-xs" onClick={() => onPick({ from, to })}>
          {label}
        </Button>
      ))}
    </div>
  )
}
