import { useStoredPreference } from '@quina/blocks/web'

/** How a person arranged the first page, by the titles of its pieces. */
interface StoredArrangement {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** The pieces that the product folds away and this person brought back. */
  readonly brought?: readonly string[]
}

const asItComes: StoredArrangement = { order: [], hidden: [], brought: [] }

export interface Arrangement<T> {
  readonly shown: readonly T[]
  readonly hidden: readonly T[]
  /** Puts a piece in the place of another; the rest move aside. */
  readonly put: (title: string, before: string) => void
  readonly step: (title: string, by: -1 | 1) => void
  readonly hide: (title: string) => void
  readonly show: (title: string) => void
  /** Restores the product's own arrangement; null while it is in use. */
  readonly reset: (() => void) | null
}

/**
 * What each person moved or folded away, stored for them; a new piece goes after the one that precedes it by default. The pieces
 * in `apart` start folded away.
 */
export function useArrangement<T>(
  all: readonly T[],
  titleOf: (one: T) => string,
  apart: readonly string[] = [],
): Arrangement<T> {
  const [stored, keep] = useStoredPreference('home', asItComes)
  const { brought = [] } = stored
  const titles = arranged(all.map(titleOf), stored.order)
  const away = [...stored.hidden, ...apart.filter((title) => !brought.includes(title))]
  const shown = titles.filter((title) => !away.includes(title))
  const order = (next: readonly string[]) => keep({ ...stored, order: next })
  const put = (title: string, before: string) => order(moved(titles, title, before))
  const named = (some: readonly string[]) =>
    all
      .filter((one) => some.includes(titleOf(one)))
      .toSorted((one, other) => some.indexOf(titleOf(one)) - some.indexOf(titleOf(other)))
  return {
    shown: named(shown),
    hidden: named(titles.filter((title) => away.includes(title))),
    put,
    step: (title, by) => {
      const other = shown[shown.indexOf(title) + by]
      if (other !== undefined) put(title, other)
    },
    hide: (title) => keep({ ...stored, hidden: [...stored.hidden, title], brought: without(brought, title) }),
    show: (title) =>
      keep({
        ...stored,
        hidden: without(stored.hidden, title),
        brought: [...without(brought, title), title],
      }),
    reset: stored.order.length + stored.hidden.length + brought.length === 0 ? null : () => keep(asItComes),
  }
}

const without = (titles: readonly string[], title: string) => titles.filter((one) => one !== title)

/** Returns the titles of the pieces for the work of other roles; none for a user without any role that the pieces name. */
export function ofOthers(
  all: readonly { readonly title: string; readonly roles?: readonly string[] }[],
  mine: readonly string[],
): string[] {
  const isMine = ({ roles }: { readonly roles?: readonly string[] }) =>
    roles?.some((role) => mine.includes(role))
  if (!all.some(isMine)) return []
  return all.filter((one) => one.roles !== undefined && !isMine(one)).map(({ title }) => title)
}

/** Returns the placed pieces in their stored order, each of the rest after the piece that preceded it. */
export function arranged(titles: readonly string[], order: readonly string[]): readonly string[] {
  const placed = order.filter((title) => titles.includes(title))
  return titles.reduce<readonly string[]>((made, title, index) => {
    if (made.includes(title)) return made
    const after = made.indexOf(titles[index - 1] ?? '') + 1
    return made.toSpliced(placed.length === 0 ? made.length : after, 0, title)
  }, placed)
}

/** Moves a piece to the place of another: before it when it comes from after, after it when it comes from before. */
export function moved(titles: readonly string[], title: string, where: string): readonly string[] {
  const at = titles.indexOf(where)
  return titles.filter((one) => one !== title).toSpliced(at, 0, title)
}
