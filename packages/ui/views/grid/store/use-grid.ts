import type { Money } from '@quina/kernel'
import { useCallback, useSyncExternalStore } from 'react'
import type { GridRow } from './column.ts'
import type { Topic } from './grid-core.ts'
import type { GridStore } from './grid-store.ts'

/** Draws again when a topic of the store changes and the result is different. */
export function useGrid<Row extends GridRow, T>(
  store: GridStore<Row>,
  topic: Topic | (string & {}),
  read: () => T,
): T {
  const subscribe = useCallback((listener: () => void) => store.watch(topic, listener), [store, topic])
  return useSyncExternalStore(subscribe, read)
}

/** The sums of the money columns marked `total`, as they are typed. */
export const useGridTotals = <Row extends GridRow>(store: GridStore<Row>): Readonly<Record<string, Money>> =>
  useGrid(store, 'totals', () => store.totals)

/** The active line, which a panel beside the grid follows. */
export const useStandingLine = <Row extends GridRow>(store: GridStore<Row>): string | undefined =>
  useGrid(store, 'standing', () => store.standing?.id)

/** Cell → its problem. */
export const useGridErrors = <Row extends GridRow>(store: GridStore<Row>): ReadonlyMap<string, string> =>
  useGrid(store, 'problems', () => store.errors)

/** The current lines; a component that uses this is drawn again with every key. */
export const useGridRows = <Row extends GridRow>(store: GridStore<Row>): readonly Row[] =>
  useGrid(store, 'any', () => store.rows)
