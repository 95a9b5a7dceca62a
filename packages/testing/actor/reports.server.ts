import { type AnyReport, drillAddress, permissionFor, type ReportAnswer, type ReportRow } from '@quina/blocks'
import type { Actor, Operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'

type ReportContext = Readonly<{ db: Tx; actor: Actor }>

/** The answers of reports to a user, and the links of their figures. */
export function reportsOf(operations: readonly Operation[], { db, actor }: ReportContext) {
  const answer = async (
    report: AnyReport,
    input: Readonly<Record<string, string>>,
  ): Promise<ReportAnswer> => {
    const one = operations.find(
      ({ endpoint }) =>
        endpoint.access === permissionFor(report, 'run') && !endpoint.path.endsWith('/export'),
    )
    const query = one!.endpoint.query!.parse(input)
    const call = { tx: db, query, params: {}, actor, now: new Date(), ip: '10.0.0.1' }
    return (await one!.handle(call as never)) as ReportAnswer
  }
  /** The rows behind the link of a figure, in any of these reports. */
  const follow = async (
    reports: readonly AnyReport[],
    from: { readonly report: AnyReport; readonly row: ReportRow; readonly column: string },
    input: Readonly<Record<string, string>>,
  ): Promise<readonly ReportRow[]> => {
    const address = drillAddress(from.report.drill![from.column]!, { ...input, ...from.row.values })
    const { searchParams } = new URL(address!, 'http://house')
    const { informe, ...params } = Object.fromEntries(searchParams)
    const next = reports.find(({ name }) => name === informe)
    return (await answer(next!, params)).rows
  }
  return { answer, follow }
}
