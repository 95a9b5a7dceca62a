import { z } from 'zod'
import { type Command, defineCommand } from '../../command/command.ts'
import { note, ref } from '../../values/field/words.ts'
import { type Actions, startsFrom } from '../../values/lifecycle/lifecycle.ts'
import { type Label, type Named, permissionFor } from '../../values/thing/named.ts'
import type { AnyDocument } from '../document.ts'

/** Its name in the history, and its verb. It is not a step of a life cycle: the document keeps its state. */
export const sendingBack = { action: 'sendBack', label: 'Devolver' } as const
/** Not a step of a life cycle either: a rejected document is created and sent anew. */
export const resending = { action: 'resend', label: 'Reenviar a la DIAN' } as const
/** Not steps either: one payee of a payment is owed again, or may be paid again, and the payment keeps its state. */
export const payeeReturning = { action: 'returnPayee', label: 'Devolver un giro' } as const
export const payeeReleasing = { action: 'releasePayee', label: 'Liberar un giro retenido' } as const

/** The label in the history of a command that is not a step of a life cycle. */
export const labelBeside = (action: string): string =>
  [sendingBack, resending, payeeReturning, payeeReleasing].find((one) => one.action === action)?.label ??
  action

const answers = z.object({ id: z.string() })
const about = (to: string) => ({ id: ref(to, 'Documento') })
const params = { reason: note('Qué debe corregirse', { min: 10, max: 500 }) }

/** Sends a document that waits for approval back to its author, with what to correct. Its approvers may send it back. */
export const sendBackOf = (
  of: Named & { readonly label?: Label },
): Command<ReturnType<typeof about>, typeof params, typeof answers> =>
  defineCommand({
    module: of.module,
    name: `${of.name}SendBack`,
    verb: sendingBack.label,
    title: `${of.label?.many ?? of.name}: devolver a quien lo preparó`,
    access: permissionFor(of, 'approve'),
    consequence:
      'Lo verá quien lo preparó, con lo que usted escriba. Sale de su bandeja hasta que lo corrija y lo guarde.',
    about: about(`${of.module}.${of.name}`),
    params,
    answers,
  })

/**
 * Whether a document waiting for its approval can be sent back: directly, where it can still be edited; by a step of its life
 * cycle, where it must be filed first.
 */
export function canBeSentBack(document: AnyDocument): boolean {
  const { actions, states } = document.lifecycle
  const { approve } = actions as Actions
  if (approve === undefined) return false
  if (returnedState(document) !== null) return true
  return Object.keys(states).some((state) => states[state]?.editable === true && startsFrom(approve, state))
}

/** The state to which a step of the life cycle sends it back; null where it keeps its state. */
export const returnedState = ({ lifecycle }: AnyDocument): string | null =>
  (lifecycle.actions as Actions)[sendingBack.action]?.to ?? null
