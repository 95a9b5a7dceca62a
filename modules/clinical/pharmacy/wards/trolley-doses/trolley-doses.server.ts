import { type Command, createDraft, parseOrRefuse, performAction } from '@quina/blocks/server'
import { changeById, rowsFrom, type Tx } from '@quina/db/server'
import { groupedBy, must, Problem } from '@quina/kernel'
import { dispensing } from '../../dispensing/dispensing/dispensing.contract.ts'
import { dispensingService } from '../../dispensing/dispensing/dispensing.server.ts'
import type { trolley } from '../trolley/trolley.contract.ts'

type Of<A extends keyof (typeof trolley)['lifecycle']['actions']> = Command<typeof trolley, A>

/** Creates a dispensing, with all its rules, for each prescription of the trolley. @throws Problem beside the drawer */
export async function giveDoses({ tx, document, actor, today, now }: Of<'approve'>): Promise<void> {
  const orders = await ordersOf(tx, document)
  const drawers = document.lines.map((line, index) => ({
    ...line,
    at: index,
    orderId: orders.get(line.orderLineId)!,
  }))
  for (const [orderId, own] of groupedBy(drawers, 'orderId')) {
    const { storeId, date, receivedBy } = document
    const input = {
      orderId,
      kind: 'hospital',
      mode: 'unitDose',
      storeId,
      date,
      receivedBy,
      lines: own.map(({ orderLineId, productId, quantity, alertReason, unchargedReason }) => {
        return { orderLineId, productId, quantity, alertReason, unchargedReason }
      }),
    }
    await besideItsDrawer(own, async () => {
      const id = await createDraft(dispensingService, {
        tx,
        actor,
        input: parseOrRefuse(dispensing.input, input),
      })
      await performAction(dispensingService, { tx, actor, today, now, id, action: 'approve' })
      const given = await rowsFrom<{ id: string }>(tx)`
        select id from pharmacy.dispensing_line where parent_id = ${id}::uuid order by position`
      for (const [at, { id: drawerId }] of own.entries())
        await changeById(tx, 'pharmacy.trolleyLine', drawerId, { dispensingLineId: given[at]!.id })
    })
  }
}

async function ordersOf(tx: Tx, { lines }: Of<'approve'>['document']): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsFrom<{ id: string; orderId: string }>(tx)`
    select id, parent_id as order_id from care.medical_order_medicine_option
    where id = any(${lines.map(({ orderLineId }) => orderLineId as string)}::uuid[])`
  return new Map(rows.map(({ id, orderId }) => [id, orderId]))
}

/** Shows the refusal of a line of a dispensing beside the line of the trolley. */
async function besideItsDrawer(
  drawers: readonly { readonly at: number }[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    const place = (field: string) =>
      field.replace(/^lines\.(\d+)/, (_, at) => `lines.${drawers[Number(at)]?.at ?? at}`)
    const fields = Object.fromEntries(
      Object.entries(failure.fields).map(([field, words]) => [place(field), words]),
    )
    throw new Problem(failure.code, failure.message, { status: failure.status, facts: failure.facts, fields })
  }
}

/** Takes back what is left of each drawer through its dispensing. @throws Problem FAR-150 for a drawer of another trolley */
export async function takeDosesBack({ tx, document, actor, today, now, input }: Of<'return'>): Promise<void> {
  const drawers = new Map((await dosesOf(tx, document.id)).map((one) => [one.id, one]))
  const back = input.lines.map(({ lineId, quantity }, index) => {
    const drawer = drawers.get(lineId)
    must(drawer !== undefined, 'FAR-150', `lines.${index}.lineId`, 'Ese cajetín es de otro carro.')
    return { at: index, dispensingId: drawer!.dispensingId, lineId: drawer!.dispensingLineId, quantity }
  })
  const { date, reason } = input
  for (const [id, own] of groupedBy(back, 'dispensingId'))
    await besideItsDrawer(own, async () => {
      const lines = own.map(({ lineId, quantity }) => ({ lineId, quantity }))
      const given = { date, reason, lines }
      await performAction(dispensingService, { tx, actor, today, now, id, action: 'return', input: given })
    })
}

/** Annuls the dispensings of the trolley that are not annulled yet. */
export async function annulDoses({ tx, document, actor, today, now, input }: Of<'annul'>): Promise<void> {
  const rows = await rowsFrom<{ id: string }>(tx)`
    select distinct d.id from pharmacy.trolley_line t join pharmacy.dispensing_line l on l.id = t.dispensing_line_id
    join pharmacy.dispensing d on d.id = l.parent_id
    where t.parent_id = ${document.id}::uuid and d.status = 'approved' order by d.id`
  for (const { id } of rows)
    await performAction(dispensingService, { tx, actor, today, now, id, action: 'annul', input })
}

const dosesOf = (tx: Tx, id: string) =>
  rowsFrom<{ id: string; dispensingId: string; dispensingLineId: string }>(tx)`
    select t.id, l.parent_id as dispensing_id, l.id as dispensing_line_id
    from pharmacy.trolley_line t join pharmacy.dispensing_line l on l.id = t.dispensing_line_id
    where t.parent_id = ${id}::uuid order by t.position`
