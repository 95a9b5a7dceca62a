import { labelsOf } from '@quina/blocks/server'
import { type AdmissionFacts, admissionFacts } from '@quina/care/server'
import { rowsFrom, storedRow, type Tx } from '@quina/db/server'
import {
  type Day,
  dayInBogota,
  groupedBy,
  hourInBogota,
  minus,
  money,
  moneyText,
  showInstant,
  smaller,
  sumOf,
} from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import type { ChargeAnswer } from '../../invoice/charges/charge/charge.contract.ts'
import { declaredColumns } from '../../invoice/charges/charge/declared.server.ts'
import { checkedAccount } from '../../invoice/charges/check/account-facts.server.ts'
import { checksOf } from '../../invoice/charges/check/check.domain.ts'
import { discountOf } from '../../rules/totals/totals.domain.ts'
import type { AccountAnswer, AccountShare } from './account.contract.ts'

/** The account of a patient: the charges, the payer of each part, the findings and the invoices. */
export async function accountOf(
  tx: Tx,
  admissionId: string,
  today: Day,
  now = new Date(),
): Promise<AccountAnswer> {
  const admission = await admissionFacts(tx, admissionId)
  const charges = await chargesOf(tx, admissionId)
  return {
    admission: await headOf(tx, admission, now),
    charges,
    shares: await sharesOf(tx, { admission, charges, today }),
    invoices: await invoicesOf(tx, admissionId),
  }
}

async function headOf(tx: Tx, facts: AdmissionFacts, now: Date): Promise<AccountAnswer['admission']> {
  const { payerId, contractId, doctorId } = facts
  const payers = await labelsOf(tx, 'insurers.payer', payerId === null ? [] : [payerId])
  const contracts = await labelsOf(tx, 'insurers.contract', contractId === null ? [] : [contractId])
  const doctors = await labelsOf(tx, 'people.employee', doctorId === null ? [] : [doctorId])
  const { id, code, status, ambit, patientId, regime, userType, category, policy } = facts
  return {
    id,
    number: code,
    status,
    ambit,
    patientId,
    regime,
    userType,
    category,
    policy,
    payerId,
    contractId,
    patient: facts.patientName,
    document: facts.patientDocument,
    payer: payerId === null ? null : (payers.get(payerId) ?? null),
    contract: contractId === null ? null : (contracts.get(contractId) ?? null),
    entered: showInstant(new Date(facts.enteredAt)),
    left: facts.dischargedAt === null ? null : showInstant(new Date(facts.dischargedAt)),
    authorization: facts.authorisationNumber,
    siras: facts.sirasNumber,
    diagnosis: facts.dischargeDiagnosis ?? facts.diagnosis,
    doctorId,
    doctor: doctorId === null ? null : (doctors.get(doctorId) ?? null),
    ...usualMoment(stayOf(facts), now),
  }
}

const stayOf = ({ enteredAt, dischargedAt }: AdmissionFacts) => ({
  enteredAt: new Date(enteredAt),
  dischargedAt: dischargedAt === null ? null : new Date(dischargedAt),
})

/** All the charges of an admission, in the order they were given. */
async function chargesOf(tx: Tx, admissionId: string): Promise<readonly ChargeAnswer[]> {
  const rows = await rowsFrom<Omit<ChargeAnswer, 'discount'>>(tx)`
    select c.id, c.service_id, coalesce(u.code, s.cum_code, s.code) as code, s.name, s.kind, c.day::text as day, c.hour,
           trim_scale(c.quantity)::text as quantity, c.price::text as price, c.amount::text as amount, c.explained, c.unpriced,
           c.price_reason, trim_scale(c.discount_percent)::text as discount_percent, c.discount_reason, c.payer_id,
           c.contract_id, c.professional_id, e.label as professional, c.diagnosis_id, c.diagnosis,
           ${declaredColumns}, c.component, c.surgical_act_id, c.package_id, c.program_id,
           (select p.code || ' ' || p.name from billing.program p where p.id = c.program_id) as program, c.moderating_concept,
           c.moderating_amount::text as moderating_amount, c.moderating_reason, c.state, c.state_reason, i.id as invoice_id,
           nullif(i.full_number, '') as invoice, c.version
    from billing.charge c
    join tariffs.service_face s on s.id = c.service_id
    left join reference.entry_face u on u.id = s.cups_id
    left join people.employee_option e on e.id = c.professional_id
    left join billing.invoice_charge l on l.charge_id = c.id and l.live
    left join billing.invoice i on i.id = l.invoice_id
    where c.admission_id = ${admissionId}::uuid order by c.day, c.hour, c.id`
  return rows.map((row) => ({
    ...row,
    discount: moneyText(discountOf({ ...row, amount: money(row.amount) })),
  }))
}

/** What would become an invoice: the pending charges of each payer, with their totals and what is wrong with them. */
async function sharesOf(
  tx: Tx,
  { admission, charges, today }: { admission: AdmissionFacts; charges: readonly ChargeAnswer[]; today: Day },
): Promise<readonly AccountShare[]> {
  const pending = charges.filter(({ state }) => state === 'pending')
  const groups = [...groupedBy(pending, ({ payerId, contractId }) => `${payerId}|${contractId}`).values()]
  const shares: AccountShare[] = []
  for (const own of groups) {
    const { payerId, contractId } = own[0]!
    const chargeIds = own.map(({ id }) => id)
    const checked = await checkedAccount(tx, {
      admission,
      payerId,
      contractId,
      chargeIds,
      partial: false,
      today,
    })
    const gross = sumOf(own, ({ amount }) => money(amount))
    const discount = sumOf(own, (charge) => money(charge.discount))
    const due = minus(gross, discount)
    const copago = moderatingIn(own, 'copago')
    const cuota = moderatingIn(own, 'cuota')
    shares.push({
      payerId,
      contractId,
      charges: own.length,
      findings: checksOf(checked),
      ...(await whoPays(tx, payerId, contractId)),
      gross: moneyText(gross),
      discount: moneyText(discount),
      copago: moneyText(copago),
      cuota: moneyText(cuota),
      collected: moneyText(checked.moderatingCollected),
      net: moneyText(minus(due, smaller(due, checked.moderatingCollected))),
      joinable: await joinableWith(tx, admission, { payerId, contractId }),
      others: await othersWith(tx, admission, { payerId, contractId }),
    })
  }
  return shares
}

/**
 * Admissions of the same patient with pending charges of the same contract, and with the same data in RIPS (FAC-128, FAC-129).
 */
async function joinableWith(
  tx: Tx,
  { id, patientId, campusId, userType, coverage, regime }: AdmissionFacts,
  { payerId, contractId }: Pick<AccountShare, 'payerId' | 'contractId'>,
): Promise<AccountShare['joinable']> {
  return rowsFrom<AccountShare['joinable'][number]>(tx)`
    select a.id, a.label, count(*)::int as charges, sum(c.amount)::text as gross
    from billing.charge c join care.admission_option a on a.id = c.admission_id
    where c.patient_id = ${anyFileOf(patientId)} and c.state = 'pending' and a.id <> ${id}::uuid
      and a.campus_id = ${campusId}::uuid
      and c.payer_id is not distinct from ${payerId}::uuid and c.contract_id is not distinct from ${contractId}::uuid
      and a.user_type = ${userType} and a.coverage = ${coverage} and a.regime = ${regime}
      and a.status in ('open', 'discharged', 'closed')
    group by a.id, a.label, a.entered_on order by a.entered_on, a.label limit 50`
}

/** Ambulatory accounts of other patients with pending charges of the same contract, the nearest days first (FAC-220). */
async function othersWith(
  tx: Tx,
  { ambit, patientId, campusId, coverage, regime, enteredAt }: AdmissionFacts,
  { payerId, contractId }: Pick<AccountShare, 'payerId' | 'contractId'>,
): Promise<AccountShare['others']> {
  if (contractId === null || ambit !== '1') return []
  return rowsFrom<AccountShare['others'][number]>(tx)`
    select a.id, a.patient_label || ' · ' || a.label as label, count(*)::int as charges, sum(c.amount)::text as gross
    from billing.charge_waiting c join care.admission_option a on a.id = c.admission_id
    join insurers.payer_option y on y.id = c.payer_id and y.kind not in ('soat', 'adres')
    where c.contract_id = ${contractId}::uuid and c.payer_id = ${payerId}::uuid and c.state = 'pending' and not c.paid_by_month
      and a.ambit = '1' and a.patient_id <> ${patientId}::uuid and a.campus_id = ${campusId}::uuid
      and a.coverage = ${coverage} and a.regime = ${regime} and a.status in ('open', 'discharged', 'closed')
    group by a.id, a.patient_label, a.label, a.entered_on
    order by abs(a.entered_on - ${enteredAt}::timestamptz::date), a.entered_on, 2 limit 50`
}

const moderatingIn = (charges: readonly ChargeAnswer[], concept: string) =>
  sumOf(
    charges.filter((charge) => charge.moderatingConcept === concept),
    ({ moderatingAmount }) => money(moderatingAmount),
  )

async function whoPays(
  tx: Tx,
  payerId: string | null,
  contractId: string | null,
): Promise<Pick<AccountShare, 'label' | 'paidByMonth'>> {
  if (payerId === null) return { label: 'Particular: paga el paciente', paidByMonth: false }
  const payer = (await labelsOf(tx, 'insurers.payer', [payerId])).get(payerId) ?? ''
  if (contractId === null) return { label: `${payer} · sin contrato`, paidByMonth: false }
  const { label, byMonth } = await storedRow(tx, 'billing.contractWay', contractId, ['label', 'byMonth'])
  return { label: `${payer} · ${label}`, paidByMonth: byMonth === true }
}

async function invoicesOf(tx: Tx, admissionId: string): Promise<AccountAnswer['invoices']> {
  return rowsFrom<AccountAnswer['invoices'][number]>(tx)`
    select id, full_number as number, status, net::text as net, date::text as date from billing.invoice
    where status <> 'dropped' and (admission_id = ${admissionId}::uuid or id in (
      select l.invoice_id from billing.invoice_charge l join billing.charge c on c.id = l.charge_id
      where c.admission_id = ${admissionId}::uuid)) order by created_at`
}

interface Stay {
  readonly enteredAt: Date
  /** Null until the patient is discharged. */
  readonly dischargedAt: Date | null
}

interface Moment {
  readonly usualDay: Day
  /** `14:05`, in Bogotá. */
  readonly usualHour: string
}

/** The most likely time of a new charge: now while the patient is here; else the end of the stay, or its start. */
export function usualMoment({ enteredAt, dischargedAt }: Stay, now: Date): Moment {
  const latest = dischargedAt !== null && dischargedAt < now ? dischargedAt : now
  const at = latest < enteredAt ? enteredAt : latest
  return { usualDay: dayInBogota(at), usualHour: hourInBogota(at) }
}
