import { Button, Modal } from '@mantine/core'
import { type Field, permissionFor } from '@quina/blocks'
import {
  ask,
  type CatalogScreenSpec,
  catalogScreens,
  FieldInput,
  type FieldInputProps,
  type ListRow,
  Refusal,
  useCan,
  wordsOf,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Cell, ErrorSummary, FieldGrid, type RowAction, useGoTo } from '@quina/ui/web'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { causacion } from '../causacion/causacion.contract.ts'
import { foreseeCausacion } from '../causacion-preview/foresee.contract.ts'
import { ForeseenBoxes } from '../causacion-preview/foreseen.web.tsx'
import { concept } from './concept.contract.ts'
import { type ConceptSimulation, conceptSimulation, simulatedCausacion } from './simulation.contract.ts'

const spec: CatalogScreenSpec<typeof concept> = {
  columns: [
    'code',
    'name',
    'kindId',
    'debitAccountId',
    'creditAccountId',
    'withholdingConcept',
    'rubroCode',
    'active',
  ],
  actions: () => [useLedgerAction()],
}

/** A link to every line of the books, the second half of the screen in the specification. */
function useLedgerAction() {
  const goTo = useGoTo()
  return { label: 'Consultar movimientos', run: () => goTo('/movimiento-contable/consulta') }
}

/** The concepts with the accounts each moves. A user who sees causaciones may simulate what a concept would post. */
export function Concepts() {
  const can = useCan()
  const [tried, setTried] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const [{ List }] = useState(() => {
    const simulate = ({ id, name, active }: ListRow): RowAction => ({
      label: 'Simular asiento…',
      run: () => setTried({ id, name: String(name) }),
      reason: active === true ? undefined : 'El concepto está inactivo.',
    })
    const rowActions = can(permissionFor(causacion, 'view')) ? (row: ListRow) => [simulate(row)] : undefined
    return catalogScreens(concept, rowActions ? { ...spec, rowActions } : spec)
  })
  return (
    <>
      <List />
      {tried && <SimulateConcept concept={tried} onClose={() => setTried(null)} />}
    </>
  )
}

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
  ) as ConceptSimulation

/** Maps these fields to those of the preview of a causación. */
const places: Readonly<Record<string, string>> = {
  value: 'lines.0.unitPrice',
  vatRate: 'lines.0.vatRate',
  costCentreId: 'lines.0.costCentreId',
}

interface SimulateConceptProps {
  readonly concept: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Simulates a causación of a concept: its withholdings, debt and voucher. Nothing is written. */
function SimulateConcept({ concept: { id, name }, onClose }: SimulateConceptProps) {
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
      {data && !error && <ForeseenBoxes foreseen={data} form={null} />}
    </Modal>
  )
}
