import { Button } from '@mantine/core'
import { CommandOf, type FieldInputProps, MiniTable, pathTo, Show } from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { Link, Page, PageHeader, Panel } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { priorities, waitingRequests, withdrawRequest } from './booking.contract.ts'
import { type BookedAppointment, begun, Free, OfPatient, type Wish, Wishing } from './booking-of.web.tsx'

/** The values that the address brings: the patient, the reason, and the request that this booking fulfils. */
function useWishOfAddress(): Partial<Wish> {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const { patientId, appointmentTypeId, requestId } = search
  return {
    ...(patientId === undefined ? {} : { patientId }),
    ...(appointmentTypeId === undefined ? {} : { appointmentTypeId }),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

interface BookingProps {
  readonly title?: string
  readonly context?: string
  /** Further panels of the booking screen. */
  readonly children?: ReactNode
}

/** The patient, the kind of appointment, and the times with room, the soonest first. */
export function Booking({
  title = 'Asignar cita',
  context = 'Primero el cupo más próximo',
  children,
}: BookingProps) {
  const fromAddress = useWishOfAddress()
  const [wish, setWish] = useState(() => ({ ...begun(), ...fromAddress }))
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const [booked, setBooked] = useState<readonly BookedFor[]>([])
  const onBooked = (one: BookedAppointment) => {
    setBooked((before) => [{ ...one, patient: labels.patientId ?? '' }, ...before])
    setWish(({ channel }) => ({ ...begun(), channel }))
    setLabels({})
  }
  const set = (name: string, value: FieldInputProps['value'], label = '') => {
    setWish((before) => ({ ...before, [name]: value ?? '', requestId: null }))
    setLabels((before) => ({ ...before, [name]: label }))
  }
  return (
    <Page>
      <PageHeader title={title} context={context} />
      {booked.length > 0 && <JustBooked booked={booked} />}
      <Panel title="Quién y para qué">
        {/* Drawn again after each one, so that the writing begins at the next patient. */}
        <Wishing key={booked.length} wish={wish} labels={labels} first="patientId" set={set} />
      </Panel>
      {wish.patientId !== '' && <OfPatient patientId={wish.patientId} />}
      {wish.patientId !== '' && wish.appointmentTypeId !== '' && wish.wishedOn !== '' && (
        <Free wish={wish} onBooked={onBooked} />
      )}
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

type BookedFor = BookedAppointment & { readonly patient: string }

/** The appointments given since the screen was opened, the latest first, to be read to the patient on the telephone. */
const JustBooked = ({ booked }: { readonly booked: readonly BookedFor[] }) => (
  <Panel title="Recién asignadas">
    <MiniTable
      label="Recién asignadas"
      rows={booked}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Cita',
          cell: ({ id, code }) => <Link href={pathTo('/eventos/edit/:id', { id })}>{code}</Link>,
        },
        { head: 'Paciente', cell: ({ patient }) => patient },
        { head: 'Fecha y hora', cell: ({ when }) => when },
        { head: 'Profesional', cell: ({ professional }) => professional },
      ]}
    />
  </Panel>
)

interface WaitingProps {
  readonly onAnswer: (
    one: Pick<Wish, 'patientId' | 'appointmentTypeId' | 'channel' | 'partOfDay'> & {
      readonly id: string
      readonly patient: string
      readonly kind: string
    },
  ) => void
}

const Waiting = ({ onAnswer }: WaitingProps) => (
  <Show of={waitingRequests} params={{}}>
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
              { head: 'Orden', cell: ({ order }) => order ?? '—' },
              { head: 'Prioridad', cell: ({ priority }) => priorities[priority as keyof typeof priorities] },
              { head: 'Antes de', cell: ({ limitOn }) => limitOn?.replaceAll('-', '/') ?? '—' },
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
                <CommandOf
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
