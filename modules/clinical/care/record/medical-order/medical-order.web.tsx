import { permissionFor } from '@quina/blocks'
import {
  ask,
  type DocumentForm,
  documentScreens,
  type FormPieces,
  pathTo,
  useAnswer,
  useCan,
} from '@quina/blocks/web'
import { dayInBogota, showDay, day as toDay } from '@quina/kernel'
import { medicineAllergies } from '@quina/people/contract'
import { AllergyLine } from '@quina/people/web'
import { Link, StatusTag } from '@quina/ui/web'
import { Suspense, useEffect, useState } from 'react'
import { appointment } from '../../appointment/appointment/appointment.contract.ts'
import { beginNote } from '../note/note.contract.ts'
import {
  authorisations,
  medicalOrder,
  type OrderFacts,
  type OrderKind,
  orderKinds,
} from './medical-order.contract.ts'
import { needsServices, needsWords } from './medical-order.domain.ts'
import { orderDemands } from './order-demands.contract.ts'

type Form = DocumentForm<typeof medicalOrder>
type Pieces = FormPieces<typeof medicalOrder>

const kindIn = (kind: string): OrderKind => (kind in orderKinds ? (kind as OrderKind) : 'laboratory')

export const medicalOrderScreens = documentScreens(medicalOrder, {
  columns: [
    ...['code', 'date', 'patientId', 'patientDocument', 'kind', 'ordered', 'priority', 'professionalId'],
    ...['authorisation', 'expiresOn', 'condition'],
  ],
  filters: ['date', 'kind', 'condition', 'authorisation', 'priority', 'professionalId'],
  defaults: ({ patientId = '', triageId = '', admissionId = '', diagnosisId = '', kind = '' }) => ({
    patientId,
    triageId,
    admissionId,
    diagnosisId,
    kind: kindIn(kind),
    date: dayInBogota(new Date()),
    priority: triageId === '' ? 'elective' : 'urgent',
    // Only a leave has a first day: on any other order it would be printed.
    ...(kind === 'sick-leave' ? { fromDay: dayInBogota(new Date()) } : {}),
  }),
  whenChosen: {
    patientId: (option, form) => (option === null ? undefined : begin(form)),
    triageId: (option, form) => (option === null ? undefined : begin(form)),
  },
  lines: {
    medicines: {
      widths: {
        medicineId: 240,
        dose: 70,
        unit: 70,
        content: 90,
        route: 110,
        everyHours: 75,
        maxPerDay: 90,
        days: 60,
        divisible: 75,
        instructions: 140,
        antibiotic: 90,
        controlled: 80,
        controlledForm: 130,
        allergyReason: 240,
        outsidePlan: 110,
        mipres: 190,
      },
    },
    services: {
      chosen: {
        procedureId: (option, { quantity }) => (option === null ? {} : { quantity: quantity || '1' }),
      },
      widths: {
        procedureId: 360,
        quantity: 80,
        side: 110,
        allergyReason: 240,
        outsidePlan: 110,
        mipres: 190,
      },
    },
  },
  form: (pieces, form, read) => <OrderForm pieces={pieces} form={form} kind={read?.values.kind} />,
  header: (answer) =>
    answer === null ? null : (
      <>
        <Awaited of={answer.facts} patientId={answer.values.patientId} />
        {answer.facts.warnings.map((warning) => (
          <p key={warning} role="status">
            {warning}
          </p>
        ))}
      </>
    ),
})

/** The answer of the payer, and the appointment that the order needs. */
function Awaited({ of, patientId }: { readonly of: OrderFacts; readonly patientId: string }) {
  const { authorisation, authorisationNumber, authorisationUntil, authorisationReason, request } = of
  const may = useCan()(permissionFor(appointment, 'assign'))
  const until = authorisationUntil === null ? '' : ` hasta ${showDay(toDay(authorisationUntil))}`
  const declared = [
    authorisationNumber === null ? null : `${authorisationNumber}${until}`,
    authorisationReason,
  ]
  return (
    <>
      {authorisation !== null && (
        <p role="status">
          Autorización <StatusTag tone={tones[authorisation]}>{authorisations[authorisation]}</StatusTag>{' '}
          {declared.filter((one) => one !== null).join(' · ')}
        </p>
      )}
      {request !== null && (
        <p role="status">
          Espera su cita. {may && <Link href={bookingOf(request, patientId)}>Asignar la cita</Link>}
        </p>
      )}
    </>
  )
}

/** The address of the booking of the appointment, with the known values. */
const bookingOf = (of: NonNullable<OrderFacts['request']>, patientId: string): string => {
  const known = { patientId, appointmentTypeId: of.appointmentTypeId, requestId: of.id }
  return `${pathTo('/citas')}?${new URLSearchParams(known)}`
}

const tones = { pending: 'warning', approved: 'good', denied: 'bad' } as const

/** The admission and the diagnosis that are already known are not chosen again. */
async function begin(form: Form): Promise<void> {
  const { patientId, triageId, admissionId, diagnosisId } = form.values()
  const known = (id: string) => (id === '' ? null : id)
  const found = await ask(beginNote, {
    patientId: known(patientId),
    triageId: known(triageId),
    appointmentId: null,
    admissionId: known(admissionId),
  })
  if (admissionId === '' && found.admissionId !== null) form.set('admissionId', found.admissionId)
  if (diagnosisId === '' && found.diagnosisId !== null) form.set('diagnosisId', found.diagnosisId)
}

type OrderFormProps = Readonly<{ pieces: Pieces; form: Form | null; kind: string | undefined }>

/** The fields of each kind of order, and no others. */
function OrderForm({ pieces: { Section, Ask, Params, Lines }, form, kind: read = '' }: OrderFormProps) {
  const typed = useKind(form)
  const kind = kindIn(form === null ? read : typed)
  return (
    <>
      <Section title="Orden">
        <Params patientId={6} kind={3} priority={3} />
        <Params diagnosisId={6} admissionId={3} date={3} />
      </Section>
      {needsServices(kind) && <Lines name="services" />}
      {kind === 'medicine' && <Lines name="medicines" />}
      {form !== null && <OrderAllergies form={form} />}
      {form !== null && <Demands form={form} />}
      {kind !== 'referral' && (
        <Section>
          <Ask name="alertsConfirmed" span={6} />
        </Section>
      )}
      <Declared pieces={{ Section, Ask, Params }} kind={kind} />
      <Section>
        <Params triageId={4} notes={8} />
      </Section>
    </>
  )
}

type DeclaredProps = Readonly<{ pieces: Pick<Pieces, 'Section' | 'Ask' | 'Params'>; kind: OrderKind }>

const Declared = ({ pieces: { Section, Ask, Params }, kind }: DeclaredProps) => (
  <>
    {kind === 'referral' && (
      <Section title="A quién y por qué">
        <Params specialtyId={6} destination={6} />
        <Params reason="wide" summary="wide" />
      </Section>
    )}
    {kind === 'control' && (
      <Section title="Con quién y cuándo">
        <Params specialtyId={6} days={3} />
      </Section>
    )}
    {needsWords(kind) && (
      <Section title={orderKinds[kind]}>
        <Ask name="indication" wide />
      </Section>
    )}
    {kind === 'sick-leave' && (
      <Section title="Incapacidad o licencia">
        <Params origin={4} fromDay={3} days={2} related={3} />
        <Params bornOn={3} missingWeeks={3} birth={3} />
        <Ask name="retroactiveCause" span={6} />
      </Section>
    )}
  </>
)

/** The allergies of the patient, and the lines of the order that match them, while it is written. */
function OrderAllergies({ form }: { readonly form: Form }) {
  const { patientId, entryIds } = useOrdered(form)
  const params = patientId === '' || entryIds.length === 0 ? null : { id: patientId, medicineIds: entryIds }
  const { data = [] } = useAnswer(medicineAllergies, params)
  if (patientId === '') return null
  return (
    <>
      <Suspense fallback={null}>
        <AllergyLine id={patientId} />
      </Suspense>
      {params !== null && data.length > 0 && (
        <div className="q-callout" role="alert">
          <b>Choca con una alergia: cámbielo, o escriba en su renglón por qué lo ordena.</b>
          <ul>
            {data.map(({ medicineId, name, messages }) => (
              <li key={medicineId}>
                {name}. {messages.join(' ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** The authorisations that the payer must give, beside the lines that require them. */
function Demands({ form }: { readonly form: Form }) {
  const { admissionId, date, entryIds, urgent } = useOrdered(form)
  const params =
    admissionId === '' || date === '' || entryIds.length === 0 ? null : { admissionId, date, entryIds }
  const { data = [] } = useAnswer(orderDemands, params)
  if (params === null || data.length === 0) return null
  return (
    <div className="q-callout" role="status">
      <b>
        {urgent ? 'Es urgente: no espera la autorización.' : 'Queda pendiente de autorización al firmarla.'}
      </b>
      <ul>
        {data.map(({ entryId, name, why }) => (
          <li key={entryId}>
            {name}: {why}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The values of the form that decide whether the payer must authorise. */
function useOrdered(form: Form) {
  const [ordered, setOrdered] = useState(() => orderedIn(form))
  useEffect(() => form.watch(() => setOrdered(orderedIn(form))), [form])
  return ordered
}

function orderedIn(form: Form) {
  const { admissionId, date, patientId, priority } = form.values()
  const medicines = form.lines('medicines').map(({ medicineId }) => medicineId)
  const named = [...form.lines('services').map(({ procedureId }) => procedureId), ...medicines]
  const entryIds = named.flatMap((id) => (id ? [id as string] : []))
  return { admissionId, date, patientId, entryIds, urgent: priority === 'urgent' }
}

function useKind(form: Form | null): string {
  const [kind, setKind] = useState(() => form?.values().kind ?? '')
  useEffect(() => form?.watch(() => setKind(form.values().kind)), [form])
  return kind
}
