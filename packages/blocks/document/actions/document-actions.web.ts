import { money, showPesos } from '@quina/kernel'
import { type PageAction, toast } from '@quina/ui/web'
import type { Fields } from '../../values/field/field.ts'
import { type Action, startsFrom } from '../../values/lifecycle/lifecycle.ts'
import { participle } from '../../values/thing/words.ts'
import type { AnyDocument, DocumentAnswer } from '../document.ts'
import { type CommandAnswer, openPaper, readDocument } from '../document-calls.web.ts'
import { secondary } from '../screen/follow-up.web.ts'
import type { AnyScreenSpec } from '../screen-spec.web.ts'
import { knownNumber, numberText, titleOf } from '../words.ts'
import { figureOf } from './own-lines.ts'

const actionsOf = (document: AnyDocument) => document.lifecycle.actions as Readonly<Record<string, Action>>

export const sideLabel = 'Historial'

export const printAction = (document: AnyDocument, id: string): PageAction => ({
  label: 'Imprimir',
  keys: 'Ctrl+P',
  run: () => openPaper(document, id),
})

export const sideAction = (turnSide: () => void): PageAction => ({
  label: sideLabel,
  keys: 'Alt+H',
  run: turnSide,
})

interface ActionsInput {
  readonly document: AnyDocument
  readonly may: readonly string[]
  readonly mayNot: Readonly<Record<string, string>>
  /** The action being prepared. */
  readonly busy: string | null
  /** Why the primary action cannot be taken with the current form. */
  readonly reason?: string | undefined
  readonly run: (name: string) => void
}

/** Whether an action advances the document: to another state, not back to the first, and without undoing anything. */
function isForward({ lifecycle: { initial } }: AnyDocument, action: Action | undefined): boolean {
  if (action === undefined || action.danger || action.reverses) return false
  return action.to !== initial && !startsFrom(action, action.to)
}

/**
 * The buttons of a document. The primary one (Ctrl+Enter) is the action that takes the number, or else the usual one while that
 * waits, or the first that advances it; never a dangerous one. Actions that cannot be taken now follow with their reason,
 * dangerous ones last.
 */
export function actionButtons({ document, may, mayNot, busy, reason, run }: ActionsInput): PageAction[] {
  const actions = actionsOf(document)
  const names = Object.keys(actions).filter((name) => may.includes(name) || name in mayNot)
  const forward = names.filter((name) => isForward(document, actions[name]))
  const numbers = names.filter((name) => actions[name]?.takesNumber && !actions[name]?.danger)
  const primary =
    numbers.find((name) => may.includes(name)) ??
    names.find((name) => actions[name]?.usual && !actions[name]?.danger && may.includes(name)) ??
    numbers[0] ??
    forward.find((name) => may.includes(name)) ??
    forward[0]
  const rank = (name: string): number => (actions[name]?.danger ? 2 : name in mayNot ? 1 : 0)
  const ordered = names.toSorted((a, b) => rank(a) - rank(b))
  return ordered.flatMap((name): PageAction[] => {
    const action = actions[name]
    if (action === undefined) return []
    const isPrimary = name === primary
    return [
      {
        label: `${action.label}…`,
        run: () => run(name),
        primary: isPrimary,
        keys: isPrimary ? 'Ctrl+Enter' : undefined,
        danger: action.danger,
        busy: busy === name,
        reason: mayNot[name] ?? (isPrimary ? reason : undefined),
      },
    ]
  })
}

/** While the document is typed, saving is the primary action unless the document's own one may be taken. */
export function withSave(
  save: PageAction,
  own: readonly PageAction[],
  mayNot: ActionsInput['mayNot'],
): [PageAction, readonly PageAction[]] {
  const held = new Set(Object.values(mayNot))
  const isReady = own.some(({ primary, reason }) => primary && !held.has(reason ?? ''))
  return isReady ? [save, own] : [{ ...save, primary: true }, secondary(own)]
}

/** The title of a confirmation: verb, object and figure. */
export function confirmationTitle(
  spec: AnyScreenSpec,
  document: AnyDocument,
  name: string,
  answer: DocumentAnswer,
) {
  const own = spec.actionTitle?.(name, answer)
  if (own !== undefined) return own
  const action = actionsOf(document)[name]
  const label = action?.label ?? name
  const figure = action?.takesNumber ? figureOf(document, answer.values) : undefined
  if (figure !== undefined) return `${label} por ${showPesos(money(figure))}`
  if (answer.number === null) return label
  const number = knownNumber(document, answer) ?? numberText(document, answer.number)
  return label.includes(' ') ? `${label}: ${number}` : `${label} ${number}`
}

/** Shows the message *CDP 007 expedido · Imprimir*. */
export async function tellDone(document: AnyDocument, name: string, answer: CommandAnswer): Promise<void> {
  const done = participle(actionsOf(document)[name]?.label ?? '', document.label.gender)
  void toast({
    message: `${await nameAfter(document, answer)} ${done}`,
    tone: 'good',
    action: { label: 'Imprimir', run: () => openPaper(document, answer.id) },
  })
}

/** *Factura HSR40*: the number known to others is a fact of the document, which is read once the action is done. */
async function nameAfter(document: AnyDocument, { id, number, adjustment }: CommandAnswer): Promise<string> {
  const own = numberText(document, number, adjustment)
  if (document.number.whole === undefined || number === null || adjustment !== null) return own
  return await readDocument(document, id).then(
    (stored) => titleOf(document, stored, undefined),
    // The action is done all the same: a user who may not read the document again gets its own number.
    () => own,
  )
}

/** The day that decides the vigencia of a document. */
export function dayOf({ fields }: AnyDocument, values: DocumentAnswer['values']): string | undefined {
  const days = Object.keys(fields as Fields).filter((name) => (fields as Fields)[name]?.kind === 'day')
  const name = days.includes('date') ? 'date' : days[0]
  const value = name === undefined ? undefined : values[name]
  return typeof value === 'string' ? value : undefined
}
