import { Cell, FieldGrid } from '@quina/ui/web'
import type { ReactNode } from 'react'
import type { Field } from '../../values/field/field.ts'
import { FieldInput } from './field-input.web.tsx'
import type { TypedFieldsState } from './use-fields.web.ts'

interface TypedFieldsProps {
  readonly of: TypedFieldsState
  /** The names of some fields, in this order; all fields when absent. */
  readonly names?: readonly string[] | undefined
  /** Columns of twelve for a field; a flag takes four, a note all. */
  readonly spans?: Readonly<Record<string, number>> | undefined
  /** The field where typing starts. */
  readonly first?: string | undefined
  readonly disabled?: boolean
  readonly children?: ReactNode
}

/** The inputs of the fields of `useFields`, each with its refusal. Lines have a form of their own. */
export const TypedFields = ({ of, names, spans = {}, first, disabled, children }: TypedFieldsProps) => (
  <FieldGrid>
    {(names ?? of.input)
      .filter((name) => of.input.includes(name) && of.fields[name]?.kind !== 'lines')
      .map((name) => {
        const field = of.fields[name] as Field
        return (
          <Cell key={name} span={spans[name] ?? usualSpan(field)}>
            <FieldInput
              name={name}
              field={field}
              value={of.values[name] ?? null}
              label={of.labels[name]}
              error={of.reported.errors[name]}
              onChange={(value, option) => of.set(name, value, option)}
              autoFocus={name === first}
              disabled={disabled}
            />
          </Cell>
        )
      })}
    {children}
  </FieldGrid>
)

const usualSpan = ({ kind, max = 0 }: Field): number =>
  kind === 'note' || (kind === 'text' && max > 100) ? 12 : kind === 'flag' ? 4 : 6
