import { Button } from '@mantine/core'
import { type AnswerOf, f, type WireOf } from '@quina/blocks'
import {
  CommandOf,
  FieldInput,
  type FieldInputProps,
  MiniTable,
  pathTo,
  Show,
  useCan,
} from '@quina/blocks/web'
import { dayInBogota, plural, showInstant } from '@quina/kernel'
import { Cell, FieldGrid, Link, Panel, StatusTag } from '@quina/ui/web'
import { useState } from 'react'
import { appointment, type channels, overbook } from '../appointment/appointment.contract.ts'
import { useAppointmentSteps } from '../appointment/appointment-steps.web.tsx'
import { bookAppointment, freeSlots, patientAppointments, requestAppointment } from './booking.contract.ts'

/** Books an appointment for a known patient; shows the new appointment and stays open for another. */
export function BookingOf({ patientId }: { readonly patientId: string }) {
  const [wish, setWish] = useState<Wish>(() => ({ ...begun(), patientId }))
  return (
    <>
      <Panel title="Cita">
        <Wishing
          wish={wish}
          labels={{}}
          first="appointmentTypeId"
          set={(name, value) => setWish((before) => ({ ...before, [name]: value ?? '' }))}
        />
      </Panel>
      <OfPatient patientId={patientId} />
      {wish.appointmentTypeId !== '' && wish.wishedOn !== '' && <Free wish={wish} />}
    </>
  )
}

/** The wish, while the user chooses it. */
export interface Wish {
  readonly patientId: string
  readonly appointmentTypeId: string
  readonly wishedOn: string
  readonly channel: keyof typeof channels
  readonly partOfDay: 'any' | 'am' | 'pm'
  readonly professionalId: string
  readonly overbooked: boolean
  readonly requestId: string | null
}

const fields = {
  patientId: f.offersNew(bookAppointment.about.patientId),
  appointmentTypeId: bookAppointment.about.appointmentTypeId,
  wishedOn: bookAppointment.about.wishedOn,
  channel: bookAppointment.about.channel,
  partOfDay: requestAppointment.about.partOfDay,
  professionalId: freeSlots.params.professionalId,
  overbooked: bookAppointment.about.overbooked,
} as const
const spans = {
  patientId: 6,
  appointmentTypeId: 6,
  wishedOn: 2,
  channel: 2,
  partOfDay: 2,
  professionalId: 4,
  overbooked: 2,
} as const

/** Nothing chosen yet. */
export const begun = (): Wish => ({
  patientId: '',
  appointmentTypeId: '',
  wishedOn: dayInBogota(new Date()),
  channel: 'window',
  partOfDay: 'any',
  professionalId: '',
  overbooked: false,
  requestId: null,
})

interface WishingProps {
  readonly wish: Wish
  readonly labels: Readonly<Record<string, string>>
  /** The field that takes the focus; the fields before it are already filled in. */
  readonly first: 'patientId' | 'appointmentTypeId'
  readonly set: (name: string, value: FieldInputProps['value'], label?: string) => void
}

/** The fields of the wish: the kind of appointment, the day and the professional. */
export function Wishing({ wish, labels, first, set }: WishingProps) {
  const mayOverbook = useCan()(overbook)
  const hidden = [...(mayOverbook ? [] : ['overbooked']), ...(first === 'patientId' ? [] : ['patientId'])]
  return (
    <FieldGrid>
      {Object.entries(fields)
        .filter(([name]) => !hidden.includes(name))
        .map(([name, field]) => (
          <Cell key={name} span={spans[name as keyof typeof spans]}>
            <FieldInput
              name={name}
              field={field}
              value={wish[name as keyof typeof fields]}
              label={labels[name]}
              autoFocus={name === first}
              onChange={(value, option) => set(name, value, option?.label)}
            />
          </Cell>
        ))}
    </FieldGrid>
  )
}

/** The appointment that was just given. */
export interface BookedAppointment {
  readonly id: string
  readonly code: string
  /** `2026/11/30 08:00 AM` */
  readonly when: string
  readonly professional: string
}

type FreeProps = Readonly<{ wish: Wish; onBooked?: ((booked: BookedAppointment) => void) | undefined }>

/** The times with room for the wish, the soonest first. */
export function Free({ wish, onBooked }: FreeProps) {
  const {
    patientId,
    appointmentTypeId,
    wishedOn,
    channel,
    partOfDay,
    professionalId,
    overbooked,
    requestId,
  } = wish
  const params = {
    appointmentTypeId,
    from: wishedOn,
    partOfDay,
    overbooked,
    professionalId: professionalId || null,
  }
  const about = { patientId, appointmentTypeId, wishedOn, channel, overbooked, requestId }
  return (
    <Panel title="Cupos">
      <Show of={freeSlots} params={params}>
        {(slots) => (
          <>
            {slots.length === 0 && <p className="q-muted">No hay cupos con esas condiciones.</p>}
            {slots.length > 0 && <FreeTable slots={slots} about={about} onBooked={onBooked} />}
            {requestId === null && (
              <p>
                <CommandOf
                  of={requestAppointment}
                  about={{ patientId, appointmentTypeId, wishedOn, channel, partOfDay }}
                  begun={{ priority: '4' }}
                  look={{ variant: 'default' }}
                  done={() => 'Queda en lista de espera.'}
                />
              </p>
            )}
          </>
        )}
      </Show>
    </Panel>
  )
}

interface FreeTableProps {
  readonly slots: AnswerOf<typeof freeSlots>
  readonly about: Omit<WireOf<(typeof bookAppointment)['about']>, 'slotId'>
  readonly onBooked: FreeProps['onBooked']
}

/** The screen stays open after an appointment is given, ready for the next call. */
function FreeTable({ slots, about, onBooked }: FreeTableProps) {
  return (
    <MiniTable
      label="Cupos libres"
      rows={slots}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Fecha y hora', cell: ({ startsAt }) => showInstant(new Date(startsAt)) },
        { head: 'Profesional', cell: ({ professional }) => professional },
        { head: 'Consultorio', cell: ({ room }) => room ?? '—' },
        { head: 'Lugares', end: true, cell: ({ left }) => (left === 0 ? 'Sobrecupo' : left) },
      ]}
      actions={({ id, startsAt, professional }) => (
        <CommandOf
          of={bookAppointment}
          about={{ ...about, slotId: id }}
          label="Asignar…"
          title={`Asignar la cita del ${showInstant(new Date(startsAt))} con ${professional}`}
          look={{ size: 'compact-sm', variant: 'light' }}
          done={({ id: booked, code }) => {
            const when = showInstant(new Date(startsAt))
            onBooked?.({ id: booked, code, when, professional })
            return `Cita ${code} asignada: ${when}, ${professional}.`
          }}
        />
      )}
    />
  )
}

/** The patient and their appointments, missed ones included; each is confirmed, moved or cancelled here. */
export const OfPatient = ({ patientId }: { readonly patientId: string }) => (
  <Panel title="Citas del paciente">
    <Show of={patientAppointments} params={{ patientId }}>
      {({ appointments, ...who }) => (
        <>
          <Who {...who} />
          {appointments.length === 0 ? (
            <p className="q-muted">Ninguna en los últimos 12 meses ni por venir.</p>
          ) : (
            <Theirs appointments={appointments} />
          )}
        </>
      )}
    </Show>
  </Panel>
)

type Theirs = AnswerOf<typeof patientAppointments>

function Who({ document, phone, payer, missed, requests, orders, barred }: Omit<Theirs, 'appointments'>) {
  const alerts = [
    missed > 0 && plural(missed, 'inasistencia en 12 meses', 'inasistencias en 12 meses'),
    requests > 0 && plural(requests, 'solicitud en lista de espera', 'solicitudes en lista de espera'),
    orders > 0 && plural(orders, 'orden por realizar', 'órdenes por realizar'),
  ].filter((one) => one !== false)
  if (barred !== null) return <p role="alert">{barred}</p>
  return (
    <p className="q-context">
      {[document, phone ?? 'Sin teléfono', payer].filter(Boolean).join(' · ')}{' '}
      {alerts.map((alert) => (
        <StatusTag key={alert} tone="warning">
          {alert}
        </StatusTag>
      ))}
    </p>
  )
}

/** The steps of an appointment at the desk; receiving and calling belong to the worklist of the day. */
const atDesk = ['confirm', 'reschedule', 'cancel'] as const

function Theirs({ appointments }: Pick<Theirs, 'appointments'>) {
  const { stepsOf, dialog } = useAppointmentSteps(atDesk)
  return (
    <>
      <MiniTable
        label="Citas del paciente"
        rows={appointments}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Número',
            cell: ({ id, code }) => <Link href={pathTo('/eventos/edit/:id', { id })}>{code}</Link>,
          },
          { head: 'Fecha y hora', cell: ({ startsAt }) => showInstant(new Date(startsAt)) },
          { head: 'Tipo', cell: ({ kind }) => kind },
          { head: 'Profesional', cell: ({ professional }) => professional },
          { head: 'Estado', cell: ({ condition }) => states[condition]?.label ?? condition },
        ]}
        actions={({ id, code, condition }) =>
          stepsOf({ id, condition, of: `cita ${code}` }).map(({ label, run, danger }) => (
            <Button
              key={label}
              size="compact-sm"
              variant="subtle"
              color={danger ? 'red' : 'brand'}
              aria-label={`${label} cita ${code}`}
              onClick={run}
            >
              {label}
            </Button>
          ))
        }
      />
      {dialog}
    </>
  )
}

const states: Readonly<Record<string, { readonly label: string }>> = appointment.lifecycle.states
