import { type AnswerOf, permissionFor } from '@quina/blocks'
import {
  FieldsDialog,
  openFileOf,
  pathTo,
  runInput,
  Show,
  useAnswer,
  useCan,
  useParams,
} from '@quina/blocks/web'
import { type Day, dayInBogota, pick, day as toDay } from '@quina/kernel'
import {
  Calendar,
  type CalendarEvent,
  type CalendarProps,
  type CalendarView,
  calendarSpan,
  Page,
  PageHeader,
  Panel,
  useGoTo,
} from '@quina/ui/web'
import { useState } from 'react'
import { slotsBetween } from '../../schedule/slot/slots-between.contract.ts'
import { appointment } from '../appointment/appointment.contract.ts'
import { useAppointmentSteps } from '../appointment/appointment-steps.web.tsx'
import { appointmentsBetween } from '../booking/booking.contract.ts'
import { daySheet } from '../day-sheet/day-sheet.contract.ts'

type Slots = AnswerOf<typeof slotsBetween>
type BookedOnes = AnswerOf<typeof appointmentsBetween>

type Move = Readonly<{ from: CalendarEvent; to: CalendarEvent }>

/** The patients and free slots of one agenda; an appointment can be dragged to another time. */
export function ScheduleCalendar() {
  const { id } = useParams('/agenda/eventos/:id')
  const [view, setView] = useState<CalendarView>('week')
  const [day, setDay] = useState<Day>(dayInBogota(new Date()))
  const [move, setMove] = useState<Move | null>(null)
  const { from, until } = calendarSpan(view, day)
  const params = { from, until, scheduleId: id }
  const needsSlots = { ...params, professionalId: null, specialtyId: null }
  const [first] = useAnswer(slotsBetween, needsSlots).data?.slots ?? []
  return (
    <Page>
      <PageHeader
        title="Calendario de la agenda"
        context={first && [first.professional, first.specialty, first.room].filter(Boolean).join(' · ')}
        crumbs={[{ label: 'Agendas', href: '/agenda' }]}
        actions={[
          { label: 'Imprimir planilla', run: () => openFileOf(daySheet, { date: day, scheduleId: id }) },
        ]}
      />
      <Panel grow>
        <Show of={slotsBetween} params={needsSlots}>
          {(slots) => (
            <Show of={appointmentsBetween} params={params}>
              {(booked) => (
                <Booked
                  slots={slots}
                  booked={booked}
                  view={view}
                  day={day}
                  onView={setView}
                  onDay={setDay}
                  onMove={(from, to) => setMove({ from, to })}
                />
              )}
            </Show>
          )}
        </Show>
      </Panel>
      {move && <MoveDialog {...move} onClose={() => setMove(null)} />}
    </Page>
  )
}

interface BookedProps extends Pick<CalendarProps, 'view' | 'day' | 'onView' | 'onDay'> {
  readonly slots: Slots
  readonly booked: BookedOnes
  readonly onMove: (from: CalendarEvent, to: CalendarEvent) => void
}

function Booked({ slots, booked, onMove, ...shown }: BookedProps) {
  const goTo = useGoTo()
  const mayMove = useCan()(permissionFor(appointment, 'reschedule'))
  const { stepsOf, dialog } = useAppointmentSteps()
  const open = ({ id }: CalendarEvent) =>
    goTo(booked.some((one) => one.id === id) ? pathTo('/eventos/edit/:id', { id }) : '/citas')
  const actionsOf = (event: CalendarEvent) => {
    const one = booked.find(({ id }) => id === event.id)
    if (one === undefined) return []
    const steps = stepsOf({ id: one.id, condition: one.condition, of: one.patient })
    return [{ label: 'Abrir', run: () => open(event) }, ...steps]
  }
  return (
    <>
      <Counters slots={slots} booked={booked} />
      <Calendar
        label="Citas de la agenda"
        {...shown}
        today={dayInBogota(new Date())}
        now={minutesNow()}
        groups={groupsOf(slots, booked)}
        events={[...patientsOf(booked), ...freeOf(slots, booked)]}
        onOpen={open}
        onMove={mayMove ? onMove : undefined}
        actionsOf={actionsOf}
        empty="No hay cupos ni citas en estas fechas."
      />
      {dialog}
    </>
  )
}

/** Counts the visible days: places, free places, and appointments in each state. */
function Counters({ slots: { slots }, booked }: Pick<BookedProps, 'slots' | 'booked'>) {
  const open = slots.filter(({ state }) => state === 'disponible')
  const places = open.reduce((all, { capacity }) => all + capacity, 0)
  const regular = booked.filter(({ overbooked }) => !overbooked).length
  const counts = [
    ['Cupos', places],
    ['Libres', Math.max(0, places - regular)],
    ['Bloqueados', slots.length - open.length],
    ...Object.entries(words).map(([state, { label }]) => [
      label,
      booked.filter(({ condition }) => condition === state).length,
    ]),
    ['Sobrecupos', booked.length - regular],
  ] as const
  return (
    <p className="q-context" role="status">
      {counts
        .filter(([name, count]) => name === 'Cupos' || Number(count) > 0)
        .map(([name, count]) => `${name}: ${count}`)
        .join(' · ')}
    </p>
  )
}

const { by, reason } = appointment.lifecycle.actions.reschedule.params

/** Confirms a move, with the person who requests it. */
const MoveDialog = ({ from, to, onClose }: Move & { readonly onClose: () => void }) => (
  <FieldsDialog
    title={`Reprogramar a ${from.label}`}
    consequence={appointment.lifecycle.actions.reschedule.consequence}
    verb="Reprogramar"
    fields={{ by, reason }}
    send={async (input, key) => {
      await runInput(appointment, from.id, { action: 'reschedule', input: { ...input, slotId: to.id } }, key)
      return 'Cita reprogramada.'
    }}
    onClose={onClose}
  />
)

function minutesNow(): number {
  const hour = new Date(Date.now() - 5 * 3_600_000).toISOString()
  return Number(hour.slice(11, 13)) * 60 + Number(hour.slice(14, 16))
}

const groupsOf = ({ slots }: Slots, booked: BookedOnes) =>
  [...new Map([...slots, ...booked].map((one) => [one.professionalId, one.professional]))].map(
    ([id, label]) => ({ id, label }),
  )

const words: Readonly<Record<string, { readonly label: string }>> = appointment.lifecycle.states

const patientsOf = (booked: BookedOnes): CalendarEvent[] =>
  booked.map(
    ({
      id,
      date,
      start,
      end,
      professionalId,
      patient,
      kind,
      condition,
      overbooked,
      background,
      foreground,
    }) => ({
      id,
      start,
      end,
      group: professionalId,
      date: toDay(date),
      label: overbooked ? `${patient} (sobrecupo)` : patient,
      detail: `${words[condition]?.label ?? condition} · ${kind}`,
      kind: words[condition]?.label ?? condition,
      colours: background === null || foreground === null ? undefined : { background, foreground },
      movable: condition === 'assigned' || condition === 'confirmed',
    }),
  )

/** Returns the slots with room; blocked slots are drawn but take no patient. */
function freeOf({ slots, conventions }: Slots, booked: BookedOnes): CalendarEvent[] {
  const colours = new Map(conventions.map((one) => [one.key, one]))
  const taken = (slot: Slots['slots'][number]) =>
    booked.filter(({ date, start, end }) => date === slot.date && start < slot.end && slot.start < end).length
  return slots
    .filter((slot) => taken(slot) < slot.capacity)
    .map((slot) => ({
      ...pick(slot, 'id', 'start', 'end'),
      group: slot.professionalId,
      date: toDay(slot.date),
      label: colours.get(slot.state)?.name ?? slot.state,
      detail: slot.room ?? undefined,
      kind: colours.get(slot.state)?.name ?? slot.state,
      colours: colours.get(slot.state),
      hatched: slot.state !== 'disponible',
      takes: slot.state === 'disponible',
    }))
}
