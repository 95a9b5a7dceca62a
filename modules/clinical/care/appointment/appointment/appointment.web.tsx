import type { DocumentAnswerOf } from '@quina/blocks'
import {
  documentScreens,
  type FormPieces,
  type ListRow,
  pathTo,
  Show,
  useCan,
  useGo,
  writeSearch,
} from '@quina/blocks/web'
import { dayInBogota, showDay, showHour } from '@quina/kernel'
import { Cell, FieldGrid, Link, Loading, Panel, ReadField, type RowAction } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { DaySheetDialog } from '../day-sheet/day-sheet.web.tsx'
import { ownProfessional } from '../professional/professional.contract.ts'
import { RemindersSummary } from '../reminder/reminders-reported.web.tsx'
import { appointment } from './appointment.contract.ts'
import { useAppointmentSteps } from './appointment-steps.web.tsx'

type OfList = Readonly<{ actionsOf: (row: ListRow) => readonly RowAction[]; print: () => void }>

const specOf = ({ actionsOf, print }: OfList) =>
  documentScreens(appointment, {
    listActions: [{ label: 'Imprimir planilla…', run: print }],
    rowActions: actionsOf,
    columns: [
      ...['hour', 'patientId', 'patientDocument', 'age', 'payer', 'condition', 'arrived', 'waited'],
      ...['billing', 'appointmentTypeId', 'professionalId', 'locationId', 'date', 'code'],
    ],
    bulk: ['confirm', 'miss'],
    lead: (answer) => <WhoAndWhen answer={answer} />,
    form: (pieces, form) => <AppointmentForm pieces={pieces} changes={form !== null} />,
    next: nextOf,
    header: (answer) => answer && <RemindersSummary facts={answer.facts} />,
    related: ({ facts }) => <AroundAppointment facts={facts} />,
  })

interface FormProps {
  readonly pieces: FormPieces<typeof appointment>
  /** Whether an existing appointment is being changed; its patient never changes. */
  readonly changes: boolean
}

const AppointmentForm = ({ pieces: { Section, Ask, Params }, changes }: FormProps) => (
  <>
    {!changes && (
      <Section title="Cita">
        <Params patientId={6} appointmentTypeId={6} />
        <Params slotId={6} contractId={6} />
      </Section>
    )}
    <Section title={changes ? 'Lo que puede cambiar' : 'Observaciones'}>
      {changes && <Ask name="appointmentTypeId" span={6} />}
      {changes && <Ask name="contractId" span={6} />}
      <Params authorisationNumber={3} orderNumber={3} companion={6} />
      <Ask name="notes" span={6} />
    </Section>
  </>
)

type Answer = DocumentAnswerOf<typeof appointment>

/** The next step in another screen: an arrived patient is admitted, and an admitted one is attended. */
function nextOf({ id, status, may, facts, values: { patientId } }: Answer) {
  // A user who receives patients first marks the arrival; for any other, admitting marks it.
  const comes = ['assigned', 'confirmed'].includes(status) && !may.includes('arrive')
  if (facts.admission === null && (comes || status === 'waiting'))
    return {
      label: 'Abrir admisión',
      permission: 'care.admission.edit',
      address: `/admision/create?cita=${id}`,
    }
  if (facts.admission === null || !['waiting', 'attending'].includes(status)) return null
  const search = writeSearch({ patientId, appointmentId: id, admissionId: facts.admission.id })
  return {
    label: 'Escribir nota',
    permission: 'care.note.edit',
    address: `${pathTo('/atencion/consultas/create')}${search}`,
  }
}

/** The patient, the time, the professional, the place, and how to reach the patient, above the fields that may be changed. */
const WhoAndWhen = ({ answer: { facts, labels, values } }: { readonly answer: Answer }) => {
  const hour = facts.hour === null ? '' : ` ${showHour(facts.hour)}`
  const shown: readonly [string, string | null | undefined][] = [
    ['Paciente', labels.patientId],
    ['Documento', facts.patientDocument],
    ['Teléfono', facts.phone ?? 'Sin teléfono'],
    ['Fecha y hora', `${showDay(values.date)}${hour}`],
    ['Tipo de cita', labels.appointmentTypeId],
    ['Profesional', facts.professional],
    ['Especialidad', facts.specialty],
    ['Sede', facts.campus],
    ['Consultorio', facts.room ?? 'Sin consultorio'],
    ['Contrato', labels.contractId ?? 'Sin contrato'],
  ]
  return (
    <Panel title="Quién y cuándo">
      <FieldGrid>
        {shown.map(([label, value]) => (
          <Cell key={label} span={3}>
            <ReadField label={label}>{value}</ReadField>
          </Cell>
        ))}
      </FieldGrid>
    </Panel>
  )
}

const AroundAppointment = ({ facts }: Pick<Answer, 'facts'>) => (
  <>
    <p>
      Solicitada el {facts.requestedAt.slice(0, 10).replaceAll('-', '/')}. Asignada por {facts.assignedBy}.
    </p>
    {facts.admission && (
      <p>
        Admisión{' '}
        <Link href={pathTo('/admision/edit/:id', { id: facts.admission.id })}>{facts.admission.code}</Link>
      </p>
    )}
    <Chain label="Reprogramada de otra cita" id={facts.originId} />
    <Chain label="Pasó a otra cita" id={facts.becameId} />
  </>
)

const Chain = ({ label, id }: { readonly label: string; readonly id: string | null }) =>
  id && (
    <p>
      <Link href={pathTo('/eventos/edit/:id', { id })}>{label}</Link>
    </p>
  )

/** The appointments of today, unless the address names other days; a professional sees those of their own patients. */
export function Appointments() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string>>
  if (!useCan()('care.appointment.view')) return <Loading />
  if (Object.keys(search).length > 0) return <Worklist />
  return (
    <Show of={ownProfessional} params={{}}>
      {({ id }) => <Today professionalId={id} />}
    </Show>
  )
}

function Today({ professionalId }: { readonly professionalId: string | null }) {
  const go = useGo()
  const today = dayInBogota(new Date())
  const mine = professionalId === null ? '' : `&professionalId=${professionalId}`
  useEffect(() => {
    void go(`/citas/index?date=${today}..${today}${mine}&sort=hour`, { replace: true })
  }, [go, today, mine])
  return <Loading />
}

/** Lists the appointments; each is received, called, confirmed, moved or cancelled from its row. */
function Worklist() {
  const { stepsOf, dialog } = useAppointmentSteps()
  const [printing, setPrinting] = useState(false)
  const [{ List }] = useState(() =>
    specOf({
      actionsOf: ({ id, condition, patientLabel }) =>
        stepsOf({ id, condition: String(condition), of: String(patientLabel ?? '') }),
      print: () => setPrinting(true),
    }),
  )
  return (
    <>
      <List />
      {dialog}
      {printing && <DaySheetDialog scheduleId={null} onClose={() => setPrinting(false)} />}
    </>
  )
}

export const { Edit: AppointmentEdit } = specOf({ actionsOf: () => [], print: () => undefined })
