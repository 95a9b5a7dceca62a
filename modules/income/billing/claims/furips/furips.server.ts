import type { Stored } from '@quina/blocks'
import {
  type Extra,
  load,
  type Operation,
  serveCommand,
  serveDocument,
  servedDocument,
  serveQuery,
} from '@quina/blocks/server'
import { oneFrom, rowFrom, rowsWhere, type Tx } from '@quina/db/server'
import { insist, moneyText, must, pluck, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import { claimFacts } from '../claim-form/claim-facts.server.ts'
import {
  answerClaim,
  fileClaim,
  keepFaults,
  keepRecord,
  mustBeClaimable,
  mustBeFaultless,
} from '../claim-form/claim-life.server.ts'
import { lineOf } from '../claim-form/field.domain.ts'
import { claimAt } from '../claim-screens/claim-at.server.ts'
import { claimOf } from '../furips-file/claim.server.ts'
import { draftedFurips } from '../furips-file/drafted.server.ts'
import { faultsOf } from '../furips-file/faults.domain.ts'
import { furips1 } from '../furips-file/furips1.domain.ts'
import { furips2 } from '../furips-file/furips2.domain.ts'
import { furipsPrint } from '../soat-print/furips.print.ts'
import { checkFurips, furips, furipsAt, prepareFurips } from './furips.contract.ts'

type Furips = Stored<typeof furips>
const table = 'billing.furips' as const

/** Rules: SOA-050 to SOA-073. The content of a claim is frozen when it takes its consecutive. */
export const furipsService = servedDocument<typeof furips>({
  document: furips,
  async onSave(tx, { invoiceId, icu, icuDays, lines }) {
    const days = icu ? 'Diga cuántos días estuvo en UCI.' : 'Solo quien estuvo en UCI lleva días.'
    must(icu === (icuDays !== null), 'SOA-050', 'icuDays', days)
    await mustBeClaimable(tx, invoiceId)
    await mustBeItsLines(tx, invoiceId, pluck(lines, 'invoiceLineId'))
  },
  on: {
    async complete({ tx, document, today }) {
      await mustBeClaimable(tx, document.invoiceId)
      mustBeFaultless(faultsOf(await claimOf(tx, document), today))
      await freeze(tx, document)
    },
    async file({ tx, document, input, today }) {
      await fileClaim(tx, table, document, { ...input, today })
    },
    async answer({ tx, document, input, today }) {
      await answerClaim(tx, table, document, { ...input, today, claimed: claimedIn(document) })
    },
  },
  numberBy: () => sql`record[4]::int`,
  extra: async (tx, stored, _actor, today): Promise<Extra<typeof furips>> => {
    const claim = await claimOf(tx, stored)
    const recordAndFaults = { record: furips1(claim), faults: faultsOf(claim, today) }
    const { items } = await tx
      .selectFrom(table)
      .select('items')
      .where('id', '=', stored.id)
      .executeTakeFirstOrThrow()
    const facts = await claimFacts(tx, table, stored, {
      ...recordAndFaults,
      claimed: moneyText(claimedIn(stored)),
    })
    return {
      facts: { ...facts, items: items ?? furips2(claim).map(lineOf), cover: await coverOf(tx, stored) },
    }
  },
  print: furipsPrint,
})

const claimedIn = ({ lines }: Pick<Furips, 'lines'>) => sumOf(lines, 'claimed')

/** Writes the record and the items of a claim, with the consecutive that is taken here and that the engine reads from here. */
async function freeze(tx: Tx, document: Furips): Promise<void> {
  const row = await oneFrom<{ number: number }>(tx)`
    select platform.take_number('billing.furips')::int as number`
  const claim = await claimOf(tx, { ...document, number: row.number })
  const record = furips1(claim).map(({ value }) => value)
  await keepRecord(tx, table, document, { record, items: furips2(claim).map(lineOf) })
}

async function mustBeItsLines(tx: Tx, invoiceId: string, ids: readonly string[]): Promise<void> {
  const rows = await rowsWhere(tx, 'billing.invoiceLine', { parentId: invoiceId, id: ids }, ['id'])
  const own = new Set<string>(rows.map(({ id }) => id))
  const at = ids.findIndex((id, index) => !own.has(id) || ids.indexOf(id) !== index)
  const message = 'Elija una línea de esta factura, una sola vez.'
  must(at === -1, 'SOA-052', `lines.${at}.invoiceLineId`, message)
}

/** The current tope of the payer. */
async function coverOf(tx: Tx, { invoiceId }: Furips) {
  const row = await rowFrom<{ cap: string; used: string; left: string }>(tx)`
    select c.cap::text, (c.elsewhere + c.used)::text as used, greatest(c.cap - c.elsewhere - c.used, 0)::text as left
    from billing.invoice i join billing.victim_cover_list c on c.accident_id = billing.accident_of(i.admission_id)
      and c.patient_id = i.patient_id and c.payer_id = i.payer_id
    where i.id = ${invoiceId}::uuid`
  return row ?? null
}

export const furipsOperations: Operation[] = [
  ...serveDocument(furipsService),
  serveCommand(prepareFurips, async ({ tx, actor, today, input: { invoiceId } }) => ({
    id: await draftedFurips(furipsService, { tx, actor, invoiceId, on: today }),
  })),
  serveQuery(furipsAt, ({ tx, input: { id } }) => claimAt(tx, table, id)),
  serveCommand(checkFurips, async ({ tx, actor, today, input: { id } }) => {
    const stored = await load(tx, { document: furips, tables: furipsService, actor, lock: true }, id)
    insist(stored.status === 'draft', 'SOA-059', 'Solo se valida un borrador.', { status: 409 })
    const faults = faultsOf(await claimOf(tx, stored), today).filter(({ warns }) => warns !== true).length
    await keepFaults(tx, table, stored, faults)
    return { faults }
  }),
]
