import type { AnswerOf } from '@quina/blocks'
import { Go } from '@quina/blocks/web'
import { StatusTag } from '@quina/ui/web'
import { roman } from '../triage/triage.contract.ts'
import type { triageBoard } from './board.contract.ts'
import { waitedSince } from './clock.domain.ts'

type WaitingPatient = AnswerOf<typeof triageBoard>['waiting'][number]

type ObservedProps = Readonly<{ all: readonly WaitingPatient[]; now: Date }>

/** Attended patients who stay without an admission, shown to physicians and nurses until they leave or are admitted. */
export const Observed = ({ all, now }: ObservedProps) => (
  <section className="q-triage-column">
    <h2>
      <span>En observación</span>
      <span>{all.length}</span>
    </h2>
    <ol>
      {all.map(({ id, ticket, patient, age, level, attendedAt }) => (
        <li key={id} className="q-triage-card">
          <Go to="/atencion/triage/:id" params={{ id }}>
            {ticket} · {patient}
          </Go>
          <p className="q-context">
            {age}
            {level !== null && ` · triage ${roman[level]}`}
            {attendedAt !== null && ` · desde la atención ${waitedSince(attendedAt, now)}`}
          </p>
          <StatusTag tone="warning">Sin admisión</StatusTag>
        </li>
      ))}
    </ol>
  </section>
)
