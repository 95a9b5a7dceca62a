import { Button, Group } from '@mantine/core'
import { day as dayField, type Field } from '@quina/blocks'
import { act, refreshAll, useAnswer, wordsOf } from '@quina/blocks/web'
import { day, dayInBogota, showDay } from '@quina/kernel'
import { ErrorState, FieldGrid, Loading, Panel, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { listParameters, type ShownParameter, setParameter } from '../parameter/parameter.contract.ts'
import { Asked, Refused, useSmallForm } from './small-form.web.tsx'

/** What the hospital decides and the program obeys, by area, with the days from which each value holds. */
export function ParametersPanel({ mayEdit }: { readonly mayEdit: boolean }) {
  const { data, error, refetch } = useAnswer(listParameters, {})
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return [...new Set(data.map(({ area }) => area))].map((area) => (
    <Panel key={area} title={area}>
      {data
        .filter((parameter) => parameter.area === area)
        .map((parameter) => (
          <ParameterLine key={parameter.name} parameter={parameter} mayEdit={mayEdit} />
        ))}
    </Panel>
  ))
}

const inWords = ({ options }: ShownParameter, value: ShownParameter['value']): string =>
  typeof value === 'boolean' ? (value ? 'Sí' : 'No') : (options?.[String(value)] ?? String(value ?? ''))

function ParameterLine({ parameter, mayEdit }: { parameter: ShownParameter; mayEdit: boolean }) {
  const [changing, setChanging] = useState(false)
  const { label, help, value, versions } = parameter
  return (
    <div className="q-parameter">
      <div>
        <b>{label}</b>
        {help && <p className="q-muted">{help}</p>}
        {versions.length > 0 && (
          <ul>
            {versions.map(({ fromDay, value: then, by }) => (
              <li key={fromDay}>
                Desde {showDay(day(fromDay))}: {inWords(parameter, then)}
                {by && ` · ${by}`}
              </li>
            ))}
          </ul>
        )}
      </div>
      <strong>{inWords(parameter, value)}</strong>
      {mayEdit && !changing && (
        <Button variant="default" onClick={() => setChanging(true)} aria-label={`Cambiar: ${label}`}>
          Cambiar…
        </Button>
      )}
      {changing && <Decision parameter={parameter} onDone={() => setChanging(false)} />}
    </div>
  )
}

/** What is typed, as the server judges it. */
const judged = (value: unknown): ShownParameter['value'] =>
  typeof value === 'number' || typeof value === 'boolean' || value === null ? value : String(value)

const fromDayField = dayField('Desde')

function Decision({
  parameter,
  onDone,
}: {
  readonly parameter: ShownParameter
  readonly onDone: () => void
}) {
  const client = useQueryClient()
  const form = useSmallForm({ value: parameter.value, fromDay: dayInBogota(new Date()) })
  const { name, kind, label, options } = parameter
  // The server judges the value: here the field is only drawn.
  const field: Field = {
    kind: kind as Field['kind'],
    label,
    schema: z.any(),
    ...(options ? { options } : {}),
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await form.send(({ fromDay, value }) =>
      act(setParameter, { name, fromDay: String(fromDay), value: judged(value) }),
    )
    if (!sent) return
    await refreshAll(client)
    void toast({ message: 'Parámetro guardado', tone: 'good' })
    onDone()
  }
  return (
    <form className="q-parameter-form" onSubmit={(event) => void submit(event)} noValidate>
      <Refused form={form} />
      <FieldGrid>
        <Asked form={form} name="value" field={field} span={6} />
        <Asked form={form} name="fromDay" field={fromDayField} span={3} />
      </FieldGrid>
      <Group justify="flex-end" mt={8}>
        <Button variant="default" onClick={onDone}>
          Volver
        </Button>
        <Button type="submit" loading={form.busy}>
          Guardar
        </Button>
      </Group>
    </form>
  )
}
