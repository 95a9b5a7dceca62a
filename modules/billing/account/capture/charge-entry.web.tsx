import { Button } from '@mantine/core'
import type { AnswerOf, Field } from '@quina/blocks'
import {
  act,
  DeedDialog,
  deedKeys,
  FieldInput,
  Refusal,
  refreshAll,
  useAnswer,
  wireFrom,
  wordsOf,
} from '@quina/blocks/web'
import { isDay, money, plural, showPesos } from '@quina/kernel'
import { Cell, ErrorSummary, FieldGrid } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { chargeFields } from '../../invoice/charge/charge.contract.ts'
import {
  type AccountAnswer,
  chargeService,
  chargeServices,
  quoteService,
} from '../account/account.contract.ts'

type Admission = AccountAnswer['admission']
type Name = keyof typeof chargeFields
type Values = Readonly<Record<Name, string>>
const names = Object.keys(chargeFields) as Name[]

/** The columns of those that need more, or less, than two. */
const spans: Partial<Record<Name, number>> = {
  ...{ serviceId: 6, programId: 4, professionalId: 4, diagnosisId: 4, diagnosisKind: 3, moderatingFev: 3 },
}
/** Seldom written: they are asked for when the charge is changed. */
const seldom: readonly string[] = ['mipres', 'diagnosisKind', 'moderatingFev', 'programId']
const shown = names.filter((name) => !seldom.includes(name))

/** The line is short: what helps is said where a charge is changed. */
const plain = ({ help: _, ...field }: Field): Field => field

const empty = Object.fromEntries(names.map((name) => [name, ''])) as Values

const begun = ({ usualDay, usualHour, doctorId }: Admission, programId: string): Values => ({
  ...{ ...empty, quantity: '1', day: usualDay, hour: usualHour, professionalId: doctorId ?? '', programId },
})

interface Told {
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}
const silent: Told = { message: '', fields: {} }

interface ChargeEntryProps {
  readonly admission: Admission
  /** The one in which it is given; none when it is empty. */
  readonly programId: string
}

/** The line where services are charged one after another: Enter adds it and goes back to the service. */
export function ChargeEntry({ admission, programId }: ChargeEntryProps) {
  const { values, labels, told, busy, set, submit, form } = useEntry(admission, programId)
  const { data: quote } = useQuote(admission.id, values)
  // Only a medicine is given for some days.
  const asked = shown
    .filter((name) => name !== 'treatmentDays' || quote?.kind === 'medicine')
    .concat(programId === '' ? [] : ['programId'])
  return (
    <form ref={form} className="q-charge-entry" onSubmit={(event) => void submit(event)} noValidate>
      {told.message && <ErrorSummary message={told.message} />}
      <FieldGrid>
        {asked.map((name) => (
          <Cell key={name} span={spans[name] ?? 2}>
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

function useEntry(admission: Admission, programId: string) {
  const [values, setValues] = useState(() => begun(admission, programId))
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
      const sent = { admissionId: admission.id, ...wireFrom(chargeFields, values) }
      await act(chargeService, sent, { key: keyOf(sent) })
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
      void refreshAll(client)
      // Now, not once the screen is answered again: by then one may already write elsewhere, and the focus would be taken away.
      form.current?.querySelector<HTMLInputElement>('input[name="serviceId"]')?.focus()
    } catch (failure) {
      setTold({ message: wordsOf(failure), fields: failure instanceof Refusal ? failure.fields : {} })
    } finally {
      setBusy(false)
    }
  }
  return { values, labels, told, busy, set, submit, form }
}

type Quoting = Pick<Values, 'serviceId' | 'day' | 'programId'>

function useQuote(admissionId: string, { serviceId, day, programId }: Quoting) {
  const isWhole = serviceId !== '' && isDay(day)
  return useAnswer(
    quoteService,
    isWhole ? { admissionId, serviceId, day, programId: programId || null } : null,
  )
}

interface QuoteProps {
  readonly serviceId: string
  readonly quote: AnswerOf<typeof quoteService> | undefined
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

interface SeveralProps extends Pick<ChargeEntryProps, 'admission'> {
  readonly onClose: () => void
}

/** What was attended is charged all at once, as it is pasted from a sheet or copied from orders. */
export const SeveralDialog = ({ admission, onClose }: SeveralProps) => (
  <DeedDialog
    of={chargeServices}
    about={{ admissionId: admission.id }}
    begun={{ day: admission.usualDay, hour: admission.usualHour, professionalId: admission.doctorId }}
    labels={{ professionalId: admission.doctor ?? '' }}
    spans={{ day: 3, hour: 3 }}
    done={({ count }) => plural(count, 'cargo agregado', 'cargos agregados')}
    onClose={onClose}
  />
)
