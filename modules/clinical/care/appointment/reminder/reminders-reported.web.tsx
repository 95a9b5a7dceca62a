import { Panel, StatusTag, shownInstant } from '@quina/ui/web'
import type { AppointmentFacts } from '../appointment/appointment.contract.ts'
import { reminderAnswer, reminderChannels, reminderKinds, reminderState } from './reminder.contract.ts'

type RemindersReportedProps = { readonly facts: Pick<AppointmentFacts, 'remindable' | 'reminders'> }

/** The reminders of an appointment, their number or address, and the result. */
export function RemindersSummary({ facts: { remindable, reminders } }: RemindersReportedProps) {
  const refuses = !remindable && (
    <p className="q-context">
      El paciente no autoriza recordatorios: lo dicen los consentimientos de su ficha.
    </p>
  )
  if (reminders.length === 0) return refuses
  return (
    <Panel title="Recordatorios">
      {refuses}
      <ul className="q-episode">
        {reminders.map(({ id, kind, channel, to, state, at, message, simulated, answer, answerText }) => (
          <li key={id}>
            {reminderKinds[kind]} · {reminderChannels[channel]} a {to} · {shownInstant(at)}{' '}
            <StatusTag tone={reminderState.tones?.[state] ?? 'neutral'}>
              {reminderState.options?.[state] ?? state}
            </StatusTag>
            {simulated && <span className="q-context"> Simulado</span>}
            {message !== null && <span className="q-context"> {message}</span>}
            {answer !== null && (
              <>
                {' '}
                <StatusTag tone={reminderAnswer.tones?.[answer] ?? 'neutral'}>
                  {reminderAnswer.options?.[answer] ?? answer}
                </StatusTag>
                <span className="q-context"> «{answerText}»</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
