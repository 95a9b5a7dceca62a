import { Button, Checkbox, Radio, Stack } from '@mantine/core'
import { dayInBogota } from '@quina/kernel'
import { DayField, MoneyField, QuantityField, TextField } from '@quina/ui/web'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Field } from '../../../values/field/field.ts'
import { FieldInput } from '../../form/field-input.web.tsx'
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
  /** The value in the address; empty when nothing is filtered. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoFocus?: boolean | undefined
}

/** How long the typing must pause before the list is read again, in milliseconds. */
const pauseMs = 350

/** The filter of a column, by its kind: options, two ends of a range, a lookup, yes or no, a text. */
export function FilterEditor(props: FilterEditorProps): ReactNode {
  const { field } = props
  if (field.kind === 'choice') return <ChoiceFilter {...props} />
  if (field.kind === 'flag') return <FlagFilter {...props} />
  if (field.kind === 'ref') return <RefFilter {...props} />
  return filtersByRange(field) ? <RangeFilter {...props} /> : <TextFilter {...props} />
}

/** Applies a typed value once the typing pauses or the editor closes, instead of at each key. */
function useSettling(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState({ text: value, over: value })
  const latest = useRef({ onChange, typed, value })
  latest.current = { onChange, typed, value }
  const text = typed.over === value ? typed.text : value
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => latest.current.onChange(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, value])
  useEffect(
    () => () => {
      const { typed: last, onChange: tell, value: reported } = latest.current
      if (last.over === reported && last.text !== reported) tell(last.text)
    },
    [],
  )
  return [text, (next: string) => setTyped({ text: next, over: value })] as const
}

function ChoiceFilter({ field, value, onChange, autoFocus }: FilterEditorProps) {
  return (
    <Checkbox.Group
      value={readSet(value)}
      onChange={(chosen) => onChange(writeSet(chosen))}
      label={field.label}
    >
      <Stack gap={10}>
        {Object.entries(field.options ?? {}).map(([option, label], index) => (
          <Checkbox
            key={option}
            size="xs"
            value={option}
            label={label}
            autoFocus={autoFocus === true && index === 0}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

const flags = { '': 'Todos', true: 'Sí', false: 'No' }

function FlagFilter({ field, value, onChange, autoFocus }: FilterEditorProps) {
  return (
    <Radio.Group value={value} onChange={onChange} label={field.label}>
      <Stack gap={10}>
        {Object.entries(flags).map(([option, label]) => (
          <Radio
            key={option}
            size="xs"
            value={option}
            label={label}
            autoFocus={autoFocus === true && option === value}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function RefFilter({ name, field, value, onChange, autoFocus }: FilterEditorProps) {
  const input = { ...field, optional: true } as const
  return (
    <FieldInput
      name={name}
      field={input}
      value={value}
      onChange={(id) => onChange(String(id ?? ''))}
      autoFocus={autoFocus}
    />
  )
}

function TextFilter({ field, value, onChange, autoFocus }: FilterEditorProps) {
  const [text, write] = useSettling(value, onChange)
  return (
    <TextField
      label={`${field.label} contiene`}
      value={text}
      onChange={write}
      autoFocus={autoFocus}
      max={200}
    />
  )
}

const isOfDays = ({ kind }: Field): boolean => kind === 'day' || kind === 'instant'

function endFieldOf(field: Field) {
  if (isOfDays(field)) return DayField
  return field.kind === 'money' ? MoneyField : QuantityField
}

function RangeFilter({ field, value, onChange, autoFocus }: FilterEditorProps) {
  const [text, write] = useSettling(value, onChange)
  const range = readRange(text)
  const set = (change: Partial<Range>) => write(writeRange(field, { ...range, ...change }))
  const End = endFieldOf(field)
  const [low, high] = isOfDays(field) ? ['desde', 'hasta'] : ['mínimo', 'máximo']
  return (
    <div className="q-filter-range">
      <End
        label={`${field.label}: ${low}`}
        value={range.from}
        onChange={(from) => set({ from })}
        autoFocus={autoFocus}
      />
      <End label={`${field.label}: ${high}`} value={range.to} onChange={(to) => set({ to })} />
      {isOfDays(field) && <Presets onPick={set} />}
    </div>
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
