import { expect, test } from 'vitest'
import type { ListRow } from '../state/list-queries.web.ts'
import type { ListScreenProps } from './list-props.web.ts'
import { rowActionsOf } from './list-screen.web.tsx'
import type { OpenList } from './use-list.web.ts'

const row = (version: number, active = true): ListRow => ({ id: 'a', version, active })

/** What a list does with a row whose menu was opened before its last refresh came. */
function pressed(before: ListRow, now: ListRow): readonly unknown[] {
  const done: unknown[] = []
  const rowActions = (one: ListRow) =>
    one.active === true ? [{ label: 'Quitar…', run: () => done.push(one.version) }] : []
  const view = { withFresh: (_: ListRow, run: (fresh: ListRow) => void) => run(now) }
  const props = { rowActions, view } as unknown as ListScreenProps & { readonly view: OpenList }
  for (const { run } of rowActionsOf(props)!([before])) run()
  return done
}

test('an action of a row is done with the row as the screen shows it after the last command', () => {
  expect(pressed(row(1), row(1))).toEqual([1])
  expect(pressed(row(1), row(2))).toEqual([2])
  expect(pressed(row(1), row(2, false))).toEqual([])
})
