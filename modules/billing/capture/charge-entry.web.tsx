import { Button } from '@mantine/core'
import type { Field } from '@quina/blocks'
import { deedKeys, FieldInput, getFrom, Refusal, refreshAll, sendTo, wordsOf } from '@quina/blocks/web'
import { money, showPesos } from '@quina/kernel'
import { Cell, ErrorSummary, FieldGrid } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { AccountAnswer } from '../account/account.contract.ts'
import { chargeFields } from '../charge/charge.contract.ts'
import { accountAt } from './account-calls.web.ts'

type Admission = AccountAnswer['admission']
type Values = Readonly<Record<keyof typeof chargeFields, string>>

const spans: Readonly<Record<keyof typeof chargeFields, number>> = {
  serviceId: 6,
  quantity: 2,
  day: 2,
  hour: 2,
  professionalId: 4,
  diagnosisId: 4,
  authorizationNumber: 2,
  orderNumber: 2,
  mipres: 2,
  diagnosisKind: 3,
  treatmentDays: 2,
  moderatingFev: 3,
}
/** Seldom written: they are asked for when the charge is changed. */
const seldom: readonly string[] = ['mipres', 'diagnosisKind', 'moderatingFev']
const shown = (Object.keys(spans) as (keyof typeof chargeFields)[]).filter((name) => !seldom.includes(name))

/** The line is short: what helps is said where a charge is changed. */
const plain = ({ help: _, ...field }: Field): Field => field

const begun = ({ usualDay, usualHour, doctorId }: Admission): Values => ({
  ...{ serviceId: '', quantity: '1', day: usualDay, hour: usualHour, professionalId: doctorId ?? '' },
  ...{ diagnosisId: '', authorizationNumber: '', orderNumber: '', mipres: '' },
  ...{ diagnosisKind: '', treatmentDays: '', moderatingFev: '' },
})

interface Told {
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}
const silent: Told = { message: '', fields: {} }

/** The line where services are charged one after another: Enter adds it and goes back to the service. */
export function ChargeEntry({ admission }: { readonly admission: Admission }) {
  const { values, labels, told, busy, set, submit, form } = useEntry(admission)
  const { data: quote } = useQuote(admission.id, values)
  // Only a medicine is given for some days.
  const asked = shown.filter((name) => name !== 'treatmentDays' || quote?.kind === 'medicine')
  return (
    <form ref={form} className="q-charge-entry" onSubmit={(event) => void submit(event)} noValidate>
      {told.message && <ErrorSummary message={told.message} />}
      <FieldGrid>
        {asked.map((name) => (
          <Cell key={name} span={spans[name]}>
            <FieldInput
              name={name}
              field={plain(chargeFields[name] as Field)}
              value={values[name]}
              label={labels[name]}
              error={told.fields[name]}
              onChange={(value, option) => set(name, String(value ?? ''), option?.label)}
              autoFocus={name === 'serviceId'}
            />
          </Cell>
        ))}
      </FieldGrid>
      <div className="q-charge-entry-foot">
        <Quote serviceId={values.serviceId} quote={quote} />
        <Button type="submit" loading={busy} size="compact-md">
          Agregar cargo
        </Button>
      </div>
    </form>
  )
}

function useEntry(admission: Admission) {
  const [values, setValues] = useState(() => begun(admission))
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({
    professionalId: admission.doctor ?? '',
  })
  const [told, setTold] = useState(silent)
  const [busy, setBusy] = useState(false)
  const [keyOf, setKeyOf] = useState(() => deedKeys())
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const set = (name: keyof Values, value: string, label?: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setLabels((before) => ({ ...before, [name]: label ?? '' }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const body = wire(values)
      await sendTo('POST', accountAt(admission.id, 'charge'), { body, key: keyOf(body) })
      setTold(silent)
      setKeyOf(() => deedKeys())
      setValues((before) => ({
        ...before,
        serviceId: '',
        quantity: '1',
        authorizationNumber: '',
        treatmentDays: '',
      }))
      setLabels((before) => ({ ...before, serviceId: '' }))
      await refreshAll(client)
      form.current?.querySelector<HTMLInputElement>('input[name="serviceId"]')?.focus()
    } catch (failure) {
      setTold({ message: wordsOf(failure), fields: failure instanceof Refusal ? failure.fields : {} })
    } finally {
      setBusy(false)
    }
  }
  return { values, labels, told, busy, set, submit, form }
}

const wire = (values: Values): Readonly<Record<string, string | number | null>> => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])),
  treatmentDays: values.treatmentDays === '' ? null : Number(values.treatmentDays),
})

interface Quoted {
  readonly price: string
  readonly explained: string
  readonly unpriced: string | null
  readonly kind: string
  /** What the contract asks of it: an authorisation, no more than so many. */
  readonly demands: readonly string[]
}

function useQuote(admissionId: string, { serviceId, day }: Pick<Values, 'serviceId' | 'day'>) {
  const path = accountAt(admissionId, 'quote')
  return useQuery({
    queryKey: [path, serviceId, day],
    queryFn: ({ signal }) => getFrom<Quoted>(path, { serviceId, day }, signal),
    enabled: serviceId !== '' && /^\d{4}-\d{2}-\d{2}$/.test(day),
  })
}

interface QuoteProps {
  readonly serviceId: string
  readonly quote: Quoted | undefined
}

/** What the service is worth, and what its contract asks of it, before it is charged. */
function Quote({ serviceId, quote }: QuoteProps) {
  if (serviceId === '' || quote === undefined)
    return <span className="q-context">Enter agrega el cargo.</span>
  const { unpriced, price, explained, demands } = quote
  if (unpriced !== null) return <span className="q-charge-unpriced">{unpriced}</span>
  return (
    <span className="q-context" role="status">
      <b>{showPesos(money(price))}</b> · {[explained, ...demands].join(' · ')}
    </span>
  )
}
