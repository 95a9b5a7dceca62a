import {
  ChoiceField,
  DayField,
  FlagField,
  HourField,
  IntegerField,
  LookupField,
  type LookupOption,
  MoneyField,
  NoteField,
  PasswordField,
  PercentField,
  QuantityField,
  type SearchOptions,
  TextField,
} from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import type { Field, Kind } from '../../values/field/field.ts'
import type { FormValue } from '../../values/field/form-values.ts'
import { NewReferenceButtons } from '../reference/new-reference.web.tsx'
import { searchOptionsOf, useOption } from '../reference/options.web.ts'

export interface FieldInputProps {
  readonly field: Field
  readonly name: string
  readonly value: FormValue
  readonly onChange: (value: FormValue, option?: LookupOption | null) => void
  readonly onBlur?: (() => void) | undefined
  readonly error?: string | undefined
  /** The label of the chosen reference, when it is known. */
  readonly label?: string | undefined
  /** Replaces the usual search of a reference. */
  readonly search?: SearchOptions | undefined
  readonly autoFocus?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** The input of any field, by its kind. */
export function FieldInput(props: FieldInputProps): ReactNode {
  if (props.field.clock) return <HourField {...textual(props)} />
  return (inputs[props.field.kind] ?? inputs.text)?.(props)
}

const common = ({ field, name, error, onBlur, autoFocus, disabled }: FieldInputProps) => ({
  label: field.label,
  name,
  error,
  help: field.help,
  required: !field.optional && !field.usual,
  onBlur,
  autoFocus,
  disabled,
})
const textual = (props: FieldInputProps) => ({
  ...common(props),
  value: String(props.value ?? ''),
  onChange: (value: string) => props.onChange(value),
})

const inputs: Readonly<Partial<Record<Kind, (props: FieldInputProps) => ReactNode>>> = {
  text: (props) =>
    props.field.secret ? (
      <PasswordField {...textual(props)} autoComplete={props.field.late ? 'one-time-code' : 'new-password'} />
    ) : (
      <TextField {...textual(props)} max={props.field.max} />
    ),
  code: (props) => <TextField {...textual(props)} max={props.field.max} />,
  note: (props) => <NoteField {...textual(props)} max={props.field.max} rows={2} />,
  money: (props) => <MoneyField {...textual(props)} />,
  percent: (props) => <PercentField {...textual(props)} />,
  quantity: (props) => <QuantityField {...textual(props)} />,
  day: (props) => <DayField {...textual(props)} />,
  choice: (props) => <ChoiceField {...textual(props)} options={props.field.options ?? {}} />,
  integer: (props) => (
    <IntegerField
      {...common(props)}
      value={props.value as number | null}
      onChange={(value) => props.onChange(value)}
    />
  ),
  flag: (props) => (
    <FlagField
      {...common(props)}
      required={false}
      value={props.value === true}
      onChange={(value) => props.onChange(value)}
    />
  ),
  ref: (props) => <RefInput {...props} />,
}

function RefInput(props: FieldInputProps) {
  const { field, value, label, search, onChange } = props
  const id = String(value ?? '')
  const to = field.to ?? ''
  const known = useOption(to, id, label === undefined)
  const [typed, setTyped] = useState('')
  return (
    <>
      <LookupField
        {...common(props)}
        value={id}
        valueLabel={id === '' ? '' : (label ?? known?.label ?? '…')}
        search={search ?? searchOptionsOf(to)}
        onChange={(chosen, option) => onChange(chosen, option)}
        {...(field.offersNew ? { onType: setTyped } : {})}
      />
      {field.offersNew && !props.disabled && (
        <NewReferenceButtons to={to} typed={typed} onChosen={(option) => onChange(option.id, option)} />
      )}
    </>
  )
}
