import { Button } from '@mantine/core'
import { f } from '@quina/blocks'
import { ask, FieldInput, type FieldInputProps, MiniTable, Refusal, wordsOf } from '@quina/blocks/web'
import { dayInBogota, newId } from '@quina/kernel'
import {
  Amount,
  Cell,
  ChoiceField,
  ErrorSummary,
  FieldGrid,
  Panel,
  shownDecimal,
  shownMoney,
} from '@quina/ui/web'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ComponentFormula } from '../../manuals/price/price.contract.ts'
import {
  type Component,
  componentLabels,
  type Relation,
  relationLabels,
} from '../../manuals/surgery/surgery.contract.ts'
import {
  type SimulatedPrice,
  simulateFields,
  simulateVersion,
} from '../../manuals/version/version-calls.contract.ts'

type Value = FieldInputProps['value']

type Act = Readonly<{ key: string; serviceId: string; label: string; relation: Relation }>

const serviceField = f.ref('tariffs.service', 'Servicio')
const newAct = (): Act => ({ key: newId(), serviceId: '', label: '', relation: 'same-route-same-specialist' })

/** Tries the price of a service, or of several in one act, with this version, and explains its calculation. */
export function Simulator({ id, fromDay }: { id: string; fromDay: string }) {
  const { values, acts, tried, set, setActs, submit } = useTrying(id, fromDay)
  const errors = tried.error instanceof Refusal ? tried.error.fields : {}
  const change = (key: string, next: Partial<Act>) =>
    setActs(acts.map((act) => (act.key === key ? { ...act, ...next } : act)))
  return (
    <Panel title="Simulador">
      <form onSubmit={submit} noValidate>
        {tried.error && <ErrorSummary message={wordsOf(tried.error)} />}
        <FieldGrid>
          {Object.entries(simulateFields).map(([name, field]) => (
            <Cell key={name} span={3}>
              <FieldInput
                name={name}
                field={field}
                value={values[name] ?? null}
                error={errors[name]}
                onChange={(value) => set(name, value)}
              />
            </Cell>
          ))}
        </FieldGrid>
        {acts.map((act, index) => (
          <ActFields
            key={act.key}
            act={act}
            at={index}
            error={errors[`procedures.${index}.serviceId`]}
            onChange={(next) => change(act.key, next)}
            onRemove={() => setActs(acts.filter(({ key }) => key !== act.key))}
          />
        ))}
        <div className="q-config-end">
          <Button variant="default" onClick={() => setActs([...acts, newAct()])} disabled={acts.length >= 10}>
            Otro procedimiento del acto
          </Button>
          <Button type="submit" loading={tried.isPending}>
            Simular
          </Button>
        </div>
      </form>
      {tried.data && <Explained result={tried.data} />}
    </Panel>
  )
}

/** A price, the sentence that explains it, and its components when it is the price of a surgery. */
function Explained({ result: { price, sentence, formula } }: { readonly result: SimulatedPrice }) {
  const { components = [], rests } = formula
  return (
    <div aria-live="polite">
      <p className="q-price-result">
        <b>{shownMoney(price, 0)}</b>
        <span>{sentence}</span>
      </p>
      {rests && (
        <p className="q-muted">
          Tarifario {rests.tarifario}, versión {rests.version}
          {rests.edition === null ? '' : `, manual ${rests.edition}`}
        </p>
      )}
      {components.length > 0 && <Components components={components} />}
    </div>
  )
}

const Components = ({ components }: { readonly components: readonly ComponentFormula[] }) => (
  <MiniTable
    label="Componentes"
    rows={components}
    keyOf={({ procedure, component, percent }) => `${procedure} ${component} ${percent}`}
    columns={[
      { head: 'Procedimiento', cell: ({ procedure }) => procedure },
      { head: 'Componente', cell: ({ component }) => componentLabels[component as Component] },
      { head: 'Código', cell: ({ code }) => code ?? '—' },
      { head: 'Unidades', end: true, cell: ({ units }) => shownDecimal(units) },
      { head: 'Valor', end: true, cell: ({ value }) => <Amount of={value} /> },
      { head: 'Se paga', end: true, cell: ({ percent }) => `${shownDecimal(String(percent))} %` },
      { head: 'Total', end: true, cell: ({ amount }) => <Amount of={amount} /> },
    ]}
  />
)

interface ActFieldsProps {
  readonly act: Act
  readonly at: number
  readonly error: string | undefined
  readonly onChange: (next: Partial<Act>) => void
  readonly onRemove: () => void
}

/** A procedure of the act, with its relation to the first one. */
function ActFields({ act, at, error, onChange, onRemove }: ActFieldsProps) {
  return (
    <div className="q-config-act">
      <FieldInput
        name={`service-${at}`}
        field={serviceField}
        value={act.serviceId}
        label={act.label}
        error={error}
        onChange={(value, option) => onChange({ serviceId: String(value ?? ''), label: option?.label ?? '' })}
      />
      {at > 0 && (
        <ChoiceField
          name={`relation-${at}`}
          label="Respecto del primero"
          value={act.relation}
          onChange={(value) => onChange({ relation: value as Relation })}
          options={relationLabels}
        />
      )}
      {at > 0 && (
        <Button variant="subtle" aria-label="Quitar procedimiento" onClick={onRemove}>
          ×
        </Button>
      )}
    </div>
  )
}

function useTrying(id: string, fromDay: string) {
  const today = dayInBogota(new Date())
  const [values, setValues] = useState<Readonly<Record<string, Value>>>({
    day: fromDay > today ? fromDay : today,
    percent: '',
    night: false,
    holiday: false,
  })
  const [acts, setActs] = useState<readonly Act[]>(() => [newAct()])
  const tried = useMutation({
    mutationFn: () =>
      ask(simulateVersion, {
        id,
        day: String(values.day ?? ''),
        percent: values.percent === '' ? null : String(values.percent),
        surcharge: values.holiday === true ? 'holiday' : values.night === true ? 'night' : null,
        procedures: acts.map(({ serviceId, relation }) => ({ serviceId, relation })),
      }),
  })
  const set = (name: string, value: Value) => setValues((old) => ({ ...old, [name]: value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    tried.mutate()
  }
  return { values, acts, tried, set, setActs, submit }
}
