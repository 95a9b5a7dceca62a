import { newId } from '@quina/kernel'
import type { LookupOption } from '@quina/ui/web'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { FieldsForm } from '../data/form/fields-form.web.tsx'
import { type Done, type TypedFieldsState, type UsedFields, useFields } from '../data/form/use-fields.web.ts'
import { showFailure } from '../http/endpoint/show-failure.web.ts'
import type { Travelled } from '../http/endpoint/travelled.ts'
import type { Fields, WireOf } from '../values/field/field.ts'
import { type FormValue, toForm } from '../values/field/form-values.ts'
import { act } from './ask.web.ts'
import type { Command } from './command.ts'

/** The values filled in beforehand, as they travel, with a label for each reference. */
export interface FilledForm {
  readonly values: Readonly<Record<string, FormValue>>
  readonly labels: Readonly<Record<string, string>>
}

interface CommandFields<K extends Fields, A extends Fields, R extends z.ZodType>
  extends Pick<UsedFields<A>, 'begun' | 'labels' | 'sent'> {
  readonly of: Command<K, A, R>
  readonly about: WireOf<K>
  /** The message shown once the command is done. */
  readonly done: (answer: Travelled<z.output<R>>) => Done
}

/** The fields of a command, for a screen that draws them itself. */
export const useCommandFields = <K extends Fields, A extends Fields, R extends z.ZodType>({
  of,
  about,
  done,
  ...used
}: CommandFields<K, A, R>) =>
  useFields({
    ...used,
    about,
    fields: of.params,
    send: async (input, key) => done(await act(of, { ...about, ...input }, { key })),
  })

interface CommandFormProps<K extends Fields, A extends Fields, R extends z.ZodType>
  extends Omit<CommandFields<K, A, R>, 'begun' | 'labels' | 'sent'> {
  readonly begun: FilledForm
  readonly spans?: Readonly<Record<string, number>>
  /** The values that choosing a reference fills in. */
  readonly whenChosen?: Readonly<Record<string, (id: string) => Promise<FilledForm>>>
  /** Whether a field is shown, given the typed values. */
  readonly input?: (name: string, values: Readonly<Record<string, FormValue>>) => boolean
  /** False where another part of the screen comes first: the focus does not start at this button. */
  readonly focused?: boolean
  /** Called with the answer once the command is done. */
  readonly onDone: (answer: Travelled<z.output<R>>) => void
}

/**
 * A command drawn as a form in the page instead of in a dialog: one step of a longer process. The focus starts at its button, so
 * Enter submits a form that is already filled in.
 */
export function CommandForm<K extends Fields, A extends Fields, R extends z.ZodType>(
  props: CommandFormProps<K, A, R>,
) {
  const { of, about, begun, spans, whenChosen = {}, input, done, onDone, focused = true } = props
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  const typed = useCommandFields({
    of,
    about,
    begun: begun.values,
    labels: begun.labels,
    done: (answer) => {
      onDone(answer)
      return done(answer)
    },
  })
  useLaterBeginning(begun, typed)
  const fill = ({ values, labels }: FilledForm) => {
    for (const [name, value] of Object.entries(values)) {
      const label = labels[name]
      typed.set(name, value, label === undefined ? undefined : { id: String(value), label })
    }
  }
  const set = (name: string, value: FormValue, option?: LookupOption | null) => {
    typed.set(name, value, option)
    const follows = option ? whenChosen[name] : undefined
    if (option && follows) void follows(option.id).then(fill).catch(showFailure)
  }
  return (
    <FieldsForm
      of={{ ...typed, set }}
      verb={of.verb}
      keys="Ctrl+Enter"
      names={typed.input.filter((name) => input?.(name, typed.values) ?? true)}
      spans={spans}
      button={button}
    />
  )
}

/**
 * Refills the form when its initial values change: a dialog of the same screen may have changed them (a new affiliation). A field
 * that the user typed or chose keeps its value.
 */
function useLaterBeginning(
  { values, labels }: FilledForm,
  { fields, values: typed, set }: TypedFieldsState,
): void {
  const started = useRef(values)
  const stamp = JSON.stringify([values, labels])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new initial values count, not the values typed meanwhile
  useEffect(() => {
    const [before, now] = [started.current, values].map((begun) => toForm(fields, begun, newId))
    started.current = values
    for (const [name, value] of Object.entries(now ?? {})) {
      if (fields[name]?.kind === 'lines' || value === before?.[name] || typed[name] !== before?.[name])
        continue
      const label = labels[name]
      set(name, value, label === undefined ? null : { id: String(value), label })
    }
  }, [stamp])
}
