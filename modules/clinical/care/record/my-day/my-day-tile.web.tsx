import './my-day.css'
import type { AnswerOf } from '@quina/blocks'
import { Go, Show, type TileCount, TileCounts, writeSearch } from '@quina/blocks/web'
import { StatusTag } from '@quina/ui/web'
import { appointment } from '../../appointment/appointment/appointment.contract.ts'
import { myDay } from './my-day.contract.ts'

type Day = AnswerOf<typeof myDay>

/** The day of a professional: patients who wait, those being attended, what is still to be signed, each with its list. */
export const MyDayTile = () => (
  <Show of={myDay} params={{}}>
    {(day) => (
      <>
        <TileCounts counts={countsOf(day)} none="Nadie espera y no hay notas por firmar." />
        {day.appointments && day.appointments.next.length > 0 && <Next next={day.appointments.next} />}
      </>
    )}
  </Show>
)

const countsOf = (day: Day): readonly TileCount[] => [
  ...appointmentsOf(day),
  ...roomOf(day),
  {
    count: day.unsigned,
    words: ['nota suya sin firmar', 'notas suyas sin firmar'],
    to: `/atencion/consultas${writeSearch({ condition: 'draft', createdBy: day.userId })}`,
  },
]

function appointmentsOf({ today, appointments }: Day): readonly TileCount[] {
  if (appointments === null) return []
  const { professionalId, waiting, attending, expected, attended, missed } = appointments
  const mine = (condition: string) =>
    `/citas/index${writeSearch({ date: `${today}..${today}`, professionalId, condition })}`
  return [
    { count: waiting, words: ['cita en sala', 'citas en sala'], to: mine('waiting') },
    { count: attending, words: ['cita en atención', 'citas en atención'], to: mine('attending') },
    { count: expected, words: ['cita por llegar', 'citas por llegar'], to: mine('assigned,confirmed') },
    { count: attended, words: ['cita atendida', 'citas atendidas'], to: mine('attended') },
    { count: missed, words: ['inasistente', 'inasistentes'], to: mine('missed') },
  ]
}

function roomOf({ triage }: Day): readonly TileCount[] {
  if (triage === null) return []
  const to = '/triage/index'
  return [
    {
      count: triage.classified,
      words: ['clasificado en urgencias espera', 'clasificados en urgencias esperan'],
      to,
    },
    { count: triage.unclassified, words: ['por clasificar en urgencias', 'por clasificar en urgencias'], to },
    { count: triage.attended, words: ['en atención en urgencias', 'en atención en urgencias'], to },
  ]
}

/** The hours still to come. */
function Next({ next }: { readonly next: NonNullable<Day['appointments']>['next'] }) {
  const { states } = appointment.lifecycle
  return (
    <ol className="q-my-day" aria-label="Las próximas citas">
      {next.map(({ id, hour, kind, status, waited }) => {
        const { label, tone } = states[status as keyof typeof states]
        return (
          <li key={id}>
            <Go to="/eventos/edit/:id" params={{ id }}>
              {hour}
            </Go>
            <span>{kind}</span>
            <StatusTag tone={tone}>{waited === null ? label : `${label} hace ${waited} min`}</StatusTag>
          </li>
        )
      })}
    </ol>
  )
}
