import './triage.css'
import { Button } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import {
  CommandDialog,
  CommandOf,
  Go,
  openFileOf,
  pathTo,
  Show,
  useAct,
  useAnswer,
  useCan,
  useGo,
} from '@quina/blocks/web'
import { EmptyState, Page, PageHeader, Panel, StatusTag } from '@quina/ui/web'
import { useEffect, useState } from 'react'
import {
  beginClassification,
  callPatient,
  classifyTriagePermission,
  editTriage,
  registerArrival,
  roman,
  triageStates,
} from '../triage/triage.contract.ts'
import { mayStep } from '../triage/triage.domain.ts'
import { triageTicket } from '../triage-sheet/sheet.contract.ts'
import { triageBoard, triagePulse, triageWall } from './board.contract.ts'
import { clockOf, type Limits, shownMinutes, waitedSince } from './clock.domain.ts'
import { Observed } from './observed.web.tsx'

type Board = AnswerOf<typeof triageBoard>
type WaitingPatient = Board['waiting'][number]

/** How often the screen polls for changes, and how often the clocks move, in milliseconds. */
const pulseMs = 15_000
const tickMs = 10_000

/** The waiting room of urgencies by level, with the wait of each patient; or the wall screen, without names. */
export function TriageBoard() {
  const [wall, setWall] = useState(false)
  const [arriving, setArriving] = useState(false)
  const can = useCan()
  const mark = usePulse()
  return (
    <Page>
      <PageHeader
        title="Triage"
        context="Sala de espera de urgencias de esta sede"
        actions={[
          { label: wall ? 'Ver el tablero' : 'Pantalla de la sala', run: () => setWall(!wall) },
          ...(can(editTriage)
            ? [{ label: 'Registrar llegada…', keys: 'Alt+N', primary: true, run: () => setArriving(true) }]
            : []),
        ]}
      />
      {wall ? <Wall mark={mark} /> : <Columns mark={mark} />}
      {arriving && (
        <CommandDialog
          of={registerArrival}
          about={{}}
          title="Registrar la llegada de un paciente"
          begun={{ arrival: 'own' }}
          spans={{ patientId: 12, motive: 12 }}
          done={({ ticket, id }) => {
            openFileOf(triageTicket, { id })
            return `Turno ${ticket}`
          }}
          onClose={() => setArriving(false)}
        />
      )}
    </Page>
  )
}

/** Returns a mark that changes when the waiting room does. It names nobody, so that frequent polling records no readings. */
function usePulse(): string {
  const { data, refetch } = useAnswer(triagePulse, {})
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, pulseMs)
    return () => clearInterval(timer)
  }, [refetch])
  return data?.mark ?? ''
}

/** The present instant, every ten seconds. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

type MarkedProps = { readonly mark: string }

/** Reloads the board when the room changed. */
function useAgain(mark: string, refetch: () => unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reloads for each mark
  useEffect(() => {
    if (mark !== '') void refetch()
  }, [mark])
}

function Columns({ mark }: MarkedProps) {
  const { refetch } = useAnswer(triageBoard, {})
  useAgain(mark, refetch)
  return (
    <Show of={triageBoard} params={{}}>
      {(board) => <Levels board={board} />}
    </Show>
  )
}

const columns = [0, 1, 2, 3, 4, 5] as const

function Levels({ board: { waiting, limits } }: { readonly board: Board }) {
  const now = useNow()
  const room = waiting.filter(({ status }) => status !== 'attended' && status !== 'observed')
  const observed = waiting.filter(({ status }) => status === 'observed')
  const attended = waiting.filter(({ status }) => status === 'attended')
  if (waiting.length === 0)
    return (
      <EmptyState title="No hay nadie en la sala">
        Registre la llegada de quien consulta: aparece aquí con su turno, por clasificar.
      </EmptyState>
    )
  return (
    <>
      <div className="q-triage-board">
        {columns.map((level) => {
          const own = room.filter((one) => (one.level ?? 0) === level)
          return (
            <section key={level} className={`q-triage-column q-triage-${level}`}>
              <h2>
                <span>{level === 0 ? 'Por clasificar' : `Triage ${roman[level]}`}</span>
                <span>{own.length}</span>
              </h2>
              <ol>
                {own.map((one) => (
                  <Card key={one.id} one={one} limits={limits} now={now} />
                ))}
              </ol>
            </section>
          )
        })}
        {observed.length > 0 && <Observed all={observed} now={now} />}
      </div>
      {attended.length > 0 && (
        <Panel title={`En atención (${attended.length})`}>
          <ul className="q-entries">
            {attended.map((one) => (
              <li key={one.id}>
                <Go to="/atencion/triage/:id" params={{ id: one.id }}>
                  {one.ticket} · {one.patient}
                </Go>{' '}
                {one.level === null ? 'sin clasificar' : `triage ${roman[one.level]}`} · {one.age}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

type ClockProps = Readonly<{ one: Parameters<typeof clockOf>[0]; limits: Limits; now: Date }>

type CardProps = ClockProps & { readonly one: WaitingPatient }

function Card({ one, limits, now }: CardProps) {
  const { id, level, ticket, patient, document: number, age, motive, status, priorities, calls } = one
  const to = level === null ? '/triage/edit/:id' : '/atencion/triage/:id'
  return (
    <li className="q-triage-card">
      <header>
        <Go to={to} params={{ id }}>
          <strong>{ticket}</strong>
        </Go>
        <ClockTag one={one} limits={limits} now={now} />
      </header>
      <p>
        <strong>{patient}</strong>
      </p>
      <p className="q-context">
        {number} · {age}
      </p>
      <p>{motive}</p>
      {priorities.length > 0 && <p className="q-context">{priorities.join(' · ')}</p>}
      {status === 'called' && <p className="q-context">{triageStates.called[0]}</p>}
      {calls > 0 && <p className="q-context">{calls === 1 ? '1 llamado' : `${calls} llamados`}</p>}
      {one.awaitsSecond && <StatusTag tone="warning">Espera segunda firma</StatusTag>}
      {clockOf(one, limits, now).again && <StatusTag tone="warning">Reclasificar</StatusTag>}
      <CardActions one={one} />
    </li>
  )
}

/** The wait of a patient and its limit; blinks beyond the limit. */
export function ClockTag({ one, limits, now }: ClockProps) {
  const { minutes, target, tone } = clockOf(one, limits, now)
  return (
    <span className={tone === 'bad' ? 'q-triage-late' : undefined}>
      <StatusTag tone={tone}>
        {shownMinutes(minutes)} de {target === 0 ? 'inmediato' : shownMinutes(target)}
      </StatusTag>
    </span>
  )
}

function CardActions({ one: { id, version, status, ticket } }: { readonly one: WaitingPatient }) {
  const can = useCan()
  const go = useGo()
  const { send, busy } = useAct(beginClassification, () => `${ticket} en clasificación`)
  const begin = async () => {
    if (await send({ id, version })) await go(pathTo('/triage/edit/:id', { id }))
  }
  return (
    <footer>
      {mayStep(status, 'begin') && can(classifyTriagePermission) && (
        <Button size="compact-xs" loading={busy} onClick={() => void begin()}>
          {status === 'classifying' ? 'Seguir clasificando' : 'Clasificar'}
        </Button>
      )}
      {mayStep(status, 'call') && (
        <CommandOf
          of={callPatient}
          about={{ id, version }}
          done={({ calls }) => `${ticket}: llamado ${calls}`}
          look={{ variant: 'subtle', size: 'compact-xs' }}
        />
      )}
    </footer>
  )
}

/** The wall screen that everybody sees: tickets and initials (HD-07). */
function Wall({ mark }: MarkedProps) {
  const now = useNow()
  const { refetch } = useAnswer(triageWall, {})
  useAgain(mark, refetch)
  return (
    <Show of={triageWall} params={{}}>
      {(waiting) =>
        waiting.length === 0 ? (
          <EmptyState title="No hay nadie en la sala" />
        ) : (
          <table className="q-triage-wall">
            <thead>
              <tr>
                <th scope="col">Turno</th>
                <th scope="col">Paciente</th>
                <th scope="col">Triage</th>
                <th scope="col">Espera</th>
              </tr>
            </thead>
            <tbody>
              {waiting.map(({ ticket, initials, level, called, since }) => (
                <tr key={ticket}>
                  <td>
                    <strong>{ticket}</strong>
                  </td>
                  <td>{initials}</td>
                  <td>
                    <span className={`q-triage-level q-triage-${level ?? 0}`}>
                      {level === null ? 'Por clasificar' : roman[level]}
                    </span>
                  </td>
                  <td>{called ? 'Pase, por favor' : waitedSince(since, now)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Show>
  )
}
