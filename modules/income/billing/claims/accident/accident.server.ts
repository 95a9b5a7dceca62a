import { permissionFor, type Stored } from '@quina/blocks'
import { type Alert, campusScope, type Extra, serveDocument, servedDocument } from '@quina/blocks/server'
import { lockingAdmissions } from '@quina/care/server'
import { load, rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { type Day, dayInBogota, groupedBy, insist, moneyText, must, sumOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { claimColumns } from '../../rules/invoice-claims/claims.server.ts'
import { capOn } from '../../rules/soat-cap/soat-cap.server.ts'
import { accidentPrint } from '../soat-print/accident.print.ts'
import { type AccidentFacts, accident } from './accident.contract.ts'
import { type AccidentInput, capKindOf, layersOf, mustBeAccident } from './accident.domain.ts'

/** Rules: SOA-010 to SOA-033. Locks: event, admissions by id, covers by id. */
export const accidentService = servedDocument<typeof accident>({
  document: accident,
  lines: { victims: 'billing.accidentVictim' },
  async onSave(tx, input, _actor, stored) {
    mustBeAccident(input, dayInBogota(new Date()))
    if (stored?.status === 'registered') await coverVictims(tx, { ...input, id: stored.id })
  },
  on: {
    async register({ tx, document, today }) {
      mustBeAccident(document, today)
      await coverVictims(tx, document)
    },
    async annul({ tx, document }) {
      await forgetCovers(tx, document.id)
    },
  },
  extra: async (tx, stored): Promise<Extra<typeof accident>> => ({ facts: await accidentFacts(tx, stored) }),
  print: accidentPrint,
})

/** @throws Problem SOA-033 once something was invoiced under its topes. */
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

/** How much each payer still covers for each victim, and what was invoiced. */
async function accidentFacts(tx: Tx, { id }: Stored<typeof accident>): Promise<AccidentFacts> {
  const covers = await rowsFrom<AccidentFacts['covers'][number]>(tx)`
    select p.label as patient, c.payer_id, y.label as payer, c.layer, c.cap::text, c.elsewhere::text, c.used::text,
           greatest(c.cap - c.elsewhere - c.used, 0)::text as left, c.explained
    from billing.victim_cover_list c
    join people.patient_option p on p.id = c.patient_id
    join insurers.payer_option y on y.id = c.payer_id
    where c.accident_id = ${id}::uuid order by p.label, c.layer, y.label`
  const invoices = await rowsFrom<AccidentFacts['invoices'][number]>(tx)`
    select i.id, case when i.full_number = '' then 'Prefactura' else i.full_number end as number, t.label as payer,
           i.net::text as net, ${claimColumns}
    from billing.invoice i join people.tercero_option t on t.id = i.tercero_id
    where i.status in ('draft', 'issued', 'annulled') and i.admission_id in (
      select a.id from billing.accident_victim v join care.admission_option a on v.admission_id in (a.id, a.origin_id)
      where v.parent_id = ${id}::uuid)
    order by i.created_at`
  return { covers, invoices }
}

export const accidentOperations = serveDocument(accidentService)

/** People who passed a tope under two files that were merged later: the excess must be given back. */
export const accidentAlerts: readonly Alert[] = [
  {
    name: 'billing.coverPassed',
    permission: permissionFor(accident, 'view'),
    tone: 'warning',
    one: 'tope de accidente pasado',
    many: 'topes de accidente pasados',
    meaning:
      'Una víctima con dos fichas que se fusionaron pasó el tope de su evento: corrija lo facturado de más con nota crédito.',
    who: 'Facturación',
    to: '/furips/eventos',
    count: async (tx, { actor }) => {
      const campusId = campusScope(actor)
      const rows = await rowsFrom(tx)`
        select from billing.victim_cover c
        join people.patient_face p on p.id = c.patient_id
        join billing.accident a on a.id = c.accident_id
        where ${campusId}::uuid is null or a.campus_id = ${campusId}::uuid
        group by c.accident_id, c.payer_id, p.person_id having sum(c.elsewhere + c.used) > max(c.cap)`
      return rows.length
    },
  },
]

type StoredAccident = AccidentInput & { readonly id: string }

/**
 * Stores how much each payer covers for each victim of an event, and what was already invoiced under it. The admissions are
 * locked by id, so that nobody issues one of their invoices meanwhile.
 * @throws Problem SOA-004 when the topes are unknown; SOA-030 when the payer, or the day, changes once something was invoiced;
 * SOA-031 when what was already invoiced passes the tope.
 */
async function coverVictims(tx: Tx, accident: StoredAccident): Promise<void> {
  const ids = accident.victims.map(({ admissionId }) => admissionId)
  await load(tx, lockingAdmissions(ids))
  // A concurrent note waits for these locks, or its effect is read once they are held.
  await sql`select from billing.victim_cover where accident_id = ${accident.id}::uuid order by id for update`.execute(
    tx,
  )
  const layers = await layersFor(tx, accident)
  const wanted = await victimsOf(tx, accident)
  await mustKeep(tx, { accident, payers: layers.map(({ payerId }) => payerId), patients: [...wanted.keys()] })
  for (const [patientId, { elsewhere, admissions }] of wanted)
    for (const { payerId, layer, cap, explained } of layers) {
      const first = layer === 1 ? elsewhere : zero
      const words = 'Lo ya facturado a esa víctima pasa del tope.'
      const fits = first <= cap
      must(fits, 'SOA-031', 'victims', words)
      await sql`
        insert into billing.victim_cover (accident_id, patient_id, payer_id, layer, cap, elsewhere, used, explained)
        select ${accident.id}::uuid, ${patientId}::uuid, ${payerId}::uuid, ${layer}, ${moneyText(cap)}::numeric,
               ${moneyText(first)}::numeric, ${usedBy(payerId, admissions)}, ${explained}
        on conflict on constraint victim_cover_once do update
        set layer = excluded.layer, cap = excluded.cap, elsewhere = excluded.elsewhere, used = excluded.used,
            explained = excluded.explained`.execute(tx)
    }
}

/** What was invoiced to a payer for some admissions, plus debit notes and minus credit notes. */
const usedBy = (payerId: string, admissions: readonly string[]) => sql`coalesce((
  select sum(i.gross - i.discount - i.line_discount
             + coalesce((select sum(n.amount) from billing.debit_note n where n.invoice_id = i.id and n.status = 'issued'), 0)
             - coalesce((select sum(n.amount) from billing.credit_note n where n.invoice_id = i.id and n.status = 'issued'), 0))
  from billing.invoice i join care.admission_option a on a.id = i.admission_id
  where i.payer_id = ${payerId}::uuid and i.status in ('issued', 'annulled')
    and (a.id = any(${[...admissions]}::uuid[]) or a.origin_id = any(${[...admissions]}::uuid[]))), 0)`

/** @throws Problem SOA-004. */
async function layersFor(tx: Tx, { nature, insurance, payerId, date }: StoredAccident) {
  const { insurer, adres, explained } = await capOn(tx, capKindOf({ nature, insurance }), date as Day)
  const state = await tx
    .selectFrom('insurers.payerOption')
    .select('id')
    .where('kind', '=', 'adres')
    .where('enabled', '=', true)
    .orderBy('id')
    .executeTakeFirst()
  const layers = layersOf({ payerId, adresId: state?.id ?? null, insurer, adres })
  return layers.map((one) => ({ ...one, explained }))
}

async function victimsOf(tx: Tx, { victims }: StoredAccident) {
  const rows = await rowsWhere(
    tx,
    'care.admissionOption',
    { id: victims.map(({ admissionId }) => admissionId) },
    ['id', 'patientId'],
  )
  const patientOf = new Map(rows.map(({ id, patientId }) => [String(id), String(patientId)]))
  const groups = groupedBy(victims, ({ admissionId }) => patientOf.get(admissionId) ?? '')
  return new Map(
    [...groups].map(([patientId, own]) => [
      patientId,
      {
        elsewhere: sumOf(own, ({ elsewhere }) => elsewhere ?? zero),
        admissions: own.map(({ admissionId }) => admissionId as string),
      },
    ]),
  )
}

type AccidentParties = Readonly<{
  accident: StoredAccident
  payers: readonly string[]
  patients: readonly string[]
}>

/** Removes the covers that no longer apply. Something that was already invoiced under one of them stops the change. */
async function mustKeep(tx: Tx, { accident, payers, patients }: AccidentParties): Promise<void> {
  const gone = await tx
    .deleteFrom('billing.victimCover')
    .where('accidentId', '=', accident.id)
    .where((is) => is.not(is.and([is('payerId', 'in', some(payers)), is('patientId', 'in', some(patients))])))
    .returning('used')
    .execute()
  const message = 'Ya se facturó a quien respondía por esa víctima: anule antes esas facturas.'
  const free = gone.every(({ used }) => Number(used) === 0)
  insist(free, 'SOA-030', message, { status: 409, fields: { payerId: message } })
}

const nobody = '00000000-0000-0000-0000-000000000000'
const some = (ids: readonly string[]): string[] => (ids.length === 0 ? [nobody] : [...ids])
