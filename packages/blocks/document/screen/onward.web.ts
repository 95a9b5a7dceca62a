import { money } from '@quina/kernel'
import type { PageAction, RowAction } from '@quina/ui/web'
import type { ListRow } from '../../list/state/list-queries.web.ts'
import { filled } from '../../navigation/path.ts'
import { writeSearch } from '../../navigation/search.ts'
import type { DocumentAnswer } from '../document.ts'
import type { AnyScreenSpec, HangingScreen, NextStep, Onward } from '../screen-spec.web.ts'

interface Going {
  readonly onward: Onward | undefined
  readonly can: (permission: string) => boolean
  readonly goTo: (address: string) => void
}

const addressOf = ({ createPath, as }: Onward, id: string): string =>
  `${createPath}${writeSearch({ [as]: id })}`

/** What follows from a row of the list, when its condition allows it. */
export function onwardOfRow({ onward, can, goTo }: Going, row: ListRow): RowAction[] {
  if (onward === undefined || !can(onward.permission)) return []
  if (!onward.conditions.includes(String(row.condition))) return []
  return [{ label: onward.label, run: () => goTo(addressOf(onward, row.id)) }]
}

/** What follows from a row of the list, in another screen. */
export const nextFromRow = (
  { nextOfRow }: Pick<AnyScreenSpec, 'nextOfRow'>,
  { can, goTo }: Omit<Going, 'onward'>,
  row: ListRow,
): RowAction[] => {
  const next = nextOfRow?.(row)
  return next && can(next.permission) ? [{ label: next.label, run: () => goTo(next.address) }] : []
}

/** What follows from a document that is read, while it is approved and the ledger has something left of it. */
function onwardOf({ onward, can, goTo }: Going, { id, status, facts }: DocumentAnswer): PageAction[] {
  if (onward === undefined || status !== 'approved' || !can(onward.permission)) return []
  const lines = facts.lines as readonly Readonly<Record<string, string | undefined>>[] | undefined
  const isDrawn = lines?.every(({ available }) => money(available ?? '0') === 0n) === true
  if (isDrawn) return []
  return [{ label: onward.label, primary: true, keys: 'Ctrl+Enter', run: () => goTo(addressOf(onward, id)) }]
}

interface Hanging extends Omit<Going, 'onward'> {
  readonly hanging: readonly HangingScreen[] | undefined
}

/** The screens that hang from a document, for whoever may see them. */
export const hangingOf = ({ hanging = [], can, goTo }: Hanging, id: string): (PageAction & RowAction)[] =>
  hanging
    .filter(({ permission }) => can(permission))
    .map(({ label, path }) => ({ label, run: () => goTo(filled(path, { id })) }))

type Following = Pick<AnyScreenSpec, 'next' | 'onward'>

/** What follows from a document that is read, in another screen. */
export const followingOf = (
  { next, onward }: Following,
  going: Omit<Going, 'onward'>,
  answer: DocumentAnswer,
): PageAction[] => [...nextOf(next?.(answer), going), ...onwardOf({ onward, ...going }, answer)]

const nextOf = (next: NextStep | null | undefined, { can, goTo }: Omit<Going, 'onward'>): PageAction[] =>
  next && can(next.permission)
    ? [{ label: next.label, primary: true, keys: 'Ctrl+Enter', run: () => goTo(next.address) }]
    : []

/** The actions of a document once something else is its primary one. */
export const secondary = (actions: readonly PageAction[]): PageAction[] =>
  actions.map((action) => (action.primary ? { ...action, primary: false, keys: undefined } : action))
