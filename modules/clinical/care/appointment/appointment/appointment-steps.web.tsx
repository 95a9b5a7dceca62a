import { permissionFor, startsFrom } from '@quina/blocks'
import { FieldsDialog, runInput, useCan, usePress } from '@quina/blocks/web'
import type { RowAction } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import { appointment } from './appointment.contract.ts'

const { actions } = appointment.lifecycle

/** The steps of an appointment in a list, and the message shown once each is done. */
const steps = {
  confirm: 'Cita confirmada.',
  arrive: 'Llegada registrada: está en sala.',
  attend: 'En atención.',
  miss: 'Queda como inasistente.',
  reschedule: 'Cita reprogramada.',
  cancel: 'Cita cancelada.',
} as const
type Step = keyof typeof steps
const all = Object.keys(steps) as Step[]

export interface AppointmentAtStep {
  readonly id: string
  readonly condition: string
  /** The patient and the time, for the title of the dialogs. */
  readonly of: string
}

type OpenStep = Readonly<{ one: AppointmentAtStep; step: Step }>

/** The steps that the user may take with an appointment in its current state, and the dialog of those that need input. */
export function useAppointmentSteps(names: readonly Step[] = all): {
  readonly stepsOf: (one: AppointmentAtStep) => readonly RowAction[]
  readonly dialog: ReactNode
} {
  const can = useCan()
  const { press } = usePress()
  const [asking, setAsking] = useState<OpenStep | null>(null)
  const take = async ({ one, step }: OpenStep, input: Readonly<Record<string, unknown>>, key: string) => {
    await runInput(appointment, one.id, { action: step, input }, key)
    return steps[step]
  }
  const begin = (taken: OpenStep) => {
    if (needsOf(taken.step) !== null || consequenceOf(taken.step) !== undefined) return setAsking(taken)
    void press({
      of: [taken.one.id, taken.step],
      run: (key) => take(taken, {}, key),
      done: (reported) => reported,
    })
  }
  return {
    stepsOf: (one) =>
      names
        .filter((step) => startsFrom(actions[step], one.condition) && can(permissionFor(appointment, step)))
        .map((step) => ({
          label: needsOf(step) === null ? actions[step].label : `${actions[step].label}…`,
          danger: step === 'cancel',
          run: () => begin({ one, step }),
        })),
    dialog: asking && (
      <StepDialog
        taken={asking}
        send={(input, key) => take(asking, input, key)}
        onClose={() => setAsking(null)}
      />
    ),
  }
}

const needsOf = (step: Step) => {
  const action = actions[step]
  return 'params' in action ? action.params : null
}
const consequenceOf = (step: Step) => {
  const action = actions[step]
  return 'consequence' in action ? action.consequence : undefined
}

interface StepDialogProps {
  readonly taken: OpenStep
  readonly send: (input: Readonly<Record<string, unknown>>, key: string) => Promise<string>
  readonly onClose: () => void
}

const StepDialog = ({ taken: { one, step }, send, onClose }: StepDialogProps) => (
  <FieldsDialog
    title={`${actions[step].label}: ${one.of}`}
    consequence={consequenceOf(step)}
    verb={actions[step].label}
    danger={step === 'cancel'}
    fields={needsOf(step) ?? {}}
    spans={{ slotId: 12, motive: 6, by: 6 }}
    send={send}
    onClose={onClose}
  />
)
