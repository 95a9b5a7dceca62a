import { money } from '@quina/kernel'
import type { PageAction, RowAction } from '@quina/ui/web'
import type { ListRow } from '../../data/list/state/list-queries.web.ts'
import { writeSearch } from '../../screen/navigation/search.ts'
import { filled } from '../../values/thing/path.ts'
import type { DocumentAnswer } from '../document.ts'
import type { AnyScreenSpec, FollowUp, HangingScreen, NextStep } from '../screen-spec.web.ts'

interface Links {
  readonly followUps: FollowUp | readonly FollowUp[] | undefined
  readonly can: (permission: string) => boolean
  readonly goTo: (address: string) => void
}

const addressOf = ({ createPath, as }: FollowUp, id: string): string =>
  `${createPath}${writeSearch({ [as]: id })}`

const allowed = (followUps: Links['followUps'] = [], can: Links['can']): readonly FollowUp[] =>
  [followUps].flat().filter(({ permission }) => can(permission))

/** The next documents of a row of the list, when its condition allows them. */
export function nextStepOfRow({ followUps, can, goTo }: Links, row: ListRow): RowAction[] {
  return allowed(followUps, can)
    .filter(({ conditions }) => conditions.includes(String(row.condition)))
    .map((one) => ({ label: one.label, run: () => goTo(addressOf(one, row.id)) }))
}

/** The next steps of a row of the list, in another screen. */
export const nextFromRow = (
  { nextOfRow }: Pick<AnyScreenSpec, 'nextOfRow'>,
  { can, goTo }: Omit<Links, 'followUps'>,
  row: ListRow,
): RowAction[] => {
  const next = [nextOfRow?.(row) ?? []].flat()
  return next
    .filter(({ permission }) => can(permission))
    .map(({ label, address }) => ({ label, run: () => goTo(address) }))
}

/** The next documents of a document that is read, while it is approved and the ledger has a balance of it. */
function nextStepOf({ followUps, can, goTo }: Links, { id, status, facts }: DocumentAnswer): PageAction[] {
  const steps = status === 'approved' ? allowed(followUps, can) : []
  // Only documents with a follow-up have balances in money: the lines of others may be counted in units.
  if (steps.length === 0) return []
  const lines = facts.lines as readonly Readonly<Record<string, string | undefined>>[] | undefined
  const isDrawn = lines?.every(({ available }) => money(available ?? '0') === 0n) === true
  if (isDrawn) return []
  return firstIsPrimary(steps.map((one) => ({ label: one.label, run: () => goTo(addressOf(one, id)) })))
}

const firstIsPrimary = (actions: readonly PageAction[]): PageAction[] =>
  actions.map((action, index) => (index === 0 ? { ...action, primary: true, keys: 'Ctrl+Enter' } : action))

type HangingLinks = Omit<Links, 'followUps'> & { readonly hanging: readonly HangingScreen[] | undefined }

/** The child screens of a document that the user may see. */
export const hangingOf = (
  { hanging = [], can, goTo }: HangingLinks,
  id: string,
): (PageAction & RowAction)[] =>
  hanging
    .filter(({ permission }) => can(permission))
    .map(({ label, path }) => ({ label, run: () => goTo(filled(path, { id })) }))

type NextSteps = Pick<AnyScreenSpec, 'next' | 'followUps'>

/** The next step of a document that is read, in another screen. */
export const followingOf = (
  { next, followUps }: NextSteps,
  going: Omit<Links, 'followUps'>,
  answer: DocumentAnswer,
): PageAction[] => {
  const first = nextOf(next?.(answer), going)
  const then = nextStepOf({ followUps, ...going }, answer)
  return first.length > 0 ? [...first, ...secondary(then)] : then
}

const nextOf = (next: NextStep | null | undefined, { can, goTo }: Omit<Links, 'followUps'>): PageAction[] =>
  next && can(next.permission)
    ? [{ label: next.label, primary: true, keys: 'Ctrl+Enter', run: () => goTo(next.address) }]
    : []

/** The actions of a document when something else is the primary one. */
export const secondary = (actions: readonly PageAction[]): PageAction[] =>
  actions.map((action) => (action.primary ? { ...action, primary: false, keys: undefined } : action))
