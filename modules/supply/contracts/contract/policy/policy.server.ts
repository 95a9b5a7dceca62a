import { type Alert, type Operation, refusing, serveCommand, serveQuery } from '@quina/blocks/server'
import { addTo, changeById, rowFrom, rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import {
  conflict,
  type Day,
  insist,
  money,
  moneyText,
  must,
  mustBeFound,
  newId,
  pick,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { type Cover, covers } from '../kinds/kinds.contract.ts'
import { endOf } from '../life/term.domain.ts'
import { type CoverFacts, shortCovers, shortWords } from './cover.domain.ts'
import { addPolicy, approvePolicy, dropPolicy, policies, viewPolicies } from './policy.contract.ts'

/** Which kind of contract it is, purchase or sale, and its site. */
export type Owner = Readonly<{ contractId: string | null; incomeId: string | null; campusId: string }>

/** @throws Problem GEN-404 */
export async function ownerOf(tx: Tx, id: string): Promise<Owner> {
  const row = await rowFrom<Owner>(tx)`
    select id as contract_id, null::uuid as income_id, campus_id from contracts.contract where id = ${id}::uuid
    union all
    select null::uuid, id, campus_id from insurers.contract_face where id = ${id}::uuid`
  return mustBeFound(row, 'El contrato')
}

type GuaranteeRow = Readonly<{ cover: Cover; percent: string; extraMonths: number }>

interface TermRow {
  readonly agreed: string
  readonly endsOn: Day | null
  readonly signedOn: Day | null
  readonly date: Day
  readonly months: number | null
  readonly days: number | null
  readonly untilDay: Day | null
}

/** Returns the guarantees that a purchase contract requires, and its approved policies. */
export async function coveringOf(tx: Tx, contractId: string): Promise<CoverFacts> {
  const term = mustBeFound(
    await rowFrom<TermRow>(tx)`
    select agreed::text as agreed, ends_on, signed_on, date, months, days, until_day
    from contracts.contract_list where id = ${contractId}::uuid`,
    'El contrato',
  )
  const guarantees = await rowsFrom<GuaranteeRow>(tx)`
    select cover, percent::text as percent, extra_months from contracts.contract_guarantee
    where parent_id = ${contractId}::uuid order by position`
  const approved = await rowsFrom<{ cover: Cover; insured: string; untilDay: Day }>(tx)`
    select cover, insured::text as insured, until_day from contracts.policy
    where contract_id = ${contractId}::uuid and approved_on is not null`
  return {
    guarantees,
    approved: approved.map(({ insured, ...one }) => ({ ...one, insured: money(insured) })),
    agreed: money(term.agreed),
    endsOn: term.endsOn ?? endOf(term.signedOn ?? term.date, term),
  }
}

interface PolicyRow {
  readonly id: string
  readonly insurer: string
  readonly number: string
  readonly cover: Cover
  readonly insured: string
  readonly fromDay: Day
  readonly untilDay: Day
  readonly approvedOn: Day | null
  readonly daysLeft: number
}

const policiesOf = (tx: Tx, contractId: string, today: Day): Promise<PolicyRow[]> =>
  rowsFrom<PolicyRow>(tx)`
    select p.id, t.name as insurer, concat_ws('-', p.number, p.annex) as number, p.cover, p.insured::text as insured, p.from_day,
           p.until_day, p.approved_on, p.until_day - ${today}::date as days_left
    from contracts.policy p join people.tercero_face t on t.id = p.insurer_id
    where ${contractId}::uuid in (p.contract_id, p.income_id) order by p.until_day, p.id`

/** @throws Problem CTP-060 when the policy is already approved */
async function lockedPolicy(tx: Tx, id: string) {
  const row = await rowFrom<{ approvedOn: Day | null; issuedOn: Day; createdBy: string }>(tx)`
    select approved_on, issued_on, created_by from contracts.policy where id = ${id}::uuid for update`
  const found = mustBeFound(row, 'La póliza')
  insist(found.approvedOn === null, 'CTP-060', 'La póliza ya está aprobada.', { status: 409 })
  return found
}

/** Rules: CTP-060 already approved, CTP-061 its days, CTP-062 its value, CTP-063 approved before issue, CTP-064 a duplicate. */
export const policyOperations: readonly Operation[] = refusing(
  {
    'contracts.policy_once': conflict('CTP-064', 'El contrato ya tiene esa póliza con ese amparo.', 'number'),
  },
  [
    serveQuery(policies, async ({ tx, today, input: { contractId } }) => {
      const rows = await policiesOf(tx, contractId, today)
      const owner = await ownerOf(tx, contractId)
      const lacks =
        owner.contractId === null ? [] : shortCovers(await coveringOf(tx, contractId)).map(shortWords)
      return { rows: rows.map(({ cover, ...row }) => ({ ...row, cover: covers[cover] })), lacks }
    }),
    serveCommand(addPolicy, async ({ tx, actor, input: { contractId, insured, ...given } }) => {
      must(given.untilDay >= given.fromDay, 'CTP-061', 'untilDay', 'La póliza termina antes de empezar.')
      must(insured > zero, 'CTP-062', 'insured', 'El valor asegurado es mayor que cero.')
      const id = newId<'contracts.policy'>()
      const owner = await ownerOf(tx, contractId)
      await addTo(tx, 'contracts.policy', {
        id,
        ...pick(owner, 'contractId', 'incomeId', 'campusId'),
        ...pick(given, 'insurerId', 'number', 'annex', 'cover'),
        insured: moneyText(insured),
        ...pick(given, 'fromDay', 'untilDay', 'issuedOn', 'beneficiary'),
        createdBy: actor.userId,
      })
      return { id }
    }),
    serveCommand(approvePolicy, async ({ tx, actor, input: { policyId, date } }) => {
      const { issuedOn } = await lockedPolicy(tx, policyId)
      must(date >= issuedOn, 'CTP-063', 'date', 'Se aprueba después de expedida.')
      await changeById(tx, 'contracts.policy', policyId, { approvedOn: date, approvedBy: actor.userId })
      return { id: policyId }
    }),
    serveCommand(dropPolicy, async ({ tx, input: { policyId } }) => {
      await lockedPolicy(tx, policyId)
      await sql`delete from contracts.policy where id = ${policyId}::uuid`.execute(tx)
      return { id: policyId }
    }),
  ],
)

/** Counts policies of contracts in execution that expired or expire soon, without a later policy of the same cover. */
const ending =
  (from: number, until: number) =>
  async (tx: Tx, { today }: { readonly today: Day }) => {
    return valueFrom<number>(tx)`
    select count(*)::int as n from contracts.policy p join contracts.contract c on c.id = p.contract_id
    where p.approved_on is not null and c.status in ('running', 'suspended')
      and p.until_day - ${today}::date between ${from} and ${until}
      and not exists (select from contracts.policy o where o.contract_id = p.contract_id and o.cover = p.cover
                      and o.approved_on is not null and o.until_day > p.until_day)`
  }

const shared = {
  permission: viewPolicies,
  who: 'Contratación',
  to: '/Contratos?sentido=egreso&condition=running,expiring',
} as const

export const policyAlerts: readonly Alert[] = [
  {
    ...shared,
    name: 'contracts.expiredPolicies',
    tone: 'bad',
    one: 'contrato en ejecución con una póliza vencida',
    many: 'pólizas vencidas de contratos en ejecución',
    meaning: 'Pida al contratista la ampliación: mientras tanto no se le paga.',
    count: ending(-3_650, -1),
  },
  {
    ...shared,
    name: 'contracts.endingPolicies',
    tone: 'warning',
    one: 'póliza de un contrato por vencer',
    many: 'pólizas de contratos por vencer',
    meaning: 'Vence antes de un mes: pida la ampliación y apruébela.',
    count: ending(0, 30),
  },
]
