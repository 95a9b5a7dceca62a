import { type Actor, actingOn, type ProcessBy, performAction, serveProcess } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, pick, plural } from '@quina/kernel'
import { sql } from 'kysely'
import { type Ambit, invoice } from '../../invoice/invoice/invoice.contract.ts'
import { invoiceService } from '../../invoice/invoice/invoice.server.ts'
import { prepareInvoice } from '../account/prepare.server.ts'
import { batch } from './batch.contract.ts'

interface Row {
  readonly admissionId: string
  readonly payerId: string | null
  readonly contractId: string | null
  readonly ambit: string
  readonly admission: string
  readonly patient: string
  readonly payer: string
  readonly charges: number
  readonly net: string
}

/** The pending charges of discharged patients by admission, payer and contract: each group becomes an invoice. */
async function waiting(
  tx: Tx,
  { payerId, contractId, leftUntil }: { payerId: string | null; contractId: string | null; leftUntil: Day },
  by: ProcessBy,
): Promise<readonly Row[]> {
  return rowsFrom<Row>(tx)`
    select c.admission_id as "admissionId", c.payer_id as "payerId", c.contract_id as "contractId", a.ambit, a.label as admission,
           a.patient_label as patient, coalesce(y.label, a.patient_label) as payer, count(*)::int as charges,
           (sum(c.amount) - sum(c.moderating_amount))::numeric(18,2)::text as net
    from billing.charge_waiting c
    join care.admission_option a on a.id = c.admission_id and a.left_on <= ${leftUntil}::date
    left join insurers.payer_option y on y.id = c.payer_id
    where c.state = 'pending' and not c.paid_by_month and c.campus_id = ${by.campusId}::uuid
      and (${payerId}::uuid is null or c.payer_id = ${payerId}::uuid)
      and (${contractId}::uuid is null or c.contract_id = ${contractId}::uuid)
    group by 1, 2, 3, 4, 5, 6, 7 order by a.ambit, 5, 2, 3`
}

const careToBilling: Readonly<Record<string, Ambit>> = { '1': '1', '2': '3', '3': '2' }
const keyOf = ({ admissionId, payerId, contractId }: Row): string =>
  [admissionId, payerId ?? '', contractId ?? ''].join('|')

/** The job acts as the user who started it, with the commands of an invoice and no other permission. */
const actorOf = ({ userId, campusId }: ProcessBy) =>
  actingOn({ userId, campusId, name: '', permissions: new Set<string>() }, invoice)

export const batchServed = serveProcess(batch, {
  whose: 'site',
  async plan(tx, input, by) {
    const { groupBy = 'patient' } = input
    if (groupBy !== 'patient')
      return (await groupsOf(tx, { ...input, groupBy }, by)).map((group) => ({
        key: group.key,
        values: {
          admission: group.label,
          patient: plural(group.patients, 'paciente', 'pacientes'),
          ...pick(group, 'payer', 'charges', 'net'),
          ambit: '1',
        },
      }))
    const rows = await waiting(tx, input, by)
    return rows.map((row) => ({
      key: keyOf(row),
      values: {
        ...pick(row, 'admission', 'patient', 'payer', 'charges', 'net', 'ambit'),
      },
    }))
  },
  async run(tx, item, input, by) {
    const { groupBy = 'patient' } = input
    if (groupBy !== 'patient')
      return invoiceGroup({ tx, actor: actorOf(by) }, { ...input, groupBy }, { key: item.key, by })
    const [admissionId = '', payerId = '', contractId = ''] = item.key.split('|')
    const actor = actorOf(by)
    const ambit = careToBilling[String(item.values.ambit)] ?? '1'
    const share = {
      payerId: payerId || null,
      contractId: contractId || null,
      chargeIds: null,
      ambit,
      partial: false,
    }
    const id = await prepareInvoice({ tx, actor, admissionId }, share, by.today)
    await performAction(invoiceService, { tx, actor, today: by.today, id, action: 'issue' })
  },
})

/** How the ambulatory charges of several patients are grouped into one invoice (billing dossier §6). */
type GroupBy = 'contract' | 'day' | 'service'

interface GroupInput {
  readonly payerId: string | null
  readonly contractId: string | null
  readonly leftUntil: Day
  readonly groupBy: GroupBy
}

/** The content of one invoice of a contract: one régimen and coverage, and within them one day or one service. */
interface Group {
  readonly key: string
  readonly payerId: string
  readonly contractId: string
  readonly label: string
  readonly payer: string
  readonly patients: number
  readonly charges: number
  readonly net: string
  readonly admissionIds: readonly string[]
  readonly chargeIds: readonly string[]
}

const within = {
  contract: { key: sql`''`, label: sql`k.label` },
  day: { key: sql`c.day::text`, label: sql`k.label || ' · ' || to_char(c.day, 'YYYY/MM/DD')` },
  service: { key: sql`c.service_id::text`, label: sql`k.label || ' · ' || s.label` },
} as const

/** The most admissions in one invoice: a single refused charge stops the whole invoice. */
const mostAdmissions = 200

/**
 * The groups of pending ambulatory charges, in parts of at most `mostAdmissions`. With a key, the first part that is still
 * pending in that group, since the parts before it were invoiced. SOAT and ADRES are left out: an accident has one victim.
 */
export async function groupsOf(
  tx: Tx,
  { payerId, contractId, leftUntil, groupBy }: GroupInput,
  by: ProcessBy,
  key: string | null = null,
): Promise<readonly Group[]> {
  const { key: part, label } = within[groupBy]
  return rowsFrom<Group>(tx)`
    select * from (
      select concat_ws('|', w.contract_id, w.payer_id, w.regime, w.coverage, w.part, (w.place - 1) / ${mostAdmissions}) as key,
             w.payer_id, w.contract_id, min(w.label) as label, min(w.payer) as payer,
             count(distinct w.patient_id)::int as patients, count(*)::int as charges,
             (sum(w.amount) - sum(w.moderating_amount))::numeric(18,2)::text as net,
             array_agg(distinct w.admission_id::text) as admission_ids, array_agg(w.id::text) as charge_ids
      from (
        select c.id, c.admission_id, f.person_id as patient_id,
               c.payer_id, c.contract_id, c.amount, c.moderating_amount, a.regime, a.coverage,
               ${part} as part, ${label} as label, y.label as payer,
               dense_rank() over (partition by c.contract_id, c.payer_id, a.regime, a.coverage, ${part}
                                  order by c.admission_id) as place
        from billing.charge_waiting c
        join care.admission_option a on a.id = c.admission_id and a.ambit = '1' and a.left_on <= ${leftUntil}::date
        join people.patient_face f on f.id = c.patient_id
        join insurers.contract_option k on k.id = c.contract_id
        join insurers.payer_option y on y.id = c.payer_id and y.kind not in ('soat', 'adres')
        join tariffs.service_option s on s.id = c.service_id
        where c.state = 'pending' and not c.paid_by_month and c.campus_id = ${by.campusId}::uuid
          and (${payerId}::uuid is null or c.payer_id = ${payerId}::uuid)
          and (${contractId}::uuid is null or c.contract_id = ${contractId}::uuid)) w
      group by 1, 2, 3) g
    where ${key}::text is null or g.key = regexp_replace(${key}, '\\|\\d+$', '|0') order by g.label, g.key`
}

/** Invoices together what several patients of a contract were given. @throws Problem FAC-120 when it was invoiced meanwhile. */
export async function invoiceGroup(
  { tx, actor }: { tx: Tx; actor: Actor },
  input: GroupInput,
  { key, by }: { readonly key: string; readonly by: ProcessBy },
): Promise<void> {
  const [group] = await groupsOf(tx, input, by, key)
  insist(group !== undefined, 'FAC-120', 'La cuenta no tiene cargos por facturar.', { status: 409 })
  const [admissionId = '', ...others] = group.admissionIds
  const { payerId, contractId, chargeIds } = group
  const share = { payerId, contractId, chargeIds, others, ambit: '1' as const, partial: false }
  const id = await prepareInvoice({ tx, actor, admissionId }, share, by.today)
  await performAction(invoiceService, { tx, actor, today: by.today, id, action: 'issue' })
}
