import { z } from 'zod'
import { type Actor, can, lacking } from '../../http/actor.ts'
import { endpoint } from '../../http/endpoint/endpoint.ts'
import { type Operation, writtenJson } from '../../http/exchange.server.ts'
import { operation } from '../../http/operation.server.ts'
import type { Whose } from '../../http/reach/reach.server.ts'
import { campusScope } from '../../http/reach/scope.server.ts'
import { optionsPathOf } from '../../values/thing/named.ts'
import { exportOperation } from '../list-file/list-export.server.ts'
import { type ListEndpoint, listEndpoint, type ServedList } from '../list-file/served-list.server.ts'
import { type OptionReads, type OptionsOf, optionsMatching } from '../reference/reference.server.ts'
import { optionAnswer } from './list.ts'
import { readPage, readPageJson } from './query/page.server.ts'
import { readTotals } from './query/totals.server.ts'

export type { ServedList }

const pageAnswer = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
  previous: z.string().nullable(),
})
const added = { count: z.number(), sums: z.record(z.string(), z.string()) }
const totalsAnswer = z.object({
  ...added,
  groups: z.array(z.object({ label: z.string(), filter: z.string(), ...added })).optional(),
})

/** Page, totals and export of one list. */
export function listOperations(served: ServedList): Operation[] {
  const input = listEndpoint(served)
  return [pageOperation(served, input), totalsOperation(served, input), exportOperation(served, input)]
}

const pageOperation = (served: ServedList, input: ListEndpoint): Operation =>
  operation(
    endpoint({ ...input, summary: `${served.title}: una página`, answer: pageAnswer }),
    async ({ tx, query, actor }) => {
      if (served.adds !== undefined) {
        const page = await readPage(tx, served, query, served.scope(actor))
        return { ...page, rows: [...page.rows] }
      }
      // The rows come from their own view and hold no amounts as numbers, so they are sent as they are.
      return writtenJson(await readPageJson(tx, served, query, served.scope(actor)))
    },
  )

const totalsOperation = (served: ServedList, input: ListEndpoint): Operation =>
  operation(
    endpoint({
      ...input,
      path: `${served.path}/totals`,
      summary: `${served.title}: totales de todo el filtro`,
      answer: totalsAnswer,
    }),
    async ({ tx, query, actor }) => {
      const { count, sums, groups } = await readTotals(tx, served, query, served.scope(actor))
      const apart = groups?.map((group) => ({ ...group, sums: { ...group.sums } }))
      return { count, sums: { ...sums }, ...(apart ? { groups: apart } : {}) }
    },
  )

/** The look-up of a thing that others refer to, read from its option view. */
export const optionsOperation = ({
  to,
  title,
  access,
  facts,
  whose,
  unsited = false,
  chosenBy,
  optionsOf,
  optionReads,
}: ServedOptions): Operation =>
  operation(
    endpoint({
      method: 'GET',
      path: optionsPathOf(to),
      access,
      tag: to.slice(0, to.indexOf('.')),
      summary: `${title}: buscar para elegir`,
      query: z.object({ q: z.string().max(100).optional(), id: z.uuid().optional() }),
      answer: optionAnswer,
    }),
    async ({ tx, query, actor }) => {
      const input = query as { q?: string; id?: string }
      mustChoose(actor, to, chosenBy)
      return optionsMatching(tx, to, {
        ...input,
        ...(optionReads && input.q !== undefined && { q: await optionReads(tx, input.q) }),
        userId: actor.userId,
        ...(facts && { facts }),
        ...(optionsOf && { only: optionsOf(actor) }),
        scope: { campusId: whose === 'house' ? null : campusScope(actor), unsited },
      }) as Promise<z.input<typeof optionAnswer>>
    },
  )

/**
 * A look-up of people, accounts or balances requires work in which one chooses among them; having a site is not enough. @throws
 * Problem `SIN_PERMISO`
 */
export function mustChoose(actor: Actor, to: string, chosenBy: readonly string[] | undefined): void {
  const view = `${to}.view`
  if (chosenBy === undefined || can(actor, view)) return
  const works = [...actor.permissions].some((name) => chosenBy.includes(name.split('.')[0] ?? ''))
  if (!works) throw lacking(view)
}

export interface ServedOptions {
  readonly to: string
  readonly title: string
  readonly access: string
  /** Other columns of the view, sent as the facts of each option. */
  readonly facts?: readonly string[] | undefined
  /** The modules in which a user must work to look it up, besides the users who may see it; everybody when absent. */
  readonly chosenBy?: readonly string[] | undefined
  /** The rows that are offered to a user: those of their work. */
  readonly optionsOf?: OptionsOf | undefined
  readonly optionReads?: OptionReads | undefined
  /** With `site`, a user who sees one site chooses among its rows, by the `campus_id` of the view. */
  readonly whose: Whose
  /** For rows of a site: a row without a site is offered in every site. */
  readonly unsited?: boolean
}
