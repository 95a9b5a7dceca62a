import { saleCreditNoteService, saleInvoiceService } from '@quina/accounting/server'
import type { AnyDocument } from '@quina/blocks'
import { createDraft, type DocumentService, runDeed } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { addDays, type Day, day, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import type { Cast } from '../load/actors.server.ts'
import { type Loading, once } from '../load/step.server.ts'

interface Desk {
  readonly loading: Loading
  readonly cast: Cast
}

const soldOn = day('2026-11-18')
const creditedOn = day('2026-11-19')
const bank = '999100038'

/** The bank rents the place of its cash dispenser, which DIAN is told too. */
export async function rentOut(desk: Desk): Promise<void> {
  await issue(desk, { key: 'sale.rent', service: saleInvoiceService, on: soldOn, inputOf: rentOf })
}

/** The dispenser was out of order some days: part of the rent is taken back. */
export async function rentBack(desk: Desk): Promise<void> {
  const invoiceId = desk.loading.done.get('sale.rent')
  if (!invoiceId) return
  await issue(desk, {
    ...{ key: 'sale.rentBack', service: saleCreditNoteService, on: creditedOn },
    inputOf: (tx) => noteOf(tx, invoiceId),
  })
}

interface Issuing<D extends AnyDocument> {
  readonly key: string
  readonly service: DocumentService<D>
  readonly on: Day
  readonly inputOf: (tx: Tx) => Promise<object>
}

/** Written and issued by the accountant, once. */
async function issue<D extends AnyDocument>({ loading, cast }: Desk, issuing: Issuing<D>): Promise<void> {
  const { key, service, on, inputOf } = issuing
  const actor = cast.as('accountant')
  await once(loading, key, actor.userId, async (tx) => {
    const id = await createDraft(service, { tx, actor, input: (await inputOf(tx)) as never })
    await runDeed(service, { tx, actor, today: on, id, action: 'approve' })
    return id
  })
}

async function rentOf(tx: Tx): Promise<object> {
  const { rows } = await sql<{ terceroId: string; conceptId: string; rubroId: string; fuenteId: string }>`
    select t.id as tercero_id, c.id as concept_id, r.id as rubro_id, f.id as fuente_id
    from people.tercero_face t, accounting.concept c join budget.rubro_face r on r.code = c.rubro_code and r.vigencia = 2026
      and r.side = 'income', budget.fuente f
    where t.number = ${bank} and c.code = 'VAR' and f.code = '1.2.1.0.00'`.execute(tx)
  const { terceroId, ...place } = rows[0]!
  return {
    ...{ date: soldOn, terceroId, paymentForm: 'credit', paymentMeans: '47', dueOn: addDays(soldOn, 30) },
    ...{ orderNumber: 'CTO-031-2026', purpose: 'Arrendamiento del espacio del cajero automático' },
    lines: [
      {
        ...{ ...place, detail: 'Noviembre de 2026', quantity: '1', unitPrice: pesos(1_800_000) },
        ...{ vatRate: '19', cpc: '72112', costCentreId: null },
      },
    ],
  }
}

async function noteOf(tx: Tx, saleInvoiceId: string): Promise<object> {
  const line = tx.selectFrom('accounting.saleInvoiceLine').select('id').where('parentId', '=', saleInvoiceId)
  const { id } = await line.executeTakeFirstOrThrow()
  return {
    ...{ date: creditedOn, saleInvoiceId, concept: '3' },
    reason: 'El cajero estuvo fuera de servicio seis días por obras de la entidad',
    lines: [{ saleInvoiceLineId: id, amount: pesos(360_000) }],
  }
}
