import { Button } from '@mantine/core'
import type { Field, Fields } from '@quina/blocks'
import {
  act,
  FieldInput,
  type FieldInputProps,
  FieldValue,
  Refusal,
  refreshAll,
  useAnswer,
  wireFrom,
  wordsOf,
} from '@quina/blocks/web'
import {
  Cell,
  ErrorState,
  ErrorSummary,
  FieldGrid,
  Loading,
  type LookupOption,
  Panel,
  ReadField,
  toast,
} from '@quina/ui/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readVersion, saveVersion, type VersionAnswer } from '../version/version-calls.contract.ts'
import { versionFields } from '../version/version-parts.contract.ts'

type Name = keyof typeof versionFields
type Value = FieldInputProps['value']

const baseNames: readonly Name[] = [
  'manualId',
  'fromDay',
  'percent',
  'unitRounding',
  'finalRounding',
  'accumulates',
  'norm',
]

interface VersionFormProps {
  readonly id: string
  readonly mayEdit: boolean
  readonly title: string
  readonly names: readonly Name[]
  readonly spans?: Readonly<Partial<Record<Name, number>>>
}

/** What the version rests on. */
export const Base = ({ id, mayEdit }: { readonly id: string; readonly mayEdit: boolean }) => (
  <VersionForm id={id} mayEdit={mayEdit} title="Base" names={baseNames} spans={{ manualId: 6, norm: 12 }} />
)

/** Some fields of a version: typed in a draft, read in what is published. */
export function VersionForm(props: VersionFormProps) {
  const { id } = props
  const { data, error, refetch } = useAnswer(readVersion, { id })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const typed = props.mayEdit && data.status === 'draft'
  return typed ? <Typed key={data.version} {...props} answer={data} /> : <Read {...props} answer={data} />
}

type WithAnswer = VersionFormProps & { readonly answer: VersionAnswer }

function Read({ title, names, spans = {}, answer: { values, labels } }: WithAnswer) {
  return (
    <Panel title={title}>
      <FieldGrid>
        {names.map((name) => {
          const field = (versionFields as Fields)[name]!
          return (
            <Cell key={name} span={spans[name] ?? 3}>
              <ReadField label={field.label}>
                {values[name] === null ? null : (
                  <FieldValue field={field} value={values[name]} label={labels[name]} />
                )}
              </ReadField>
            </Cell>
          )
        })}
      </FieldGrid>
    </Panel>
  )
}

function Typed({ title, names, spans = {}, answer }: WithAnswer) {
  const { values, labels, errors, message, busy, set, submit } = useVersion(answer)
  return (
    <Panel title={title}>
      <form onSubmit={submit} noValidate>
        {message && <ErrorSummary message={message} />}
        <FieldGrid>
          {names.map((name) => (
            <Cell key={name} span={spans[name] ?? 3}>
              <FieldInput
                name={name}
                field={versionFields[name] as Field}
                value={values[name] ?? null}
                label={labels[name]}
                error={errors[name]}
                onChange={(value, option) => set(name, value, option)}
              />
            </Cell>
          ))}
        </FieldGrid>
        <div className="q-config-end">
          <Button type="submit" loading={busy}>
            Guardar borrador
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function useVersion(answer: VersionAnswer) {
  const client = useQueryClient()
  const [values, setValues] = useState(answer.values as Readonly<Record<string, Value>>)
  const [labels, setLabels] = useState(answer.labels)
  const saving = useMutation({
    mutationFn: (given: Readonly<Record<string, Value>>) =>
      act(saveVersion, { id: answer.id, version: answer.version, ...wireFrom(versionFields, given) }),
    onSuccess: async () => {
      void toast({ message: 'Borrador guardado', tone: 'good' })
      await refreshAll(client)
    },
  })
  return {
    values,
    labels,
    errors: saving.error instanceof Refusal ? saving.error.fields : {},
    message: saving.error ? wordsOf(saving.error) : undefined,
    busy: saving.isPending,
    set: (name: string, value: Value, option?: LookupOption | null) => {
      setValues((old) => ({ ...old, [name]: value }))
      if (option) setLabels((old) => ({ ...old, [name]: option.label }))
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      saving.mutate(values)
    },
  }
}
