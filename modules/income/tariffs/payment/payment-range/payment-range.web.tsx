import { type Field, permissionFor } from '@quina/blocks'
import {
  ask,
  catalogScreens,
  FieldInput,
  type FieldInputProps,
  Refusal,
  useCan,
  wireFrom,
  wordsOf,
} from '@quina/blocks/web'
import { dayInBogota, firstDayOf, lastDayOf, vigenciaOf } from '@quina/kernel'
import {
  Cell,
  ErrorSummary,
  FieldGrid,
  type LookupOption,
  type PageAction,
  shownMoney,
  useGoTo,
} from '@quina/ui/web'
import { type FormEvent, useState } from 'react'
import {
  copyRanges,
  moderatingFields,
  type SimulatedModerating,
  simulateModerating,
} from './copy-year.contract.ts'
import { paymentRange } from './payment-range.contract.ts'
import '../config/config.css'
import { Button, Group, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

export function PaymentRanges() {
  const can = useCan()
  const goTo = useGoTo()
  const [trying, setTrying] = useState(false)
  const [{ List }] = useState(() =>
    catalogScreens(paymentRange, {
      columns: [
        'year',
        'regime',
        'category',
        'userType',
        'cuota',
        'copagoPercent',
        'eventCap',
        'yearCap',
        'norm',
        'active',
      ],
      defaults: () => {
        const year = vigenciaOf(dayInBogota(new Date()))
        return { regime: 'contributory', fromDay: firstDayOf(year), untilDay: lastDayOf(year) }
      },
      actions: (): readonly PageAction[] => [
        { label: 'Simular…', run: () => setTrying(true) },
        ...(can(permissionFor(copyRanges, 'run'))
          ? [{ label: 'Subir de año…', run: () => goTo('/rango/pago/subir') }]
          : []),
      ],
    }),
  )
  return (
    <>
      <List />
      {trying && <ModeratingDialog onClose={() => setTrying(false)} />}
    </>
  )
}

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

/** Tries what a user would pay for a service, and shows why when it is nothing. */
function ModeratingDialog({ onClose }: { readonly onClose: () => void }) {
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
        {tried.data && <Result result={tried.data} />}
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

const Result = ({ result: { concept, rips, amount, why } }: { readonly result: SimulatedModerating }) => (
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
