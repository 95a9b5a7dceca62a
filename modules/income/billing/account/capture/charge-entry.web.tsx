import { Button } from '@mantine/core'
import type { AnswerOf, Field } from '@quina/blocks'
import { CommandDialog, TypedFields, useAnswer, useCommandFields } from '@quina/blocks/web'
import { isDay, money, plural, showPesos } from '@quina/kernel'
import { ErrorSummary, isWritingElsewhere } from '@quina/ui/web'
import { chargeFields, misfitFields } from '../../invoice/charges/charge/charge.contract.ts'
import {
  type AccountAnswer,
  chargeService,
  chargeServices,
  quoteService,
} from '../account/account.contract.ts'

type Admission = AccountAnswer['admission']

/** The widths of the fields that take more, or fewer, than two columns. */
const spans = {
  ...Object.fromEntries(Object.keys(chargeFields).map((name) => [name, 2])),
  serviceId: 6,
  programId: 4,
  professionalId: 4,
  diagnosisId: 4,
  misfitReason: 12,
}
/** Fields that are rarely filled in: they are shown only when the charge is changed. */
const seldom: readonly string[] = ['mipres', 'diagnosisKind', 'moderatingFev', 'programId']
const shown = Object.keys(chargeFields).filter((name) => !seldom.includes(name))

/** The entry line is short: help texts are shown only where a charge is changed. */
const plain = Object.fromEntries(
  Object.entries<Field>({ ...chargeFields, ...misfitFields }).map(([name, { help: _, ...field }]) => [
    name,
    field,
  ]),
)

interface ChargeEntryProps {
  readonly admission: Admission
  /** The programme in which the service is given; empty when there is none. */
  readonly programId: string
}

/** The line where services are charged one after another: Enter adds it and goes back to the service. */
export function ChargeEntry({ admission, programId }: ChargeEntryProps) {
  const form = useEntry(admission, programId)
  const { values, reported, busy } = form
  const { data: quote } = useQuote(admission.id, values)
  // Only a medicine has a number of days.
  const input = shown
    .filter((name) => name !== 'treatmentDays' || quote?.kind === 'medicine')
    .concat(programId === '' ? [] : ['programId'])
    .concat(form.input.includes('misfitReason') ? ['misfitReason'] : [])
  return (
    <form ref={form.root} className="q-charge-entry" onSubmit={form.onSubmit} noValidate>
      {reported.message && <ErrorSummary message={reported.message} />}
      <TypedFields of={{ ...form, fields: plain }} names={input} spans={spans} first="serviceId" />
      <div className="q-charge-entry-foot">
        <Quote isChosen={values.serviceId !== ''} quote={quote} />
        <Button type="submit" loading={busy} size="compact-md">
          Agregar cargo
        </Button>
      </div>
    </form>
  )
}

function useEntry(admission: Admission, programId: string) {
  const { id, usualDay, usualHour, doctorId, doctor } = admission
  const form = useCommandFields({
    of: chargeService,
    about: { admissionId: id },
    begun: { quantity: '1', day: usualDay, hour: usualHour, professionalId: doctorId, programId },
    labels: { professionalId: doctor ?? '' },
    done: () => 'Cargo agregado',
    sent: () => next(),
  })
  // The focus moves at once, not when the answer arrives: by then the user may already be typing elsewhere.
  const next = (): void => {
    for (const name of ['serviceId', 'authorizationNumber', 'misfitReason']) form.set(name, '')
    form.set('treatmentDays', null)
    form.set('quantity', '1')
    if (!isWritingElsewhere(form.root.current))
      form.root.current?.querySelector<HTMLInputElement>('input[name="serviceId"]')?.focus()
  }
  return form
}

function useQuote(admissionId: string, values: ReturnType<typeof useEntry>['values']) {
  const [serviceId, day, programId] = [values.serviceId, values.day, values.programId].map(String)
  const isWhole = serviceId && isDay(day ?? '')
  return useAnswer(
    quoteService,
    isWhole ? { admissionId, serviceId, day: day ?? '', programId: programId || null } : null,
  )
}

type QuoteProps = Readonly<{ isChosen: boolean; quote: AnswerOf<typeof quoteService> | undefined }>

/** The price of the service, and the requirements of its contract, before it is charged. */
function Quote({ isChosen, quote }: QuoteProps) {
  if (!isChosen || quote === undefined) return <span className="q-context">Enter agrega el cargo.</span>
  const { unpriced, price, explained, demands } = quote
  if (unpriced !== null) return <span className="q-charge-unpriced">{unpriced}</span>
  return (
    <span className="q-context" role="status">
      <b>{showPesos(money(price))}</b> · {[explained, ...demands].join(' · ')}
    </span>
  )
}

type SeveralProps = Pick<ChargeEntryProps, 'admission'> & { readonly onClose: () => void }

/** Charges several services at once, as pasted from a sheet or copied from orders. */
export const SeveralDialog = ({ admission, onClose }: SeveralProps) => (
  <CommandDialog
    of={chargeServices}
    about={{ admissionId: admission.id }}
    begun={{ day: admission.usualDay, hour: admission.usualHour, professionalId: admission.doctorId }}
    labels={{ professionalId: admission.doctor ?? '' }}
    spans={{ day: 3, hour: 3 }}
    done={({ count }) => plural(count, 'cargo agregado', 'cargos agregados')}
    onClose={onClose}
  />
)
