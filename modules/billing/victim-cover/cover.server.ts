import { holdingAdmissions } from '@quina/care/server'
import { type Tx, together } from '@quina/db/server'
import { type Day, groupedBy, insist, moneyText, sumOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { type AccidentInput, capKindOf, layersOf } from '../accident/accident.domain.ts'
import { capOn } from '../soat-cap/soat-cap.server.ts'

interface Covering extends AccidentInput {
  readonly id: string
}

/**
 * Writes how much each payer may be asked for each victim of an event, and what was already invoiced of it. Admissions are locked
 * by their ids: nobody issues an invoice of theirs meanwhile.
 * @throws Problem SOA-004 of the topes; SOA-030 when who pays, or the day, changes once something was invoiced; SOA-031 when
 * what was already invoiced passes the cap.
 */
export async function coverVictims(tx: Tx, accident: Covering): Promise<void> {
  const ids = accident.victims.map(({ admissionId }) => admissionId)
  await together(tx, ...holdingAdmissions(ids))
  // What a note gives back meanwhile waits for these, or is seen once they are held.
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
      insist(fits, 'SOA-031', words, { fields: { victims: words } })
      await sql`
        insert into billing.victim_cover (accident_id, patient_id, payer_id, layer, cap, elsewhere, used, explained)
        select ${accident.id}::uuid, ${patientId}::uuid, ${payerId}::uuid, ${layer}, ${moneyText(cap)}::numeric,
               ${moneyText(first)}::numeric, ${usedBy(payerId, admissions)}, ${explained}
        on conflict on constraint victim_cover_once do update
        set layer = excluded.layer, cap = excluded.cap, elsewhere = excluded.elsewhere, used = excluded.used,
            explained = excluded.explained`.execute(tx)
    }
}

/** What was invoiced to a payer of some admissions, with what notes charged more and less what they took back. */
const usedBy = (payerId: string, admissions: readonly string[]) => sql`coalesce((
  select sum(i.gross - i.discount - i.line_discount
             + coalesce((select sum(n.amount) from billing.debit_note n where n.invoice_id = i.id and n.status = 'issued'), 0)
             - coalesce((select sum(n.amount) from billing.credit_note n where n.invoice_id = i.id and n.status = 'issued'), 0))
  from billing.invoice i join care.admission_option a on a.id = i.admission_id
  where i.payer_id = ${payerId}::uuid and i.status in ('issued', 'annulled')
    and (a.id = any(${[...admissions]}::uuid[]) or a.origin_id = any(${[...admissions]}::uuid[]))), 0)`

/** @throws Problem SOA-004. */
async function layersFor(tx: Tx, { nature, insurance, payerId, date }: Covering) {
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

async function victimsOf(tx: Tx, { victims }: Covering) {
  const rows = await tx
    .selectFrom('care.admissionOption')
    .select(['id', 'patientId'])
    .where(
      'id',
      'in',
      victims.map(({ admissionId }) => admissionId),
    )
    .execute()
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

interface Keeping {
  readonly accident: Covering
  readonly payers: readonly string[]
  readonly patients: readonly string[]
}

/** What no longer belongs is forgotten, unless something of it was invoiced. */
async function mustKeep(tx: Tx, { accident, payers, patients }: Keeping): Promise<void> {
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
