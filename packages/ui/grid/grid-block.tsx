import { memo } from 'react'
import type { GridRow } from './column.ts'
import type { Grid } from './grid-context.ts'
import { GridLine } from './grid-line.tsx'
import type { Roles } from './roles.ts'

/** Lines are drawn by blocks, so that the browser skips at once all those that are out of sight. */
export const blockSize = 40
const lineHeight = 30

interface GridBlockProps<Row extends GridRow> {
  readonly grid: Grid<Row>
  /** Ids of its lines, separated by spaces: a text compares at once. */
  readonly ids: string
  /** Position of its first line. */
  readonly from: number
  readonly roles: Roles
}

function GridBlockDrawn<Row extends GridRow>({ grid, ids, from, roles }: GridBlockProps<Row>) {
  const lines = ids.split(' ')
  return (
    <div
      role={roles.group}
      className="q-grid-block"
      style={{ containIntrinsicHeight: `auto ${lines.length * lineHeight}px` }}
    >
      {lines.map((id, at) => (
        <GridLine key={id} grid={grid} id={id} line={from + at} roles={roles} />
      ))}
    </div>
  )
}

export const GridBlock = memo(GridBlockDrawn) as typeof GridBlockDrawn

/** The ids of the lines, block by block. */
export function blocksOf(rows: readonly GridRow[]): string[] {
  const blocks: string[] = []
  for (let from = 0; from < rows.length; from += blockSize)
    blocks.push(
      rows
        .slice(from, from + blockSize)
        .map(({ id }) => id)
        .join(' '),
    )
  return blocks
}
