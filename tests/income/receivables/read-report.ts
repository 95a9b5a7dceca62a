import type { AnyReport, ReportAnswer, ReportInput } from '@quina/blocks'
import { apiPathOf } from '@quina/blocks'
import type { Actor, Operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'

type ReportContext = Readonly<{ act: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>; chief: Actor }>

/** The answer of a report of the product, requested as its screen does. */
export const readReport =
  (operations: readonly Operation[], { act, chief: actor }: ReportContext) =>
  <R extends AnyReport>(
    report: R,
    input: Readonly<Record<keyof ReportInput<R>, unknown>>,
  ): Promise<ReportAnswer> => {
    const path = apiPathOf(report)
    const found = operations.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path)!
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
    const query = found.endpoint.query?.parse(given) ?? given
    return act(async (tx) => {
      const answer = await found.handle({ tx, query, actor, params: {}, now: new Date() } as never)
      return answer as ReportAnswer
    })
  }
