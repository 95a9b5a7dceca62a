import type { AdmissionFacts } from '@quina/care/server'
import { pipelined, type Tx } from '@quina/db/server'
import { type Day, groupedBy, type Money, money, moneyText, plus, vigenciaOf, zero } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { exemptionLabels } from '@quina/tariffs/contract'
import { moderatingAt } from '@quina/tariffs/server'
import { sql } from 'kysely'
import { type ModeratedCharge, orderKey, originsOf } from './moderating.domain.ts'

/** A charge that is not invoiced yet, with the values that the payments of the user depend on. */
export interface OpenCharge {
  readonly id: string
  readonly payerId: string | null
  readonly day: Day
  readonly hour: string
  readonly serviceClass: ModeratedCharge['serviceClass']
  readonly kind: string
  readonly orderNumber: string | null
  /** Code of the finalidad: that of the charge, or the default of its service. */
  readonly purpose: string | null
  /** It belongs to a programme in which users pay nothing. */
  readonly free: boolean
  readonly amount: string
  /** Why it has no price. */
  readonly unpriced: string | null
  readonly state: string
  readonly concept: string
  readonly moderating: string
  readonly reason: string | null
}

/** The payments of the user for an account are calculated from its open charges and from the earlier copagos. */
export interface ModeratingFacts {
  readonly open: readonly OpenCharge[]
  /**
   * Copagos invoiced in this admission, and those charged in the urgency it came from or the stay it led to: they are one event.
   */
  readonly inEvent: readonly { readonly payerId: string | null; readonly paid: string }[]
  /** Orders with a cuota already charged, in an invoice or in another admission. */
  readonly input: readonly {
    readonly payerId: string | null
    readonly orderNumber: string | null
    readonly day: Day
  }[]
  /** Copagos of the year, besides those that this account still has to charge. */
  readonly inYear: readonly { readonly payerId: string; readonly year: number; readonly paid: string }[]
}

/** The name of each régimen in the ranges of payment. */
const regimeOf = (regime: string): string => (regime === 'subsidized' ? 'subsidised' : regime)

/**
 * Calculates what the user pays for each charge of an account that is not invoiced yet: by the range of its day, up to the topes
 * of the event and of the year. It is stored in the charge that originates it, with the reason of each zero.
 */
export async function liquidateModerating(tx: Tx, admission: AdmissionFacts): Promise<void> {
  const { rows } = await readingModerated(admission.id).execute(tx)
  const { open } = rows[0]!
  await writeModerating(tx, open, await liquidated(tx, admission, rows[0]!))
}

/** Everything that the payments of the user depend on, in one row. */
export const readingModerated = (admissionId: string) => sql<ModeratingFacts>`
  select (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'payerId', c.payer_id, 'day', c.day, 'hour', c.hour,
            'serviceClass', s.moderating, 'kind', s.kind, 'orderNumber', c.order_number,
            'purpose', coalesce(c.finalidad, (select code from reference.entry_face where id = s.finalidad_id)),
            'amount', c.amount::text,
            'free', coalesce((select p.kind in ('activity', 'chronic', 'pic') from billing.program p
                              where p.id = c.program_id), false),
            'unpriced', c.unpriced, 'state', c.state, 'concept', c.moderating_concept, 'moderating', c.moderating_amount::text,
            'reason', c.moderating_reason) order by c.day, c.hour, c.id), '[]')
          from billing.charge c join tariffs.service_face s on s.id = c.service_id
          where c.admission_id = a.id and c.state in ('pending', 'reserved') and c.package_id is null) as open,
         (select coalesce(jsonb_agg(e), '[]') from (
            select payer_id as "payerId", sum(moderating_amount)::text as paid from billing.charge
            where patient_id = ${anyFileOf(sql.ref('a.patientId'))} and moderating_concept = 'copago' and (admission_id = a.id
              and state = 'invoiced'
              or state in ('invoiced', 'pending', 'reserved') and admission_id in (
                select l.id from care.admission_face l
                where l.id = a.origin_id or l.origin_id = a.id)) group by 1) e) as in_event,
         (select coalesce(jsonb_agg(o), '[]') from (
            select distinct c.payer_id as "payerId", c.order_number as "orderNumber", c.day
            from billing.charge c join tariffs.service_face s on s.id = c.service_id
            where c.patient_id = ${anyFileOf(sql.ref('a.patientId'))} and c.moderating_concept = 'cuota'
              and c.moderating_amount > 0
              and s.kind <> 'consultation'
              and case when c.admission_id = a.id then c.state = 'invoiced'
                       else c.order_number is not null and c.state in ('invoiced', 'pending', 'reserved') end) o) as input,
         (select coalesce(jsonb_agg(y), '[]') from (
            select payer_id as "payerId", extract(year from day)::int as year, sum(moderating_amount)::text as paid
            from billing.charge
            where patient_id = ${anyFileOf(sql.ref('a.patientId'))} and payer_id is not null and moderating_concept = 'copago'
              and (state = 'invoiced' or (state in ('pending', 'reserved') and admission_id <> a.id)) group by 1, 2) y) as in_year
  from care.admission_face a where a.id = ${admissionId}::uuid`

/** What the user pays for each charge, by its id; charges without a price are left out. */
export async function liquidated(
  tx: Tx,
  admission: AdmissionFacts,
  { open, inEvent, inYear, input: orders }: ModeratingFacts,
): Promise<ReadonlyMap<string, ModeratingAnswer>> {
  const answers = new Map<string, ModeratingAnswer>()
  for (const [payerId, charges] of groupedBy(
    open.filter(({ unpriced }) => unpriced === null),
    'payerId',
  )) {
    const paidInEvent = inEvent.find((one) => one.payerId === payerId)?.paid
    const paidInYear = new Map(
      inYear.filter((one) => one.payerId === payerId).map(({ year, paid }) => [year, money(paid)]),
    )
    if (payerId === admission.payerId) addCertified(paidInYear, admission)
    const input = orders
      .filter((one) => one.payerId === payerId)
      .map(({ orderNumber, day }) => orderKey(orderNumber, day))
    const asking = { admission, payerId, charges, input, paidInEvent: money(paidInEvent ?? '0'), paidInYear }
    for (const [id, answer] of await answersFor(tx, asking)) answers.set(id, answer)
  }
  return answers
}

/** Copagos that the EPS certifies from elsewhere count in the year in which the patient came. */
function addCertified(paidInYear: Map<number, Money>, { certifiedCopago, enteredOn }: AdmissionFacts): void {
  if (certifiedCopago === null) return
  const year = vigenciaOf(enteredOn)
  paidInYear.set(year, plus(paidInYear.get(year) ?? zero, money(certifiedCopago)))
}

interface ModeratingInput {
  readonly admission: AdmissionFacts
  readonly payerId: string | null
  readonly charges: readonly OpenCharge[]
  readonly input: readonly string[]
  readonly paidInEvent: Money
  readonly paidInYear: ReadonlyMap<number, Money>
}

/** What the user pays for a charge, with the reason when it is zero. */
type ModeratingAnswer = Readonly<{ concept: string; amount: Money; reason: string | null }>

async function answersFor(
  tx: Tx,
  { admission, payerId, charges, input, paidInEvent, paidInYear }: ModeratingInput,
): Promise<ReadonlyMap<string, ModeratingAnswer>> {
  const answers = new Map<string, ModeratingAnswer>()
  let inEvent = paidInEvent
  const inYear = new Map(paidInYear)
  const moderated = charges.map(({ kind, amount, unpriced: _, ...charge }) => ({
    ...charge,
    amount: money(amount),
    consultation: kind === 'consultation',
  }))
  const account = { stay: admission.ambit === '3', input }
  for (const { chargeId, serviceClass, day, value, exempt } of originsOf(moderated, account)) {
    const year = vigenciaOf(day)
    const before = inYear.get(year) ?? zero
    const answer = await moderatingAt(tx, {
      day,
      value,
      userType: admission.userType,
      category: admission.category,
      exempt: admission.exempt ?? exempt,
      service: { class: serviceClass },
      paidInEvent: inEvent,
      paidInYear: before,
      regime: payerId === null ? 'private' : regimeOf(admission.regime),
    })
    if (answer.concept === 'copago') inEvent = plus(inEvent, answer.amount)
    inYear.set(year, answer.concept === 'copago' ? plus(before, answer.amount) : before)
    const reason = answer.why === null ? null : exemptionLabels[answer.why]
    answers.set(chargeId, { concept: answer.concept, amount: answer.amount, reason })
  }
  return answers
}

const silent: ModeratingAnswer = { concept: 'none', amount: zero, reason: null }

/** The result for a charge, as columns of its row. */
export function moderatingColumns(answers: ReadonlyMap<string, ModeratingAnswer>, id: string) {
  const { concept, amount, reason } = answers.get(id) ?? silent
  return { moderatingConcept: concept, moderatingAmount: moneyText(amount), moderatingReason: reason }
}

/** Stores the values that changed. The result is not read, so it is sent with the next statement. */
export async function writeModerating(
  tx: Tx,
  charges: readonly OpenCharge[],
  answers: ReadonlyMap<string, ModeratingAnswer>,
): Promise<void> {
  const changedRows = charges.flatMap((charge) => {
    const declared = moderatingColumns(answers, charge.id)
    const { moderatingConcept: concept, moderatingAmount: amount, moderatingReason: reason } = declared
    const isDeclared =
      concept === charge.concept &&
      money(amount) === money(charge.moderating) &&
      (reason ?? '') === (charge.reason ?? '')
    return isDeclared ? [] : [{ id: charge.id, concept, amount, reason }]
  })
  if (changedRows.length === 0) return
  await pipelined(
    tx,
    sql`
    update billing.charge c set moderating_concept = t.concept, moderating_amount = t.amount, moderating_reason = t.reason
    from jsonb_to_recordset(${JSON.stringify(changedRows)}::jsonb) as t(id uuid, concept text, amount numeric, reason text)
    where c.id = t.id`,
  )
}
