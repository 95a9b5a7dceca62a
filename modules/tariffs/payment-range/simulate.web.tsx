import '../config/config.css'
import { Button, Group, Modal } from '@mantine/core'
import type { Field } from '@quina/blocks'
import { ask, FieldInput, type FieldInputProps, Refusal, wireFrom, wordsOf } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Cell, ErrorSummary, FieldGrid, type LookupOption, shownMoney } from '@quina/ui/web'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { moderatingFields, type SimulatedModerating, simulateModerating } from './copy-year.contract.ts'

type Value = FieldInputProps['value']

const begun = (): Readonly<Record<string, Value>> => ({
  day: dayInBogota(new Date()),
  regime: 'contributory',
  userType: '02',
  category: 'A',
  serviceId: '',
  serviceClass: 'copago',
  value: '',
  paidInEvent: '0.00',
  paidInYear: '0.00',
  exempt: '',
})

/** Tries what a user would pay of a service, and says why when it is nothing. */
export function ModeratingDialog({ onClose }: { readonly onClose: () => void }) {
  const { values, labels, set, tried, submit } = useTrying()
  const errors = tried.error instanceof Refusal ? tried.error.fields : {}
  return (
    <Modal opened onClose={onClose} title="Simular el pago de un usuario" size={760}>
      <form className="q-confirm" onSubmit={submit} noValidate>
        {tried.error && <ErrorSummary message={wordsOf(tried.error)} />}
        <FieldGrid>
          {Object.entries<Field>(moderatingFields).map(([name, field]) => (
            <Cell key={name} span={field.kind === 'ref' ? 8 : 4}>
              <FieldInput
                name={name}
                field={field}
                value={values[name] ?? null}
                label={labels[name]}
                error={errors[name]}
                onChange={(value, option) => set(name, value, option)}
              />
            </Cell>
          ))}
        </FieldGrid>
        {tried.data && <Result told={tried.data} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
          <Button type="submit" loading={tried.isPending}>
            Simular
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

const Result = ({ told: { concept, rips, amount, why } }: { readonly told: SimulatedModerating }) => (
  <p className="q-price-result" aria-live="polite">
    <b>{shownMoney(amount)}</b>
    <span>
      {concept} (RIPS {rips}){why === null ? '' : `: ${why.charAt(0).toLowerCase()}${why.slice(1)}`}
    </span>
  </p>
)

function useTrying() {
  const [values, setValues] = useState(begun)
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const tried = useMutation({
    mutationFn: (given: Readonly<Record<string, Value>>) =>
      ask(simulateModerating, wireFrom(moderatingFields, given)),
  })
  return {
    values,
    labels,
    tried,
    set: (name: string, value: Value, option?: LookupOption | null) => {
      setValues((old) => ({ ...old, [name]: value }))
      if (option) setLabels((old) => ({ ...old, [name]: option.label }))
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      tried.mutate(values)
    },
  }
}
