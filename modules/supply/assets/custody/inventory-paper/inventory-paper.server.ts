import { f } from '@quina/blocks'
import {
  columnsOf,
  headedTable,
  notes,
  type Paper,
  type PrintContext,
  pairs,
  paper,
  signatures,
} from '@quina/blocks/print'
import { campusScope, type Input, type Operation, renderPdf, serveFile } from '@quina/blocks/server'
import { oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, money, mustBeFound, plural, showDay } from '@quina/kernel'
import { defineHeldGoods, defineHolding, definePrintedGoods } from '@quina/people/server'
import { custodianInventory } from '../../register/label/label.contract.ts'
import { ownInventory } from '../own/own-custody.contract.ts'
import { ownTercero } from '../own/own-tercero.server.ts'

type HeldAsset = Readonly<{ plate: string; description: string; serial: string; place: string; cost: string }>

/** The assets in the sites that the reader may see; a null campus means all sites. */
const heldBy = (tx: Tx, terceroId: string, campusId: string | null): Promise<HeldAsset[]> =>
  rowsFrom<HeldAsset>(tx)`
    select plate, description, coalesce(serial, '') as serial, coalesce(location_label, '') as place,
           cost::numeric(18,2)::text as cost
    from assets.asset_list where custodian_id = ${terceroId}::uuid and condition not in ('retired', 'replaced')
      and (${campusId}::uuid is null or campus_id = ${campusId}::uuid) order by plate`

const columns = {
  plate: f.code('Placa'),
  description: f.text('Bien'),
  serial: f.code('Serie'),
  place: f.text('Ubicación'),
  cost: f.money('Costo'),
}

type Inventory = Readonly<{ name: string; on: Day; held: readonly HeldAsset[] }>

const inventoryPaper = (context: PrintContext, { name, on, held }: Inventory): Paper =>
  paper(context, {
    title: 'Inventario individual de bienes',
    pieces: [
      pairs([
        { label: 'Responsable', value: name },
        { label: 'Fecha', value: showDay(on) },
        { label: 'Bienes', value: String(held.length) },
      ]),
      ...headedTable('Bienes a cargo', columnsOf(columns), held, ['cost']),
      notes('Quien firma responde por el cuidado y la custodia de estos bienes.'),
      signatures([{ name, role: 'Responsable' }, { role: 'Activos fijos' }]),
    ],
  })

async function printed(call: Input<unknown>, terceroId: string, campusId: string | null) {
  const { tx, actor, now, today: on, house } = call
  const found = await rowFrom<{ name: string }>(tx)`
    select name from people.tercero_face where id = ${terceroId}`
  const { name } = mustBeFound(found, 'El responsable')
  const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
  const held = await heldBy(tx, terceroId, campusId)
  const content = await renderPdf(inventoryPaper(context, { name, on, held }))
  return {
    download: { name: 'inventario.pdf', mediaType: 'application/pdf', content, inline: true as const },
  }
}

defineHolding('assets.asset', async (tx, terceroId) => {
  const { held } = await oneFrom<{ held: number }>(tx)`
    select count(*)::int as held from assets.asset where custodian_id = ${terceroId}::uuid and state <> 'retired'`
  return held === 0 ? null : plural(held, 'bien a cargo', 'bienes a cargo')
})

defineHeldGoods(async (tx, { terceroIds, campusId }) => {
  const rows = await rowsFrom<{ id: string; units: number; worth: string }>(tx)`
    select custodian_id as id, count(*)::int as units, sum(cost)::text as worth from assets.asset_list
    where custodian_id is not null and condition not in ('retired', 'replaced')
      and (${terceroIds}::uuid[] is null or custodian_id = any(${terceroIds}::uuid[]))
      and (${campusId}::uuid is null or campus_id = ${campusId}::uuid) group by 1`
  return new Map(rows.map(({ id, units, worth }) => [id, { units, worth: money(worth) }]))
})

definePrintedGoods((call, terceroId) => printed(call, terceroId, campusScope(call.actor)))

export const inventoryOperations: readonly Operation[] = [
  serveFile(custodianInventory, (call) => printed(call, call.input.id, campusScope(call.actor))),
  // A custodian's own inventory covers every site.
  serveFile(ownInventory, async (call) =>
    printed(
      call,
      mustBeFound((await ownTercero(call.tx, call.actor.userId)) ?? undefined, 'El responsable'),
      null,
    ),
  ),
]
