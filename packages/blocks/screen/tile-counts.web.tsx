import { GoTo } from './navigation/go-to.web.tsx'

/** A count in words, and the list of its items. */
export type TileCount = Readonly<{ count: number; words: readonly [one: string, many: string]; to: string }>

interface TileCountsProps {
  readonly counts: readonly TileCount[]
  /** Shown when every count is zero. */
  readonly none: string
  /** The scope of the counts, on hover. */
  readonly title?: string
}

/** Counts of pending items, each with its list; zero counts are not shown. */
export function TileCounts({ counts, none, title }: TileCountsProps) {
  const some = counts.filter(({ count }) => count > 0)
  if (some.length === 0) return <p className="q-muted">{none}</p>
  return (
    <ul className="q-tile-counts" title={title}>
      {some.map(({ count, words: [one, many], to }) => (
        <li key={one}>
          <GoTo address={to}>
            <b>{count}</b> {count === 1 ? one : many}
          </GoTo>
        </li>
      ))}
    </ul>
  )
}
