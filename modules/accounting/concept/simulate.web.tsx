import { Button, Modal } from '@mantine/core'
import type { Field } from '@quina/blocks'
import { ask, FieldInput, type FieldInputProps, Refusal, wordsOf } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Cell, ErrorSummary, FieldGrid } from '@quina/ui/web'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { foreseeCausacion } from '../causacion-preview/foresee.contract.ts'
import { ForeseenBoxes } from '../causacion-preview/foreseen.web.tsx'
import { type ConceptSimulation, conceptSimulation, simulatedCausacion } from './simulation.contract.ts'

type Value = FieldInputProps['value']
type Values = Readonly<Record<string, Value>>

const begun = (): Values => ({
  terceroId: '',
  date: dayInBogota(new Date()),
  value: '',
  vatRate: '',
  costCentreId: '',
})

const asTravels = (values: Values): ConceptSimulation =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]),
  ) as unknown as ConceptSimulation

/** How the preview of a causación calls what this asks. */
const places: Readonly<Record<string, string>> = {
  value: 'lines.0.unitPrice',
  vatRate: 'lines.0.vatRate',
  costCentreId: 'lines.0.costCentreId',
}

interface SimulateConceptProps {
  readonly concept: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Tries a concept with figures: what a causación of it would withhold, owe and post. Nothing is written. */
export function SimulateConcept({ concept: { id, name }, onClose }: SimulateConceptProps) {
  const [values, setValues] = useState(begun)
  const simulation = useMutation({
    mutationFn: () => ask(foreseeCausacion, simulatedCausacion(id, asTravels(values))),
  })
  const { error, data, isPending } = simulation
  const errors = error instanceof Refusal ? error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    simulation.mutate()
  }
  return (
    <Modal opened onClose={onClose} title={`Simular el asiento de «${name}»`} size={1040}>
      <form className="q-confirm" onSubmit={submit} noValidate>
        {error && <ErrorSummary message={wordsOf(error)} />}
        <FieldGrid>
          {Object.entries<Field>(conceptSimulation).map(([key, field]) => (
            <Cell key={key} span={key === 'terceroId' || key === 'costCentreId' ? 6 : 3}>
              <FieldInput
                name={key}
                field={field}
                value={values[key] ?? ''}
                error={errors[places[key] ?? key]}
                onChange={(value) => setValues((old) => ({ ...old, [key]: value }))}
                autoFocus={key === 'terceroId'}
              />
            </Cell>
          ))}
        </FieldGrid>
        <div>
          <Button type="submit" loading={isPending}>
            Simular el asiento
          </Button>
        </div>
      </form>
      {data && !error && <ForeseenBoxes foreseen={data} hand={null} />}
    </Modal>
  )
}
