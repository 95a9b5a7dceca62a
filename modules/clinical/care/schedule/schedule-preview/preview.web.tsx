import type { AnswerOf } from '@quina/blocks'
import { type DocumentForm, useAnswer, wordsOf } from '@quina/blocks/web'
import { type Day, dayInBogota, day as toDay } from '@quina/kernel'
import { Calendar, type CalendarEvent, type CalendarView, Panel, StatusTag } from '@quina/ui/web'
import { useEffect, useState } from 'react'
import { previewSchedule, type schedule } from '../schedule/schedule.contract.ts'
import { minutesOf } from '../schedule/slots.domain.ts'

type Form = DocumentForm<typeof schedule>
type SchedulePreview = AnswerOf<typeof previewSchedule>
type Params = NonNullable<Parameters<typeof useAnswer<(typeof previewSchedule)['params'], never>>[1]>

/** Returns the typed values once they are enough for a preview; null before. */
function needsOf(form: Form, id: string | null): Params | null {
  const { professionalId, specialtyId, date, untilDay, locationId, ...header } = form.values()
  const shifts = form.lines('shifts').map(({ id: _id, ...line }) => ({
    ...(line as object as Params['shifts'][number]),
    minutes: Number(line.minutes),
    buffer: Number(line.buffer),
    capacity: Number(line.capacity),
  }))
  const whole = shifts.every(
    ({ weekday, startsAt, endsAt, minutes }) => weekday && startsAt && endsAt && minutes,
  )
  if (!(professionalId && specialtyId && date && untilDay) || shifts.length === 0 || !whole) return null
  return {
    ...header,
    id,
    professionalId,
    specialtyId,
    date,
    untilDay,
    locationId: locationId || null,
    shifts: shifts.map(({ locationId: room, appointmentTypeId, weeks, pauses, ...line }) => ({
      ...line,
      locationId: room || null,
      appointmentTypeId: appointmentTypeId || null,
      weeks: weeks || 'all',
      pauses: pauses || null,
    })),
    kinds: null,
    contracts: null,
    notes: null,
    aheadHours: null,
    aheadDays: null,
  } as Params
}

/** The slots that the agenda would have, while it is typed. */
export function Preview({ form, id }: { form: Form; id: string | null }) {
  const [params, setParams] = useState(() => needsOf(form, id))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setParams(needsOf(form, id)), 400)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, id])
  const { data, error } = useAnswer(previewSchedule, params)
  return (
    <Panel title="Vista previa de los cupos" grow>
      {params === null && (
        <p className="q-muted">Complete profesional, fechas y franjas para ver los cupos.</p>
      )}
      {error && <p role="alert">{wordsOf(error)}</p>}
      {params !== null && data !== undefined && !error && <Foreseen seen={data} from={params.date} />}
    </Panel>
  )
}

function Foreseen({ seen, from }: { readonly seen: SchedulePreview; readonly from: string }) {
  const [view, setView] = useState<CalendarView>('week')
  const [day, setDay] = useState<Day>(() => toDay(from))
  const leftover = seen.leftovers.reduce((sum, { minutes }) => sum + minutes, 0)
  return (
    <>
      <p className="q-agenda-counts" aria-live="polite">
        <span>{seen.offered} cupos ofertados</span>
        {seen.blocked > 0 && <span>{seen.blocked} bloqueados por festivo</span>}
        <span>{Math.round((seen.weekMinutes / 60) * 10) / 10} horas en la semana más llena</span>
        {leftover > 0 && (
          <span>
            {leftover} minutos sobrantes en {seen.leftovers.length} días
          </span>
        )}
        {seen.conflicts > 0 && <StatusTag tone="bad">{`${seen.conflicts} cupos chocan`}</StatusTag>}
      </p>
      {seen.clashes.map((clash) => (
        <p key={clash} role="status">
          <StatusTag tone="bad">Choca</StatusTag> {clash}
        </p>
      ))}
      {seen.warnings.map((warning) => (
        <p key={warning} role="status">
          <StatusTag tone="warning">Revise</StatusTag> {warning}
        </p>
      ))}
      <Calendar
        label="Vista previa"
        view={view}
        day={day}
        today={dayInBogota(new Date())}
        now={0}
        groups={[{ id: 'agenda', label: 'Cupos' }]}
        events={eventsOf(seen)}
        onView={setView}
        onDay={setDay}
        onOpen={() => undefined}
        empty="Sin cupos en estos días."
      />
    </>
  )
}

const looks = {
  free: ['Cupo', { background: '#E8F5E9', foreground: '#1B1B1B' }],
  holiday: ['Festivo', { background: '#FFCDD2', foreground: '#1B1B1B' }],
  conflict: ['Choca', { background: '#E57373', foreground: '#1B1B1B' }],
} as const

const eventsOf = ({ slots }: SchedulePreview): CalendarEvent[] =>
  slots.map(({ date, start, end, state, why, capacity }) => ({
    id: `${date} ${start}`,
    date: toDay(date),
    start: minutesOf(start),
    end: minutesOf(end),
    group: 'agenda',
    label: capacity > 1 ? `${looks[state][0]} · ${capacity}` : looks[state][0],
    detail: why ?? undefined,
    colours: looks[state][1],
    hatched: state !== 'free',
  }))
