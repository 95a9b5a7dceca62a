import { Button } from '@mantine/core'
import type { Field } from '@quina/blocks'
import {
  ask,
  FieldInput,
  type FieldInputProps,
  MiniTable,
  Refusal,
  useAnswer,
  wordsOf,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import {
  Amount,
  Cell,
  ChoiceField,
  ErrorSummary,
  FieldGrid,
  Page,
  PageHeader,
  Panel,
  ReadField,
} from '@quina/ui/web'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { rateText } from '../withholding-rule/decimal.domain.ts'
import { withholdingKinds } from '../withholding-rule/withholding-rule.contract.ts'
import { WithholdingTabs } from './tabs.web.tsx'
import {
  type Simulation,
  type SimulationWire,
  simulateWithholdings,
  simulationFields,
  withholdingConcepts,
} from './withholding.contract.ts'

type Value = FieldInputProps['value']
type Values = Readonly<Record<string, Value>>

const begun = (): Values => ({
  terceroId: '',
  concept: '',
  date: dayInBogota(new Date()),
  base: '',
  vat: '0.00',
  aiu: '',
  moment: 'causacion',
  municipalityId: '',
  contractKind: '',
  yearToDate: '0.00',
  byTable: false,
  risk: '1',
})

const spans: Readonly<Record<string, number>> = { terceroId: 6, municipalityId: 3, byTable: 6 }

/** Simulates the withholdings from a tercero, with their reasons. Nothing is written. */
export function Simulator() {
  const form = useSimulation()
  const { values, errors, result } = form
  return (
    <WithholdingTabs>
      <Page>
        <PageHeader
          title="Simular retenciones"
          context="Nada se registra: es solo el cálculo y su explicación."
        />
        <Panel>
          <form className="q-withholding-form" onSubmit={form.submit} noValidate>
            {form.message && <ErrorSummary message={form.message} />}
            <FieldGrid>
              {Object.entries<Field>(simulationFields)
                .filter(([name]) => name !== 'risk' || values.byTable === true)
                .map(([name, field]) => (
                  <Cell key={name} span={spans[name] ?? 3}>
                    <Ask
                      name={name}
                      field={field}
                      value={values[name] ?? ''}
                      error={errors[name]}
                      onChange={(value) => form.set(name, value)}
                    />
                  </Cell>
                ))}
            </FieldGrid>
            <Button type="submit" loading={form.busy}>
              Simular
            </Button>
          </form>
        </Panel>
        {result && <SimulationResult result={result} />}
      </Page>
    </WithholdingTabs>
  )
}

/** A field of the simulator: concepts are those with rules today; other fields follow their kind. */
function Ask(props: Pick<FieldInputProps, 'name' | 'field' | 'value' | 'error' | 'onChange'>) {
  return props.name === 'concept' ? <ConceptField {...props} /> : <FieldInput {...props} />
}

function ConceptField({ field, value, error, onChange }: Parameters<typeof Ask>[0]) {
  const { data = [] } = useAnswer(withholdingConcepts, {})
  return (
    <ChoiceField
      label={field.label}
      name="concept"
      required
      value={String(value ?? '')}
      error={error}
      onChange={onChange}
      options={Object.fromEntries(data.map(({ code, name }) => [code, `${code} · ${name}`]))}
    />
  )
}

function useSimulation() {
  const [values, setValues] = useState(begun)
  const simulation = useMutation({
    mutationFn: (given: Values) =>
      ask(
        simulateWithholdings,
        Object.fromEntries(
          Object.entries(given).map(([name, value]) => [name, value === '' ? null : value]),
        ) as SimulationWire,
      ),
  })
  const { error, data, isPending } = simulation
  const errors = error instanceof Refusal ? error.fields : {}
  return {
    values,
    errors,
    message: error ? wordsOf(error) : undefined,
    result: error || isPending ? undefined : data,
    busy: isPending,
    set: (name: string, value: Value) => setValues((old) => ({ ...old, [name]: value })),
    submit: (event: FormEvent) => {
      event.preventDefault()
      simulation.mutate(values)
    },
  }
}

/** The withholdings line by line with their reasons, and those not made. */
function SimulationResult({ result }: { readonly result: Simulation }) {
  const { lines, spared, gross, total, net } = result
  return (
    <>
      <Panel title={lines.length === 0 ? 'No se retiene nada' : 'Se retiene'}>
        {lines.length > 0 && <Lines lines={lines} />}
        <div className="q-withholding-sums">
          <ReadField label="Total con IVA">
            <Amount of={gross} />
          </ReadField>
          <ReadField label="Retenciones">
            <Amount of={total} />
          </ReadField>
          <ReadField label="Neto a pagar">
            <Amount of={net} />
          </ReadField>
        </div>
      </Panel>
      {spared.length > 0 && (
        <Panel title="No se retiene">
          <ul>
            {spared.map(({ kind, concept, reason }) => (
              <li key={`${kind} ${concept}`}>
                {withholdingKinds[kind as keyof typeof withholdingKinds]}
                {concept === null ? '' : ` (${concept})`}: {reason}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

const Lines = ({ lines }: Pick<Simulation, 'lines'>) => (
  <MiniTable
    rows={lines}
    keyOf={({ ruleId }) => ruleId}
    columns={[
      { head: 'Tipo', cell: ({ kind }) => withholdingKinds[kind] },
      { head: 'Regla', cell: (line) => <Reason {...line} /> },
      { head: 'Cuenta', cell: ({ account }) => account },
      { head: 'Base', end: true, cell: ({ base }) => <Amount of={base} /> },
      { head: 'Tarifa', end: true, cell: rateText },
      { head: 'Valor', end: true, cell: ({ amount }) => <Amount of={amount} /> },
    ]}
  />
)

const Reason = ({ code, explanation, norm }: Simulation['lines'][number]) => (
  <>
    {code}
    <div className="q-withholding-why">
      {explanation} {norm && `${norm}.`}
    </div>
  </>
)
