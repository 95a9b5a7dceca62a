import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldProps, inputProps } from './field-props.tsx'
import { type FigureRules, useTypedFigure } from './typed-figure.ts'

export interface FigureFieldProps extends FieldProps<string> {
  readonly rules: FigureRules
  readonly rightSection?: ReactNode
  readonly inputMode?: 'decimal' | 'numeric'
}

/** The input that all figures share: right-aligned, tabular digits, selected on focus. */
export function FigureField({ rules, rightSection, inputMode = 'decimal', ...field }: FigureFieldProps) {
  const typed = useTypedFigure(field.value, field.onChange, rules)
  const leave = () => {
    typed.tidy()
    field.onBlur?.()
  }
  return (
    <TextInput
      {...inputProps(field)}
      ref={typed.input}
      className="q-figure"
      value={typed.text}
      inputMode={inputMode}
      autoComplete="off"
      rightSection={rightSection}
      onFocus={typed.enter}
      onBlur={leave}
      onKeyDown={typed.onKeyDown}
      onPaste={typed.onPaste}
      onChange={({ currentTarget: { value, selectionStart } }) =>
        typed.write({ text: value, caret: selectionStart ?? value.length })
      }
    />
  )
}
