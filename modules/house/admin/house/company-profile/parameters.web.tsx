import { Button } from '@mantine/core'
import type { Field } from '@quina/blocks'
import { act, FieldsForm, Show, useFields } from '@quina/blocks/web'
import { day, dayInBogota, showDay } from '@quina/kernel'
import { Panel } from '@quina/ui/web'
import { useState } from 'react'
import { z } from 'zod'
import { listParameters, type ShownParameter, setParameter } from '../parameter/parameter.contract.ts'

/** The parameters that the hospital decides, by area, with the days from which each value holds. */
export function ParametersPanel({ mayEdit }: { readonly mayEdit: boolean }) {
  return (
    <Show of={listParameters} params={{}}>
      {(all) =>
        [...new Set(all.map(({ area }) => area))].map((area) => (
          <Panel key={area} title={area}>
            {all
              .filter((parameter) => parameter.area === area)
              .map((parameter) => (
                <ParameterLine key={parameter.name} parameter={parameter} mayEdit={mayEdit} />
              ))}
          </Panel>
        ))
      }
    </Show>
  )
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

/** Converts what is typed into the value that the server validates. */
const judged = (value: unknown): ShownParameter['value'] =>
  typeof value === 'number' || typeof value === 'boolean' || value === null ? value : String(value)

type DecisionProps = Readonly<{ parameter: ShownParameter; onDone: () => void }>

function Decision({ parameter: { name, kind, label, options, value }, onDone }: DecisionProps) {
  // The server validates the value: here the field is only drawn.
  const field: Field = {
    kind: kind as Field['kind'],
    label,
    schema: z.any(),
    ...(options ? { options } : {}),
  }
  const form = useFields({
    fields: { value: field, fromDay: setParameter.params.fromDay },
    begun: { value, fromDay: dayInBogota(new Date()) },
    send: async (input, key) => {
      await act(setParameter, { name, fromDay: input.fromDay, value: judged(input.value) }, { key })
      return 'Parámetro guardado'
    },
    sent: onDone,
  })
  return (
    <div className="q-parameter-form">
      <FieldsForm of={form} verb="Guardar" spans={{ value: 6, fromDay: 3 }} onBack={onDone} />
    </div>
  )
}
