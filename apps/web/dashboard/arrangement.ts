import { useStoredPreference } from '@quina/blocks/web'

/** How a person likes the first page: by the titles of its pieces. */
interface Stored {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Those that the product puts away and this person brought. */
  readonly brought?: readonly string[]
}

const asItComes: Stored = { order: [], hidden: [], brought: [] }

export interface Arrangement<T> {
  readonly shown: readonly T[]
  readonly hidden: readonly T[]
  /** Puts one in the place of another, the rest beside it. */
  readonly put: (title: string, before: string) => void
  readonly step: (title: string, by: -1 | 1) => void
  readonly hide: (title: string) => void
  readonly show: (title: string) => void
  /** As the product comes; null while it is so. */
  readonly reset: (() => void) | null
}

/**
 * What each person moved or folded away, stored with them; a new piece goes where the product puts it, after the rest. What is
 * `apart` starts folded away.
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

/** The titles of what is the work of other roles. Who has no role that any of it names begins with all they may see. */
export function ofOthers(
  all: readonly { readonly title: string; readonly roles?: readonly string[] }[],
  mine: readonly string[],
): string[] {
  const isMine = ({ roles }: { readonly roles?: readonly string[] }) =>
    roles?.some((role) => mine.includes(role))
  if (!all.some(isMine)) return []
  return all.filter((one) => one.roles !== undefined && !isMine(one)).map(({ title }) => title)
}

/** Those that were placed, as they were placed; the rest after what stood before them. */
export function arranged(titles: readonly string[], order: readonly string[]): readonly string[] {
  const placed = order.filter((title) => titles.includes(title))
  return titles.reduce<readonly string[]>((made, title, at) => {
    if (made.includes(title)) return made
    const after = made.indexOf(titles[at - 1] ?? '') + 1
    return made.toSpliced(placed.length === 0 ? made.length : after, 0, title)
  }, placed)
}

/** One in the place of another: before it coming from after, after it coming from before. */
export function moved(titles: readonly string[], title: string, where: string): readonly string[] {
  const at = titles.indexOf(where)
  return titles.filter((one) => one !== title).toSpliced(at, 0, title)
}
