import { Button } from '@mantine/core'
import type { AnswerOf, WireOf } from '@quina/blocks'
import { DeedOf, FieldInput, type FieldInputProps, MiniTable, pathTo, Show, useCan } from '@quina/blocks/web'
import { dayInBogota, showInstant } from '@quina/kernel'
import { Cell, FieldGrid, Link, Page, PageHeader, Panel, StatusTag, useGoTo } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import { appointment, type channels, overbook } from '../appointment/appointment.contract.ts'
import {
  bookAppointment,
  freeSlots,
  patientAppointments,
  priorities,
  requestAppointment,
  waitingRequests,
  withdrawRequest,
} from './booking.contract.ts'

/** What is asked for, while it is chosen. */
interface Wish {
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
  patientId: bookAppointment.about.patientId,
  appointmentTypeId: bookAppointment.about.appointmentTypeId,
  wishedOn: bookAppointment.about.wishedOn,
  channel: bookAppointment.about.channel,
  partOfDay: requestAppointment.about.partOfDay,
  professionalId: freeSlots.asks.professionalId,
  overbooked: bookAppointment.about.overbooked,
} as const
const spans = {
  ...{ patientId: 6, appointmentTypeId: 6, wishedOn: 2, channel: 2, partOfDay: 2, professionalId: 4 },
  overbooked: 2,
} as const

const begun = (): Wish => ({
  ...{ patientId: '', appointmentTypeId: '', wishedOn: dayInBogota(new Date()), channel: 'window' },
  ...{ partOfDay: 'any', professionalId: '', overbooked: false, requestId: null },
})

interface BookingProps {
  readonly title?: string
  readonly context?: string
  /** What else is looked after where appointments are given. */
  readonly children?: ReactNode
}

/** Patient, what for, and the times with room: the soonest first. */
export function Booking({
  title = 'Asignar cita',
  context = 'Primero el cupo más próximo',
  children,
}: BookingProps) {
  const [wish, setWish] = useState(begun)
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const mayOverbook = useCan()(overbook)
  const set = (name: string, value: FieldInputProps['value'], label = '') => {
    setWish((before) => ({ ...before, [name]: value ?? '', requestId: null }))
    setLabels((before) => ({ ...before, [name]: label }))
  }
  return (
    <Page>
      <PageHeader title={title} context={context} />
      <Panel title="Quién y para qué">
        <FieldGrid>
          {Object.entries(fields)
            .filter(([name]) => name !== 'overbooked' || mayOverbook)
            .map(([name, field]) => (
              <Cell key={name} span={spans[name as keyof typeof spans]}>
                <FieldInput
                  name={name}
                  field={field}
                  value={wish[name as keyof typeof fields]}
                  label={labels[name]}
                  autoFocus={name === 'patientId'}
                  onChange={(value, option) => set(name, value, option?.label)}
                />
              </Cell>
            ))}
        </FieldGrid>
      </Panel>
      {wish.patientId !== '' && <OfPatient patientId={wish.patientId} />}
      {wish.patientId !== '' && wish.appointmentTypeId !== '' && wish.wishedOn !== '' && <Free wish={wish} />}
      <Waiting
        onAnswer={({ id, patient, kind, ...one }) => {
          setWish({ ...begun(), ...one, wishedOn: begun().wishedOn, requestId: id })
          setLabels({ patientId: patient, appointmentTypeId: kind })
        }}
      />
      {children}
    </Page>
  )
}

function Free({ wish }: { readonly wish: Wish }) {
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
  const asks = {
    appointmentTypeId,
    from: wishedOn,
    partOfDay,
    overbooked,
    professionalId: professionalId || null,
  }
  const about = { patientId, appointmentTypeId, wishedOn, channel, overbooked, requestId }
  return (
    <Panel title="Cupos">
      <Show of={freeSlots} asks={asks}>
        {(slots) => (
          <>
            {slots.length === 0 && <p className="q-muted">No hay cupos con esas condiciones.</p>}
            {slots.length > 0 && <FreeTable slots={slots} about={about} />}
            {requestId === null && (
              <p>
                <DeedOf
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
}

function FreeTable({ slots, about }: FreeTableProps) {
  const goTo = useGoTo()
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
        <DeedOf
          of={bookAppointment}
          about={{ ...about, slotId: id }}
          label="Asignar…"
          title={`Asignar la cita del ${showInstant(new Date(startsAt))} con ${professional}`}
          look={{ size: 'compact-sm', variant: 'light' }}
          done={(done) => {
            goTo(pathTo('/eventos/edit/:id', { id: done.id }))
            return `Cita ${done.code} asignada.`
          }}
        />
      )}
    />
  )
}

const OfPatient = ({ patientId }: { readonly patientId: string }) => (
  <Panel title="Citas del paciente">
    <Show of={patientAppointments} asks={{ patientId }}>
      {({ missed, appointments }) => (
        <>
          {missed > 0 && (
            <p>
              <StatusTag tone="warning">{`${missed} inasistencias en 12 meses`}</StatusTag>
            </p>
          )}
          {appointments.length === 0 ? (
            <p className="q-muted">Ninguna en los últimos 12 meses ni por venir.</p>
          ) : (
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
            />
          )}
        </>
      )}
    </Show>
  </Panel>
)

const states: Readonly<Record<string, { readonly label: string }>> = appointment.lifecycle.states

interface WaitingProps {
  readonly onAnswer: (
    one: Pick<Wish, 'patientId' | 'appointmentTypeId' | 'channel' | 'partOfDay'> & {
      readonly id: string
      readonly patient: string
      readonly kind: string
    },
  ) => void
}

/** Who waits, in the order in which they are called. */
const Waiting = ({ onAnswer }: WaitingProps) => (
  <Show of={waitingRequests} asks={{}}>
    {(requests) =>
      requests.length > 0 && (
        <Panel title={`Lista de espera (${requests.length})`}>
          <MiniTable
            label="Lista de espera"
            rows={requests}
            keyOf={({ id }) => id}
            columns={[
              { head: 'Paciente', cell: ({ patient }) => patient },
              { head: 'Tipo', cell: ({ kind }) => kind },
              { head: 'Prioridad', cell: ({ priority }) => priorities[priority as keyof typeof priorities] },
              { head: 'Solicitada', cell: ({ requestedAt }) => showInstant(new Date(requestedAt)) },
              { head: 'La desea', cell: ({ wishedOn }) => wishedOn.replaceAll('-', '/') },
            ]}
            actions={({ id, patient, kind, patientId, appointmentTypeId, channel, partOfDay }) => (
              <>
                <Button
                  size="compact-sm"
                  variant="light"
                  aria-label={`Buscar cupo para ${patient}`}
                  onClick={() =>
                    onAnswer({ id, patient, kind, patientId, appointmentTypeId, channel, partOfDay })
                  }
                >
                  Buscar cupo
                </Button>
                <DeedOf
                  of={withdrawRequest}
                  about={{ id }}
                  look={{ size: 'compact-sm', variant: 'subtle' }}
                  done={() => 'Solicitud retirada.'}
                />
              </>
            )}
          />
        </Panel>
      )
    }
  </Show>
)
