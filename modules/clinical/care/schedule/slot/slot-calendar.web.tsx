import type { AnswerOf, WireOf } from '@quina/blocks'
import { Show } from '@quina/blocks/web'
import { type Day, dayInBogota, day as toDay } from '@quina/kernel'
import { Calendar, type CalendarEvent, type CalendarView, calendarSpan } from '@quina/ui/web'
import { useState } from 'react'
import { slotsBetween } from './slots-between.contract.ts'

export type Slots = AnswerOf<typeof slotsBetween>
export type Slot = Slots['slots'][number]

interface SlotCalendarProps {
  readonly label: string
  /** The agenda or professional; all those of the site when absent. */
  readonly of: Partial<
    Pick<WireOf<(typeof slotsBetween)['params']>, 'scheduleId' | 'professionalId' | 'specialtyId'>
  >
  readonly view?: CalendarView
  readonly from?: Day
  readonly onOpen: (slot: Slot) => void
}

const nowIn = (): { readonly today: Day; readonly minutes: number } => {
  const now = new Date()
  const hour = new Date(now.getTime() - 5 * 3_600_000).toISOString()
  return { today: dayInBogota(now), minutes: Number(hour.slice(11, 13)) * 60 + Number(hour.slice(14, 16)) }
}

/** The slots of some agendas by hours, weeks or months. */
export function SlotCalendar({ label, of, view: first = 'day', from: begins, onOpen }: SlotCalendarProps) {
  const { today, minutes } = nowIn()
  const [view, setView] = useState<CalendarView>(first)
  const [day, setDay] = useState<Day>(begins ?? today)
  const { from, until } = calendarSpan(view, day)
  const params = { scheduleId: null, professionalId: null, specialtyId: null, ...of, from, until }
  return (
    <Show of={slotsBetween} params={params}>
      {(found) => (
        <>
          <Calendar
            label={label}
            view={view}
            day={day}
            today={today}
            now={minutes}
            groups={groupsOf(found.slots)}
            events={eventsOf(found)}
            onView={setView}
            onDay={setDay}
            onOpen={(event) => {
              const slot = found.slots.find(({ id }) => id === event.id)
              if (slot !== undefined) onOpen(slot)
            }}
            empty="No hay cupos en estas fechas: publique una agenda o elija otro día."
          />
          <Legend conventions={found.conventions} />
          {found.more && <p role="status">Hay más cupos de los que se muestran: elija menos días.</p>}
        </>
      )}
    </Show>
  )
}

const groupsOf = (slots: readonly Slot[]) =>
  [...new Map(slots.map(({ professionalId: id, professional: label }) => [id, label]))].map(
    ([id, label]) => ({ id, label }),
  )

function eventsOf({ slots, conventions }: Slots): CalendarEvent[] {
  const colours = new Map(conventions.map((one) => [one.key, one]))
  return slots.map(({ id, date, start, end, professionalId, specialty, room, state, capacity }) => {
    const own = colours.get(state)
    return {
      id,
      start,
      end,
      group: professionalId,
      date: toDay(date),
      label: capacity > 1 ? `${own?.name ?? state} · ${capacity} pacientes` : (own?.name ?? state),
      detail: [specialty, room].filter(Boolean).join(' · '),
      kind: own?.name ?? state,
      colours: own,
      hatched: state === 'bloqueado' || state === 'festivo',
    }
  })
}

const Legend = ({ conventions }: Pick<Slots, 'conventions'>) => (
  <p className="q-cal-legend">
    {conventions.map(({ key, name, background, foreground }) => (
      <span key={key} style={{ backgroundColor: background, color: foreground }}>
        {name}
      </span>
    ))}
  </p>
)
