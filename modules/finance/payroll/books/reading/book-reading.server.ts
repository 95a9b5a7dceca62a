import { accountFor } from '@quina/accounting/server'
import { lockedRow, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, firstDayOf, groupedBy, insist, lastDayOf, money, mustBeFound } from '@quina/kernel'
import type { BenefitKind } from '../../benefits/benefit/benefit.contract.ts'
import { benefitOfConcept, payrollPayable } from '../../benefits/provision/benefit-accounts.contract.ts'
import { keeperIn } from '../../benefits/provision/cesantias-keeper.server.ts'
import { parametersIn } from '../../law/parameter/house-parameter.server.ts'
import { optionOn } from '../../law/parameter/parameter.domain.ts'
import type { CostCentreShare } from '../../staff/engagement/cost-share.contract.ts'
import { addMoves, amongHeirs, type Heir } from '../entry/book-entry.domain.ts'
import type {
  BookLine,
  BookMove,
  BookPerson,
  BookRules,
  ConceptAccount,
  ConceptPayee,
} from '../entry/book-facts.contract.ts'
import { movesOf } from '../entry/book-move.domain.ts'

/** A period whose lines are posted to the books. */
export interface BookPeriod {
  readonly id: string
  readonly kind: string
  readonly campusId: string
  readonly year: number
  readonly month: number
  readonly paidOn: Day
  readonly status: string
  /** The last day of its month; accounts, centres and affiliations are read as of that day. */
  readonly on: Day
  readonly label: string
}

/** @throws Problem GEN-404 */
export async function bookPeriod(tx: Tx, id: string): Promise<BookPeriod> {
  const row = mustBeFound(
    await rowFrom<Omit<BookPeriod, 'on' | 'label'> & { number: string | null }>(tx)`
      select id, kind, campus_id as "campusId", year, month, paid_on as "paidOn", status,
             platform.numbered('NOM', number) as number
      from payroll.period where id = ${id}::uuid`,
    'La nómina',
  )
  const { number, ...period } = row
  const label = `${number ?? 'Nómina'} de ${period.year}/${String(period.month).padStart(2, '0')}`
  return { ...period, label, on: lastDayOf(period.year, period.month) }
}

/** Serialises writes to the books and the budget of one period. */
export const lockPeriod = (tx: Tx, id: string) => lockedRow(tx, 'payroll.period', id, ['id'])

/** An approved period, locked. @throws Problem NOM-440 */
export async function approvedPeriod(tx: Tx, id: string): Promise<BookPeriod> {
  await lockPeriod(tx, id)
  const period = await bookPeriod(tx, id)
  mustBeOf(period, ['approved'])
  return period
}

/** @throws Problem NOM-440, NOM-447 */
export function mustBeOf({ status, kind }: BookPeriod, statuses: readonly string[]): void {
  const own = 'Una nómina de una sola persona se contabiliza y se compromete en su liquidación.'
  insist(kind !== 'settlement' && kind !== 'benefit', 'NOM-447', own, {
    status: 409,
    fields: { periodId: own },
  })
  const message = 'La nómina no está aprobada.'
  insist(statuses.includes(status), 'NOM-440', message, { status: 409, fields: { periodId: message } })
}

interface ReadOptions {
  /** Whether the period will be posted, so its provisions are locked. */
  readonly posts: boolean
}

/** The most people read at once. */
const peopleAtOnce = 250

/** The moves of a period, person by person, read in groups: those of thousands would not fit in memory at once. */
export async function* movesByPeople(
  tx: Tx,
  period: BookPeriod,
  { posts }: ReadOptions = { posts: false },
): AsyncGenerator<readonly BookMove[]> {
  const rules = await rulesOf(tx, period)
  if (posts) await lockProvisions(tx, period)
  const everybody = await rowsFrom<{ id: string }>(tx)`
    select id from payroll.period_person where period_id = ${period.id}::uuid order by engagement_id`
  for (let from = 0; from < everybody.length; from += peopleAtOnce) {
    const some = everybody.slice(from, from + peopleAtOnce).map(({ id }) => id)
    for (const { heirs, ...person } of await peopleOf(tx, period, some))
      yield amongHeirs(movesOf(person, rules), heirs)
  }
}

/** The sums of the moves of a period: as many as its entry and its debts need, for any number of concepts. */
export async function movesIn(tx: Tx, period: BookPeriod, reading?: ReadOptions): Promise<BookMove[]> {
  const sums = new Map<string, BookMove>()
  for await (const moves of movesByPeople(tx, period, reading)) addMoves(sums, moves)
  return [...sums.values()]
}

/** The NIT of each entity that the law names; the State's pension fund has its own account (Resolución 414 de 2014). */
export const stateNits: Readonly<Partial<Record<ConceptPayee, string>>> = {
  sena: '899999034',
  icbf: '899999239',
  esap: '899999054',
  men: '899999001',
  dian: '800197268',
}
const publicFundNit = '900336004'

async function rulesOf(tx: Tx, { id, on }: Pick<BookPeriod, 'id' | 'on'>): Promise<BookRules> {
  const accounts = await accountsOn(tx, on)
  const parameters = await parametersIn(tx)
  const option = optionOn(parameters, 'PAGO_PRESUPUESTAL', on)
  const nits = [...Object.values(stateNits), publicFundNit]
  const found = await rowsFrom<{ id: string; number: string }>(tx)`
    select id, number from people.tercero_face
    where document_type = 'NIT' and number = any(${nits}::text[]) and merged_into_id is null`
  const byNit = new Map(found.map((tercero) => [tercero.number, tercero.id]))
  const replaced = await rowsFrom<{ from: string; to: string }>(tx)`
    select y.instead_of_id as "from", y.tercero_id as "to"
    from payroll.posting_payee y join payroll.period_posting p on p.id = y.parent_id where p.period_id = ${id}::uuid`
  const state = Object.entries(stateNits).flatMap(([payee, nit]) => {
    const tercero = byNit.get(nit)
    return tercero === undefined ? [] : [[payee, tercero] as const]
  })
  return {
    accountOf: (concept, regime) =>
      accounts.get(`${concept}|${regime}`) ?? accounts.get(`${concept}|all`) ?? null,
    state: Object.fromEntries(state),
    publicFundId: byNit.get(publicFundNit) ?? null,
    net: await accountFor(tx, payrollPayable.key, on),
    paysEach: option === 'PAGO_POR_BENEFICIARIO',
    insteadOf: new Map(replaced.map(({ from, to }) => [from, to])),
  }
}

export async function accountsOn(tx: Tx, on: Day): Promise<ReadonlyMap<string, ConceptAccount>> {
  const rows = await rowsFrom<ConceptAccount & { regime: string }>(tx)`
    select distinct on (c.code, a.regime) c.code, c.name, c.payee, a.regime, a.administrative, a.public_fund as "publicFund",
           a.operative, a.claimed_from as "claimedFrom", a.payable, a.rubro_administrative as "rubroAdministrative",
           a.rubro_operative as "rubroOperative"
    from payroll.concept_account a join payroll.concept c on c.id = a.concept_id
    where a.active and a.from_day <= ${on}::date
    order by c.code, a.regime, a.from_day desc`
  return new Map(rows.map((row) => [`${row.code}|${row.regime}`, row]))
}

type ProvidedRow = Readonly<{ engagementId: string; kind: BenefitKind; amount: string }>

const providedConcepts = [...benefitOfConcept.keys()]

/** Serialises payments of the benefits of a person. */
const lockProvisions = (tx: Tx, { id }: BookPeriod) =>
  rowsFrom(tx)`
    select from payroll.provision_balance b where b.engagement_id in (
      select n.engagement_id from payroll.period_person n join payroll.period_line l on l.person_id = n.id
      where n.period_id = ${id}::uuid and l.concept = any(${providedConcepts}::text[]))
    order by b.engagement_id, b.kind for update`

/** The provisions of the people who are paid a benefit, with what this period already used added back. */
async function providedIn(
  tx: Tx,
  { id }: BookPeriod,
  people: readonly string[],
): Promise<ReadonlyMap<string, BookPerson['provided']>> {
  const rows = await rowsFrom<ProvidedRow>(tx)`
    select b.engagement_id as "engagementId", b.kind,
           (b.amount - coalesce((select sum(m.amount) from payroll.provision_move m
              where m.period_id = ${id}::uuid and m.engagement_id = b.engagement_id and m.kind = b.kind), 0))::text as amount
    from payroll.provision_balance b where b.engagement_id in (
      select n.engagement_id from payroll.period_person n join payroll.period_line l on l.person_id = n.id
      where n.id = any(${people}::uuid[]) and l.concept = any(${providedConcepts}::text[]))`
  return new Map(
    [...groupedBy(rows, ({ engagementId }) => engagementId)].map(([engagementId, own]) => [
      engagementId,
      new Map(own.map(({ kind, amount }) => [kind, money(amount)])),
    ]),
  )
}

type PersonRow = Omit<BookPerson, 'lines' | 'provided'> & Readonly<{ id: string; heirs: readonly Heir[] }>

/** The people of a period with the centres and affiliations of its last day, as they were at the approval. */
async function peopleOf(tx: Tx, period: BookPeriod, people: readonly string[]) {
  const lines = groupedBy(await linesOf(tx, period, people), ({ personId }) => personId)
  const rows = await rowsFrom<PersonRow>(tx)`
    select n.id, n.engagement_id as "engagementId", m.tercero_id as "terceroId", e.regime, e.spending,
           coalesce(own.shares, split.shares, '[]') as shares,
           case when e.retirement_cause = 'death' then coalesce((
             select jsonb_agg(jsonb_build_object('terceroId', coalesce(t.merged_into_id, t.id), 'percent', h.percent::text)
                              order by h.percent desc, h.id)
             from payroll.heir h join people.tercero_face t on t.id = h.tercero_id where h.employee_id = e.employee_id), '[]')
             else '[]' end as heirs,
           jsonb_build_object('eps', payroll.affiliated_then(n.snapshot, e.id, 'eps', ${period.on}::date),
                              'afp', payroll.affiliated_then(n.snapshot, e.id, 'afp', ${period.on}::date),
                              'arl', payroll.affiliated_then(n.snapshot, e.id, 'arl', ${period.on}::date),
                              'ccf', payroll.affiliated_then(n.snapshot, e.id, 'ccf', ${period.on}::date),
                              'cesantias', coalesce((n.snapshot -> 'affiliations' ->> 'cesantias')::uuid,
                                                    ${keeperIn(period.on)})) as affiliations
    from payroll.period_person n
    join payroll.engagement e on e.id = n.engagement_id
    join people.employee_face m on m.id = e.employee_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('costCentreId', s.cost_centre_id, 'costAccount', s.cost_account,
                                          'percent', s.percent::text) order by s.code) as shares
      from payroll.person_share s where s.person_id = n.id) split on true
    left join lateral (
      select jsonb_build_array(
               jsonb_build_object('costCentreId', f.id, 'costAccount', f.cost_account, 'percent', '100')) as shares
      from payroll.posting_centre c join payroll.period_posting p on p.id = c.parent_id and p.period_id = n.period_id
      join hospital.cost_centre_face f on f.id = c.cost_centre_id
      where c.engagement_id = n.engagement_id) own on true
    where n.id = any(${people}::uuid[])
    order by n.engagement_id`
  const provided = await providedIn(tx, period, people)
  return rows.map(({ id, ...person }) => ({
    ...person,
    lines: lines.get(id) ?? [],
    provided: provided.get(person.engagementId) ?? new Map(),
  }))
}

interface LineRow {
  readonly personId: string
  readonly concept: string
  readonly name: string
  readonly nature: BookLine['nature']
  readonly amount: string
  readonly orderTerceroId: string | null
  readonly item: string | null
  readonly centre: CostCentreShare | null
}

async function linesOf(
  tx: Tx,
  { year, month }: BookPeriod,
  people: readonly string[],
): Promise<(BookLine & { readonly personId: string })[]> {
  const first = firstDayOf(year, month)
  const rows = await rowsFrom<LineRow>(tx)`
    select l.person_id as "personId", l.concept, max(l.name) as name, l.nature, sum(l.amount)::text as amount,
           d.tercero_id as "orderTerceroId", i.item,
           case when f.id is not null then
             jsonb_build_object('costCentreId', f.id, 'costAccount', f.cost_account, 'percent', '100') end as centre
    from payroll.period_line l
    left join payroll.deduction_order d on d.id::text = l.novelty_id
    left join payroll.novelty v on v.id::text = l.novelty_id
    left join hospital.cost_centre_face f on f.id = v.cost_centre_id
    cross join lateral (
      select case when l.concept in (select code from payroll.claimed_concept) then
        payroll.leave_item(v.number, v.vigencia, coalesce(l.of_month, ${first}::date)) end as item) i
    where l.person_id = any(${people}::uuid[]) and l.nature in ('earning', 'deduction', 'employer')
    group by l.person_id, l.concept, l.nature, d.tercero_id, i.item, f.id, f.cost_account`
  return rows.map(({ amount, ...line }) => ({ ...line, amount: money(amount) }))
}
