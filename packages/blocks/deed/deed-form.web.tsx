import { Button, Group } from '@mantine/core'
import { Cell, ErrorSummary, FieldGrid, Keys, type LookupOption, toast, useKeys } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { refreshAll, wordsOf } from '../endpoint/api.web.ts'
import type { Travelled } from '../endpoint/travelled.ts'
import type { Fields, WireOf } from '../field/field.ts'
import { FieldInput } from '../field/field-input.web.tsx'
import { usualSpan } from '../field/fields-dialog.web.tsx'
import type { FormValue } from '../field/form-values.ts'
import { useFields } from '../field/use-fields.web.ts'
import { act } from './ask.web.ts'
import type { Deed } from './deed.ts'

/** What is filled in by itself, as it travels, with a label for each reference. */
export interface Filled {
  readonly values: Readonly<Record<string, FormValue>>
  readonly labels: Readonly<Record<string, string>>
}

interface DeedFormProps<K extends Fields, A extends Fields, R extends z.ZodType> {
  readonly of: Deed<K, A, R>
  readonly about: WireOf<K>
  readonly begun: Filled
  readonly spans?: Readonly<Record<string, number>>
  /** What choosing a reference fills in. */
  readonly whenChosen?: Readonly<Record<string, (id: string) => Promise<Filled>>>
  /** Whether a field is asked, by what is written. */
  readonly asked?: (name: string, values: Readonly<Record<string, FormValue>>) => boolean
  readonly done: (answer: Travelled<z.output<R>>) => string
  /** Goes on with what was done. */
  readonly onDone: (answer: Travelled<z.output<R>>) => void
}

/**
 * A deed in the screen itself, where its form is a step of a road and not a dialog over it. It begins at its button: whoever
 * finds all filled in presses Enter.
 */
export function DeedForm<K extends Fields, A extends Fields, R extends z.ZodType>(
  props: DeedFormProps<K, A, R>,
) {
  const { of, spans = {}, asked } = props
  const { values, labels, told, busy, choose, onSubmit, submit, root } = useDeedForm(props)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  useKeys([{ keys: 'Ctrl+Enter', label: of.verb, run: submit, disabled: busy }])
  return (
    <form ref={root} onSubmit={onSubmit} noValidate>
      {told.message && <ErrorSummary message={told.message} />}
      <FieldGrid>
        {Object.entries(of.asks)
          .filter(([name]) => asked?.(name, values) ?? true)
          .map(([name, field]) => (
            <Cell key={name} span={spans[name] ?? usualSpan(field)}>
              <FieldInput
                name={name}
                field={field}
                value={values[name] ?? null}
                label={labels[name]}
                error={told.errors[name]}
                onChange={(value, option) => choose(name, value, option)}
              />
            </Cell>
          ))}
      </FieldGrid>
      <Group justify="flex-end" mt={12}>
        <Button ref={button} type="submit" loading={busy} rightSection={<Keys of="Ctrl+Enter" />}>
          {of.verb}
        </Button>
      </Group>
    </form>
  )
}

function useDeedForm<K extends Fields, A extends Fields, R extends z.ZodType>(props: DeedFormProps<K, A, R>) {
  const { of, about, begun, whenChosen = {}, done, onDone } = props
  const client = useQueryClient()
  const typed = useFields({
    ...{ fields: of.asks, begun: begun.values, labels: begun.labels },
    send: async (wire, key) => {
      const answer = await act(of, { ...about, ...wire }, { key })
      void toast({ message: done(answer), tone: 'good' })
      onDone(answer)
      await refreshAll(client)
    },
  })
  const fill = ({ values, labels }: Filled) => {
    for (const [name, value] of Object.entries(values)) {
      const label = labels[name]
      typed.set(name, value, label === undefined ? undefined : { id: String(value), label })
    }
  }
  const choose = (name: string, value: FormValue, option?: LookupOption | null) => {
    typed.set(name, value, option)
    const follows = option ? whenChosen[name] : undefined
    if (option && follows)
      void follows(option.id)
        .then(fill)
        .catch((failure: unknown) => toast({ message: wordsOf(failure), tone: 'bad' }))
  }
  return { ...typed, choose }
}
