import { apiPathOf, type ListQuery } from '@quina/blocks'
import type { Paper, PrintContext } from '@quina/blocks/print'
import {
  type Asked,
  labelOf,
  labelsOf,
  type Operation,
  readPage,
  renderPdf,
  serveCatalog,
  serveDeed,
  serveFile,
  serveQuery,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, notFound } from '@quina/kernel'
import { terceroFacts } from '../tercero/tercero.server.ts'
import { clearance, custody, custodyReceiver, handOver, handoverAct } from './custody.contract.ts'
import { clearancePaper, handoverPaper, type PrintedHandover } from './custody.print.ts'
import { custodyService, mustBeClear, receiverOf, transfer } from './custody.server.ts'

async function printed(call: Asked<unknown>, on: Day, draw: (context: PrintContext) => Paper) {
  const { tx, actor, now, house } = call
  const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
  const content = await renderPdf(draw(context))
  return { download: { name: 'acta.pdf', mediaType: 'application/pdf', content, inline: true as const } }
}

async function handoverOf(tx: Tx, id: string): Promise<PrintedHandover> {
  const row = await tx.selectFrom('people.custody').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('La custodia')
  const { locationId, dependenciaId, receivedFromId, fromDay, act, note } = row
  const gives =
    receivedFromId === null
      ? null
      : await tx
          .selectFrom('people.custody')
          .select('terceroId')
          .where('id', '=', receivedFromId)
          .executeTakeFirstOrThrow()
  return {
    act: act ?? '',
    on: fromDay as Day,
    dependencia: (await labelOf(tx, 'budget.dependencia', dependenciaId)) ?? '',
    location: locationId === null ? '' : ((await labelOf(tx, 'hospital.location', locationId)) ?? ''),
    gives: gives === null ? null : await terceroFacts(tx, gives.terceroId),
    receives: await terceroFacts(tx, row.terceroId),
    note: note ?? '',
  }
}

/** The name of a dependencia is kept by a module above: it is asked for by its reference, as the labels of any form are. */
const withDependencia = (one: Operation): Operation =>
  one.endpoint.method === 'GET' && one.endpoint.path === apiPathOf(custody)
    ? { ...one, handle: (call) => pageOf(call.tx, call.query as ListQuery) }
    : one

async function pageOf(tx: Tx, query: ListQuery) {
  const source = { list: custody.list, view: 'people.custodyList' }
  const { rows, next, previous } = await readPage(tx, source, query, { campusId: null })
  const ids = rows.map((row) => String(row.dependenciaId))
  const labels = await labelsOf(tx, 'budget.dependencia', ids)
  return {
    rows: rows.map((row) => ({ ...row, dependenciaLabel: labels.get(String(row.dependenciaId)) ?? null })),
    next,
    previous,
  }
}

/** All calls about who answers for goods and places. */
export const custodyOperations: readonly Operation[] = [
  ...serveCatalog(custodyService).map(withDependencia),
  serveDeed(handOver, async ({ tx, asked, today }) => ({ id: await transfer(tx, { ...asked, today }) })),
  serveQuery(custodyReceiver, async ({ tx, actor }) => ({ me: await receiverOf(tx, actor.userId) })),
  serveFile(handoverAct, async (call) => {
    const act = await handoverOf(call.tx, call.asked.id)
    return printed(call, act.on, (context) => handoverPaper(context, act))
  }),
  serveFile(clearance, async (call) => {
    const { tx, today, asked } = call
    await mustBeClear(tx, asked.id, today)
    const person = await terceroFacts(tx, asked.id)
    return printed(call, today, (context) => clearancePaper(context, person, today))
  }),
]
