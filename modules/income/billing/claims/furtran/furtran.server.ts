import type { Stored } from '@quina/blocks'
import {
  createDraft,
  type Extra,
  load,
  type Operation,
  serveCommand,
  serveDocument,
  servedDocument,
  serveQuery,
} from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, moneyText, must, mustBeFound, zero } from '@quina/kernel'
import { claimFacts } from '../claim-form/claim-facts.server.ts'
import {
  answerClaim,
  fileClaim,
  keepFaults,
  keepRecord,
  mustBeClaimable,
  mustBeFaultless,
} from '../claim-form/claim-life.server.ts'
import { claimAt } from '../claim-screens/claim-at.server.ts'
import { furtranRecord, transportFaults } from '../furtran-file/furtran-file.domain.ts'
import { transportOf } from '../furtran-file/transport.server.ts'
import { furtranPrint } from '../soat-print/furtran.print.ts'
import { checkFurtran, furtran, furtranAt, prepareFurtran } from './furtran.contract.ts'

const table = 'billing.furtran' as const

/** Rules: those of the life cycle of a claim, SOA-072 and SOA-075. */
export const furtranService = servedDocument<typeof furtran>({
  document: furtran,
  async onSave(tx, { invoiceId, billed, claimed }) {
    const message = 'Se reclama más de lo facturado.'
    const fits = claimed >= zero && claimed <= billed
    must(fits, 'SOA-072', 'claimed', message)
    await mustBeClaimable(tx, invoiceId)
  },
  on: {
    async complete({ tx, document }) {
      await mustBeClaimable(tx, document.invoiceId)
      const claim = await transportOf(tx, document)
      mustBeFaultless(transportFaults(claim))
      await keepRecord(tx, table, document, { record: furtranRecord(claim).map(({ value }) => value) })
    },
    async file({ tx, document, input, today }) {
      await fileClaim(tx, table, document, { ...input, today })
    },
    async answer({ tx, document, input, today }) {
      await answerClaim(tx, table, document, { ...input, today, claimed: document.claimed })
    },
  },
  extra: async (tx, stored: Stored<typeof furtran>): Promise<Extra<typeof furtran>> => {
    const claim = await transportOf(tx, stored)
    const says = {
      record: furtranRecord(claim),
      faults: transportFaults(claim),
      claimed: moneyText(stored.claimed),
    }
    return { facts: await claimFacts(tx, table, stored, says) }
  },
  print: furtranPrint,
})

interface Account {
  readonly address: string | null
  readonly municipality: string | null
  readonly zone: string | null
  readonly takenOn: Day
  readonly takenAt: string
  readonly amount: string
}

/** By default the victim was picked up where and when the event happened. */
async function accountOf(tx: Tx, invoiceId: string): Promise<Account> {
  const found = await rowFrom<Account>(tx)`
    select coalesce(e.address, '') as address, coalesce(e.municipality_id, k.municipality_id) as municipality, e.zone,
           coalesce(e.date, a.date)::text as taken_on, coalesce(e.time, a.time) as taken_at,
           coalesce((select sum(l.amount + l.discount) from billing.invoice_line l
             join tariffs.service_list s on s.id = l.service_id and s.kind = 'transfer'
             where l.parent_id = i.id), i.gross)::text as amount
    from billing.invoice i join care.admission_list a on a.id = i.admission_id join admin.campus_list k on k.id = i.campus_id
    left join billing.accident e on e.id = billing.accident_of(i.admission_id)
    where i.id = ${invoiceId}::uuid`
  const row = mustBeFound(found, 'La factura')
  const message = 'La sede no dice su municipio: escríbalo en Sedes.'
  insist(row.municipality !== null, 'SOA-076', message, { status: 409 })
  return row
}

const alive = ['draft', 'complete', 'filed'] as const
const latest = (tx: Tx, invoiceId: string, states: readonly string[]) =>
  tx
    .selectFrom(table)
    .select(['id', 'filingNumber'])
    .where('invoiceId', '=', invoiceId)
    .where('status', 'in', [...states])
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

export const furtranOperations: Operation[] = [
  ...serveDocument(furtranService),
  serveCommand(prepareFurtran, async ({ tx, actor, today, input: { invoiceId, plate } }) => {
    const live = await latest(tx, invoiceId, alive)
    if (live !== undefined) return { id: live.id }
    await mustBeClaimable(tx, invoiceId)
    const { address, municipality, zone, takenOn, takenAt, amount } = await accountOf(tx, invoiceId)
    const before = await latest(tx, invoiceId, ['answered'])
    const worth: Money = money(amount)
    const input = {
      date: today,
      invoiceId,
      claimantId: null,
      vehicleService: '1' as const,
      plate,
      enabled: true,
      priorFiling: before?.filingNumber?.slice(0, 10) ?? null,
      glosaReply: before ? ('0' as const) : null,
      takenFrom: address ?? '',
      takenMunicipalityId: municipality ?? '',
      takenOn,
      takenAt,
      takenZone: zone === 'R' ? ('R' as const) : ('U' as const),
      receiverCode: null,
      receiverMunicipalityId: null,
      billed: worth,
      claimed: worth,
    }
    return { id: await createDraft(furtranService, { tx, actor, input }) }
  }),
  serveQuery(furtranAt, ({ tx, input: { id } }) => claimAt(tx, table, id)),
  serveCommand(checkFurtran, async ({ tx, actor, input: { id } }) => {
    const stored = await load(tx, { document: furtran, tables: furtranService, actor, lock: true }, id)
    insist(stored.status === 'draft', 'SOA-059', 'Solo se valida un borrador.', { status: 409 })
    const faults = transportFaults(await transportOf(tx, stored)).length
    await keepFaults(tx, table, stored, faults)
    return { faults }
  }),
]
