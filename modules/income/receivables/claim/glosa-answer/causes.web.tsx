import { CommandOf, MiniTable, useCan } from '@quina/blocks/web'
import { dayInBogota, money, moneyText, plus, showPesos } from '@quina/kernel'
import { Amount, StatusTag, shownDay } from '@quina/ui/web'
import { answerGlosas } from '../glosa/glosa.contract.ts'
import { areas, type GlosaLineFact, lineLife } from '../glosa/glosa-line.contract.ts'
import { amendGlosa, answerGlosa, decideGlosa, settleGlosa } from './answer.contract.ts'

type CausesProps = Readonly<{ kind: string; untimely: boolean; causes: readonly GlosaLineFact[] }>

/** The causes of a glosa: the answers to each, and the possible next ones. */
export function CausesTable({ kind, untimely, causes }: CausesProps) {
  const can = useCan()
  return (
    <div className="q-owed-table">
      <MiniTable
        label="Causas de la glosa"
        rows={causes}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Causa', cell: (one) => <Cause {...one} /> },
          {
            head: 'Servicio',
            cell: ({ service, complement }) =>
              [service ?? 'Toda la factura', complement].filter(Boolean).join(' · '),
          },
          { head: 'Glosado', end: true, cell: ({ amount }) => <Amount of={amount} /> },
          { head: 'Aceptado', end: true, cell: (one) => <Amount of={acceptedOf(one)} /> },
          { head: 'Levantado', end: true, cell: (one) => <Amount of={liftedOf(one)} /> },
          { head: 'En discusión', end: true, cell: ({ open }) => <Amount of={open} /> },
          { head: 'Respuesta', cell: (one) => <Answered {...one} /> },
          { head: 'Estado', cell: ({ state }) => <State state={state} /> },
          { head: 'Vence', cell: (one) => dueOf(one) },
        ]}
        actions={
          can(answerGlosas) || can(settleGlosa.access)
            ? (one) => <Next kind={kind} untimely={untimely} one={one} />
            : undefined
        }
      />
    </div>
  )
}

const sumText = (one: string, other: string): string => moneyText(plus(money(one), money(other)))
const acceptedOf = ({ accepted, tacit, settledAccepted }: GlosaLineFact) =>
  sumText(sumText(accepted, tacit), settledAccepted)
const liftedOf = ({ lifted, settledLifted }: GlosaLineFact) => sumText(lifted, settledLifted)

const Cause = ({ code, cause }: GlosaLineFact) => (
  <span title={cause}>
    <b>{code}</b> <span className="q-context">{cause.length > 60 ? `${cause.slice(0, 60)}…` : cause}</span>
  </span>
)

const State = ({ state }: Pick<GlosaLineFact, 'state'>) =>
  state === null ? null : (
    <StatusTag tone={lineLife.states[state].tone}>{lineLife.states[state].label}</StatusTag>
  )

function Answered({ answerCode, answeredOn, answerLate, area, justification, tacitCode }: GlosaLineFact) {
  if (answerCode === null)
    return tacitCode === null ? '—' : <span title={justification ?? ''}>{tacitCode}</span>
  return (
    <span title={justification ?? ''}>
      {answerCode} · {answeredOn && shownDay(answeredOn)} {area && areas[area as keyof typeof areas]}{' '}
      {answerLate && <StatusTag tone="warning">Tarde</StatusTag>}
    </span>
  )
}

function dueOf({ state, decideBy, amendBy }: GlosaLineFact): string {
  const due = state === 'answered' ? decideBy : state === 'ratified' ? amendBy : null
  return due === null ? '—' : shownDay(due)
}

const spans = {
  date: 3,
  stance: 5,
  accepted: 4,
  area: 4,
  lifted: 4,
  decision: 5,
  deemsLate: 12,
  settledIn: 5,
}
const look = { size: 'compact-sm', variant: 'default' } as const

/** The possible answers to a line in its current state. */
function Next({ kind, untimely, one }: { kind: string; untimely: boolean; one: GlosaLineFact }) {
  const date = dayInBogota(new Date())
  const shared = { about: { lineId: one.id }, spans, look }
  if (one.state === 'notified')
    return (
      <CommandOf
        of={answerGlosa}
        {...shared}
        title={`Responder ${one.code} por ${showPesos(money(one.amount))}`}
        begun={{ date, stance: untimely ? 'untimely' : 'unjustified' }}
        done={() => (kind === 'return' ? 'Devolución respondida.' : 'Causa respondida.')}
      />
    )
  if (one.state === 'answered')
    return (
      <CommandOf
        of={decideGlosa}
        {...shared}
        title={`Decisión del pagador sobre ${showPesos(money(one.undecided))}`}
        begun={{ date, lifted: one.undecided, deemsLate: false }}
        done={() => 'Decisión registrada.'}
      />
    )
  if (one.state !== 'ratified') return null
  const inTerm = one.amendBy !== null && date <= one.amendBy
  return (
    <>
      {inTerm && (
        <CommandOf of={amendGlosa} {...shared} begun={{ date }} done={() => 'Subsanación registrada.'} />
      )}
      <CommandOf
        of={settleGlosa}
        {...shared}
        title={`Conciliar ${showPesos(money(one.ratified))} ratificados`}
        begun={{ date, accepted: '0.00' }}
        done={() => 'Conciliación registrada.'}
      />
    </>
  )
}
