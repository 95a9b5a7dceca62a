import type { Kept } from '@quina/blocks'
import { type Extra, type ServedDocument, serveDocument } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { dayInBogota, insist } from '@quina/kernel'
import { sql } from 'kysely'
import { claimColumns } from '../invoice-claims/claims.server.ts'
import { accidentPrint } from '../soat-print/accident.print.ts'
import { coverVictims } from '../victim-cover/cover.server.ts'
import { type AccidentFacts, accident } from './accident.contract.ts'
import { mustBeAccident } from './accident.domain.ts'

/** Rules: SOA-010 to SOA-033. Its locks: event, admissions by id, covers by id. */
export const accidentService: ServedDocument<typeof accident> = {
  document: accident,
  table: 'billing.accident',
  lines: { victims: 'billing.accidentVictim' },
  ledgers: [],
  async onSave(tx, input, _actor, kept) {
    mustBeAccident(input, dayInBogota(new Date()))
    if (kept?.status === 'registered') await coverVictims(tx, { ...input, id: kept.id })
  },
  on: {
    async register({ tx, document, today }) {
      mustBeAccident(document, today)
      await coverVictims(tx, document)
      return []
    },
    async annul({ tx, document }) {
      await forgetCovers(tx, document.id)
      return []
    },
  },
  extra: async (tx, kept): Promise<Extra<typeof accident>> => ({ facts: await accidentFacts(tx, kept) }),
  print: accidentPrint,
}

/** @throws Problem SOA-033 once something was invoiced to its topes. */
async function forgetCovers(tx: Tx, id: string): Promise<void> {
  const gone = await tx
    .deleteFrom('billing.victimCover')
    .where('accidentId', '=', id)
    .returning('used')
    .execute()
  const message = 'Ya se facturó a sus topes: anule antes esas facturas con nota crédito.'
  insist(
    gone.every(({ used }) => Number(used) === 0),
    'SOA-033',
    message,
    { status: 409 },
  )
}

/** How much each payer may still be asked for each victim, and what was invoiced. */
async function accidentFacts(tx: Tx, { id }: Kept<typeof accident>): Promise<AccidentFacts> {
  const { rows: covers } = await sql<AccidentFacts['covers'][number]>`
    select p.label as patient, c.payer_id, y.label as payer, c.layer, c.cap::text, c.elsewhere::text, c.used::text,
           (c.cap - c.elsewhere - c.used)::text as left, c.explained
    from billing.victim_cover c
    join people.patient_option p on p.id = c.patient_id
    join insurers.payer_option y on y.id = c.payer_id
    where c.accident_id = ${id}::uuid order by p.label, c.layer, y.label`.execute(tx)
  const { rows: invoices } = await sql<AccidentFacts['invoices'][number]>`
    select i.id, case when i.full_number = '' then 'Prefactura' else i.full_number end as number, t.label as payer,
           i.net::text as net, ${claimColumns}
    from billing.invoice i join people.tercero_option t on t.id = i.tercero_id
    where i.status in ('draft', 'issued', 'annulled') and i.admission_id in (
      select a.id from billing.accident_victim v join care.admission_option a on v.admission_id in (a.id, a.origin_id)
      where v.parent_id = ${id}::uuid)
    order by i.created_at`.execute(tx)
  return { covers, invoices }
}

export const accidentOperations = serveDocument(accidentService)
