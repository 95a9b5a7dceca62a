import { GoTo } from '../navigation/go-to.web.tsx'

/** How many of something there are, in words, and the list that holds them. */
export interface TileCount {
  readonly count: number
  readonly words: readonly [one: string, many: string]
  readonly to: string
}

interface TileCountsProps {
  readonly counts: readonly TileCount[]
  /** Said when there is nothing of anything. */
  readonly none: string
  /** Over what they are counted, on hover. */
  readonly title?: string
}

/** What waits for someone, each with the list that holds it; what there is none of is not told. */
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
