import { actingOn, type ProcessBy, runDeed, serveProcess } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, plural } from '@quina/kernel'
import { sql } from 'kysely'
import { prepareInvoice } from '../account/prepare.server.ts'
import type { Ambit } from '../invoice/invoice.contract.ts'
import { invoice } from '../invoice/invoice.contract.ts'
import { invoiceService } from '../invoice/invoice.server.ts'
import { batch } from './batch.contract.ts'
import { groupsOf, invoiceGroup } from './grouped.server.ts'

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

interface Asked {
  readonly payerId: string | null
  readonly contractId: string | null
  readonly leftUntil: Day
}

/** Pending charges of patients who left, by who pays for them: each is an invoice. */
async function waiting(
  tx: Tx,
  { payerId, contractId, leftUntil }: Asked,
  by: ProcessBy,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select c.admission_id as "admissionId", c.payer_id as "payerId", c.contract_id as "contractId", a.ambit, a.label as admission,
           a.patient_label as patient, coalesce(y.label, a.patient_label) as payer, count(*)::int as charges,
           (sum(c.amount) - sum(c.moderating_amount))::numeric(18,2)::text as net
    from billing.charge_waiting c
    join care.admission_option a on a.id = c.admission_id and a.left_on <= ${leftUntil}::date
    left join insurers.payer_option y on y.id = c.payer_id
    where c.state = 'pending' and not c.paid_by_month and c.campus_id = ${by.campusId}::uuid
      and (${payerId}::uuid is null or c.payer_id = ${payerId}::uuid)
      and (${contractId}::uuid is null or c.contract_id = ${contractId}::uuid)
    group by 1, 2, 3, 4, 5, 6, 7 order by a.ambit, 5, 2, 3`.execute(tx)
  return rows
}

const careToBilling: Readonly<Record<string, Ambit>> = { '1': '1', '2': '3', '3': '2' }
const keyOf = ({ admissionId, payerId, contractId }: Row): string =>
  [admissionId, payerId ?? '', contractId ?? ''].join('|')

/** The same person, with the deeds of an invoice and nothing else: the job holds no other permission. */
const actorOf = ({ userId, campusId }: ProcessBy) =>
  actingOn({ userId, campusId, name: '', permissions: new Set<string>() }, invoice)

export const batchServed = serveProcess(batch, {
  whose: 'site',
  async plan(tx, asked, by) {
    const { groupBy = 'patient' } = asked
    if (groupBy !== 'patient')
      return (await groupsOf(tx, { ...asked, groupBy }, by)).map((group) => ({
        key: group.key,
        values: {
          ...{ admission: group.label, patient: plural(group.patients, 'paciente', 'pacientes') },
          ...{ payer: group.payer, charges: group.charges, net: group.net, ambit: '1' },
        },
      }))
    const rows = await waiting(tx, asked, by)
    return rows.map((row) => ({
      key: keyOf(row),
      values: {
        ...{ admission: row.admission, patient: row.patient, payer: row.payer },
        ...{ charges: row.charges, net: row.net, ambit: row.ambit },
      },
    }))
  },
  async run(tx, item, asked, by) {
    const { groupBy = 'patient' } = asked
    if (groupBy !== 'patient')
      return invoiceGroup({ tx, actor: actorOf(by) }, { ...asked, groupBy }, { key: item.key, by })
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
    await runDeed(invoiceService, { tx, actor, today: by.today, id, action: 'issue' })
  },
})
