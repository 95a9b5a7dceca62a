import { useKeptPreference } from '@quina/blocks/web'

/** How a person likes the first page: by the titles of its pieces. */
interface Kept {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

const asItComes: Kept = { order: [], hidden: [] }

export interface Arrangement<T> {
  readonly shown: readonly T[]
  readonly hidden: readonly T[]
  /** Puts one where another stands, the rest beside it. */
  readonly put: (title: string, before: string) => void
  readonly step: (title: string, by: -1 | 1) => void
  readonly hide: (title: string) => void
  readonly show: (title: string) => void
  /** As the product comes; null while it is so. */
  readonly reset: (() => void) | null
}

/** What each person moved or put away, kept with them; what is new stands where the product puts it, after the rest. */
export function useArrangement<T>(all: readonly T[], titleOf: (one: T) => string): Arrangement<T> {
  const [kept, keep] = useKeptPreference('home', asItComes)
  const titles = arranged(all.map(titleOf), kept.order)
  const shown = titles.filter((title) => !kept.hidden.includes(title))
  const order = (next: readonly string[]) => keep({ ...kept, order: next })
  const put = (title: string, before: string) => order(moved(titles, title, before))
  const named = (some: readonly string[]) =>
    all
      .filter((one) => some.includes(titleOf(one)))
      .toSorted((one, other) => some.indexOf(titleOf(one)) - some.indexOf(titleOf(other)))
  return {
    shown: named(shown),
    hidden: named(titles.filter((title) => kept.hidden.includes(title))),
    put,
    step: (title, by) => {
      const other = shown[shown.indexOf(title) + by]
      if (other !== undefined) put(title, other)
    },
    hide: (title) => keep({ ...kept, hidden: [...kept.hidden, title] }),
    show: (title) => keep({ ...kept, hidden: kept.hidden.filter((one) => one !== title) }),
    reset: kept.order.length + kept.hidden.length === 0 ? null : () => keep(asItComes),
  }
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
