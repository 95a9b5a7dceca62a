import { documentScreens, pathTo, useCan, useGo, writeSearch } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Link, Loading } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RemindersTold } from '../reminder/reminders-told.web.tsx'
import { appointment } from './appointment.contract.ts'

const screens = documentScreens(appointment, {
  listPath: '/citas/index',
  editPath: '/eventos/edit/:id',
  columns: [
    ...['hour', 'patientId', 'patientDocument', 'age', 'payer', 'condition', 'arrived', 'waited', 'billing'],
    ...['appointmentTypeId', 'professionalId', 'locationId', 'date', 'code'],
  ],
  bulk: ['confirm', 'miss'],
  form: ({ Section, Ask }, hand) => (
    <>
      {hand === null && (
        <Section title="Cita">
          <Ask name="patientId" span={6} />
          <Ask name="appointmentTypeId" span={6} />
          <Ask name="slotId" span={6} />
          <Ask name="contractId" span={6} />
        </Section>
      )}
      <Section title={hand === null ? 'Observaciones' : 'Lo que puede cambiar'}>
        {hand !== null && <Ask name="contractId" span={6} />}
        <Ask name="authorisationNumber" span={3} />
        <Ask name="orderNumber" span={3} />
        <Ask name="companion" span={6} />
        <Ask name="notes" span={6} />
      </Section>
    </>
  ),
  next: ({ id, status, may, facts, values: { patientId } }) => {
    // Who receives them says first that they came; to who does not, admitting them says it.
    const comes = ['assigned', 'confirmed'].includes(status) && !may.includes('arrive')
    if (facts.admission === null && (comes || status === 'waiting'))
      return {
        label: 'Abrir admisión',
        permission: 'care.admission.edit',
        address: `/admision/create?cita=${id}`,
      }
    if (facts.admission === null || !['waiting', 'attending'].includes(status)) return null
    const of = writeSearch({ patientId, appointmentId: id, admissionId: facts.admission.id })
    return {
      label: 'Escribir nota',
      permission: 'care.note.edit',
      address: `${pathTo('/atencion/consultas/create')}${of}`,
    }
  },
  header: (answer) =>
    answer === null ? null : (
      <>
        <p>
          <strong>{answer.facts.code}</strong> · {answer.labels.patientId} · {answer.facts.patientDocument} ·{' '}
          {answer.labels.slotId} · {answer.facts.room ?? 'Sin consultorio'}
        </p>
        <RemindersTold facts={answer.facts} />
      </>
    ),
  related: ({ facts }) => (
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
  ),
})

const Chain = ({ label, id }: { readonly label: string; readonly id: string | null }) =>
  id && (
    <p>
      <Link href={pathTo('/eventos/edit/:id', { id })}>{label}</Link>
    </p>
  )

/** The work of today, unless the address asks for other days. */
export function Appointments() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string>>
  const go = useGo()
  const can = useCan()
  const asksNothing = Object.keys(search).length === 0
  const today = dayInBogota(new Date())
  useEffect(() => {
    if (asksNothing) void go(`/citas/index?date=${today}..${today}&sort=hour`, { replace: true })
  }, [asksNothing, go, today])
  if (asksNothing || !can('care.appointment.view')) return <Loading />
  return <screens.List />
}

export const AppointmentEdit = screens.Edit
