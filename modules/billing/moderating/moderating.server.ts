import type { AdmissionFacts } from '@quina/care/server'
import type { Tx } from '@quina/db/server'
import { type Day, groupedBy, type Money, money, moneyText, plus, vigenciaOf, zero } from '@quina/kernel'
import { exemptionLabels } from '@quina/tariffs/contract'
import { moderatingAt } from '@quina/tariffs/server'
import { sql } from 'kysely'
import { type ModeratedCharge, originsOf } from './moderating.domain.ts'

interface Row {
  readonly id: string
  readonly payerId: string | null
  readonly day: Day
  readonly hour: string
  readonly serviceClass: ModeratedCharge['serviceClass']
  readonly kind: string
  readonly orderNumber: string | null
  readonly amount: string
}

/** As the ranges of payment call the regimes. */
const regimeOf = (regime: string): string => (regime === 'subsidized' ? 'subsidised' : regime)

/**
 * What the user pays of each charge of an account that is not invoiced yet: by the range of its day, up to the caps of the event
 * and of the year. Written in the charge that originates it, with the reason of each zero.
 */
export async function liquidateModerating(tx: Tx, admission: AdmissionFacts): Promise<void> {
  const charges = await openCharges(tx, admission.id)
  for (const [payerId, own] of groupedBy(charges, (charge) => charge.payerId)) {
    const answers = await answersFor(tx, { admission, payerId, charges: own })
    await write(tx, own, answers)
  }
}

async function openCharges(tx: Tx, admissionId: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.payer_id as "payerId", c.day, c.hour, s.moderating as "serviceClass", s.kind,
           c.order_number as "orderNumber", c.amount
    from billing.charge c join tariffs.service s on s.id = c.service_id
    where c.admission_id = ${admissionId}::uuid and c.state in ('pending', 'reserved') and c.package_id is null
    order by c.day, c.hour, c.id`.execute(tx)
  return rows
}

interface Asking {
  readonly admission: AdmissionFacts
  readonly payerId: string | null
  readonly charges: readonly Row[]
}

interface Answered {
  readonly concept: string
  readonly amount: Money
  readonly reason: string | null
}

async function answersFor(
  tx: Tx,
  { admission, payerId, charges }: Asking,
): Promise<ReadonlyMap<string, Answered>> {
  const answers = new Map<string, Answered>()
  let inEvent = await invoicedInEvent(tx, admission.id, payerId)
  const inYear = new Map<number, Money>()
  const asked = charges.map(({ kind, amount, ...charge }) => ({
    ...charge,
    amount: money(amount),
    consultation: kind === 'consultation',
  }))
  for (const { chargeId, serviceClass, day, value } of originsOf(asked)) {
    const year = vigenciaOf(day)
    const before = inYear.get(year) ?? (await paidElsewhere(tx, { admission, payerId, year }))
    const answer = await moderatingAt(tx, {
      ...{ day, value, userType: admission.userType, category: admission.category, exempt: admission.exempt },
      ...{ service: { class: serviceClass }, paidInEvent: inEvent, paidInYear: before },
      regime: payerId === null ? 'private' : regimeOf(admission.regime),
    })
    if (answer.concept === 'copago') inEvent = plus(inEvent, answer.amount)
    inYear.set(year, answer.concept === 'copago' ? plus(before, answer.amount) : before)
    const reason = answer.why === null ? null : exemptionLabels[answer.why]
    answers.set(chargeId, { concept: answer.concept, amount: answer.amount, reason })
  }
  return answers
}

/** The copago that was already invoiced of this admission to this payer. */
async function invoicedInEvent(tx: Tx, admissionId: string, payerId: string | null): Promise<Money> {
  const { rows } = await sql<{ paid: string }>`
    select coalesce(sum(moderating_amount), 0)::text as paid from billing.charge
    where admission_id = ${admissionId}::uuid and payer_id is not distinct from ${payerId}::uuid
      and state = 'invoiced' and moderating_concept = 'copago'`.execute(tx)
  return money(rows[0]!.paid)
}

interface Year {
  readonly admission: AdmissionFacts
  readonly payerId: string | null
  readonly year: number
}

/** The copago of the year for this payer, besides what this account still has to ask. */
async function paidElsewhere(tx: Tx, { admission, payerId, year }: Year): Promise<Money> {
  if (payerId === null) return zero
  const { rows } = await sql<{ paid: string }>`
    select coalesce(sum(moderating_amount), 0)::text as paid from billing.charge
    where patient_id = ${admission.patientId}::uuid and payer_id = ${payerId}::uuid and moderating_concept = 'copago'
      and day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      and (state = 'invoiced' or (state in ('pending', 'reserved') and admission_id <> ${admission.id}::uuid))`.execute(
    tx,
  )
  return money(rows[0]!.paid)
}

const silent: Answered = { concept: 'none', amount: zero, reason: null }

async function write(tx: Tx, charges: readonly Row[], answers: ReadonlyMap<string, Answered>): Promise<void> {
  const told = charges.map(({ id }) => {
    const { concept, amount, reason } = answers.get(id) ?? silent
    return { id, concept, amount: moneyText(amount), reason }
  })
  await sql`
    update billing.charge c set moderating_concept = t.concept, moderating_amount = t.amount, moderating_reason = t.reason
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t(id uuid, concept text, amount numeric, reason text)
    where c.id = t.id and (c.moderating_concept, c.moderating_amount, coalesce(c.moderating_reason, ''))
      is distinct from (t.concept, t.amount, coalesce(t.reason, ''))`.execute(tx)
}
