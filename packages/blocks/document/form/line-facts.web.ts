import { money, showPesos } from '@quina/kernel'
import { type GridRow, type GridStore, toast } from '@quina/ui/web'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Option } from '../../data/list/list.ts'
import { readOptions } from '../../data/reference/options.web.ts'
import type { Fields } from '../../values/field/field.ts'
import { optionsPathOf } from '../../values/thing/named.ts'
import type { Facts } from '../screen-spec.web.ts'
import type { Form } from './form.web.ts'
import { type AnyLinesSpec, lineLookup } from './line-columns.web.ts'

/** How long the typing must pause before the figures are loaded again, in milliseconds. */
const pauseMs = 300
/** How long a figure stays fresh, in milliseconds. */
const freshMs = 5_000

/** How many figures are loaded at the same time. */
const atOnce = 6

/**
 * Loads the facts of the reference of each line (the available balance of a rubro), with the current header: they are loaded when
 * the line or the header changes, and for the active line after each pause: someone else may have drawn from the same balance
 * meanwhile.
 */
export function useLineFacts(form: Form, name: string, spec: AnyLinesSpec): void {
  const client = useQueryClient()
  useEffect(() => {
    const lineFields = (form.document.fields as Fields)[name]?.of ?? {}
    const grid = form.grids[name]
    if (grid === undefined || spec.lookup === undefined) return
    const brought = new Map<string, string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(
        () => void bringFacts(client, grid, wantedFacts({ form, grid, of: lineFields, spec, brought })),
        pauseMs,
      )
    }
    soon()
    const stop = form.watch(soon)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, form, name, spec])
}

interface Lines {
  readonly form: Form
  readonly grid: GridStore
  readonly of: Fields
  readonly spec: AnyLinesSpec
  /** Cell → the last key requested for it. */
  readonly brought: Map<string, string>
}

type Query = Readonly<{ row: string; key: string; to: string; query: Readonly<Record<string, string>> }>

function wantedFacts({ form, grid, of, spec, brought }: Lines): Query[] {
  const header = form.state.get().values
  return grid.rows.flatMap((row) =>
    Object.keys(spec.lookup ?? {}).flatMap((key): Query[] => {
      const field = of[key]
      const id = row[key]
      if (field === undefined || typeof id !== 'string' || id === '') return []
      const { to, query } = lineLookup(key, field, spec, header)
      const input = { ...(query as Record<string, string>), id }
      const text = JSON.stringify([to, input])
      const isNew = brought.get(`${row.id} ${key}`) !== text
      brought.set(`${row.id} ${key}`, text)
      return isNew || grid.standing?.id === row.id ? [{ row: row.id, key, to, query: input }] : []
    }),
  )
}

async function bringFacts(client: QueryClient, grid: GridStore, wanted: readonly Query[]): Promise<void> {
  const queue = [...wanted]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const option = await optionOf(client, next.to, next.query)
      if (option !== undefined) take(grid, next.row, next.key, option)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Undefined when the figures cannot be loaded: the server checks them again when the document is saved. */
async function optionOf(client: QueryClient, to: string, input: Readonly<Record<string, string>>) {
  const options = await client
    .fetchQuery({
      queryKey: [optionsPathOf(to), input],
      queryFn: ({ signal }) => readOptions(to, input, signal),
      staleTime: freshMs,
      retry: false,
    })
    .catch((failure: unknown) => {
      console.warn('the facts of a line were not brought', failure)
      return []
    })
  return options.find(({ id }) => id === input.id)
}

/** Applies the facts only if the line still has that reference, and only if they changed. */
function take(grid: GridStore, id: string, key: string, { id: chosen, label, facts = {} }: Option): void {
  const row: GridRow | undefined = grid.row(id)
  if (row?.[key] !== chosen) return
  const before = (row[`${key}Facts`] ?? {}) as Facts
  if (JSON.stringify(before) === JSON.stringify(facts) && row[`${key}Label`] === label) return
  grid.settle(id, key, { [`${key}Label`]: label, [`${key}Facts`]: facts })
  tellAvailable(label, before.available, facts.available)
}

/** Notifies the user that an available balance changed: someone else used it, or the date is another. */
function tellAvailable(
  label: string,
  before: string | null | undefined,
  now: string | null | undefined,
): void {
  if (!before || !now || before === now) return
  const [code = label] = label.split(' ')
  const was = showPesos(money(before))
  void toast({
    message: `El disponible de ${code} cambió a ${showPesos(money(now))} (antes ${was}).`,
    tone: 'warning',
  })
}
