import { parameterOn } from '@quina/blocks/server'
import { oneFrom, rowFrom, rowsFrom, type Tx, valueOrNull } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { type Day, firstDayOf, type Money, money, monthOf, must, plus, vigenciaOf } from '@quina/kernel'
import { paidBeforeStart } from '../../opening/opening-accumulated/accumulated.server.ts'
import { personalConcepts } from '../../withholding/withholding/withholding.domain.ts'
import type { CentreFacts, ConceptFacts } from './destination.domain.ts'

/** The concepts by id, with the codes of their accounts. */
export async function conceptsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ConceptFacts>> {
  const rows = await rowsFrom<ConceptFacts & { id: string }>(tx)`
    select c.id, c.code, d.code as debit, s.code as cost, h.code as credit, v.code as vat,
           c.withholding_concept as "withholdingConcept", c.requires_warehouse as "requiresWarehouse", c.active
    from accounting.concept c
    join accounting.account d on d.id = c.debit_account_id
    join accounting.account h on h.id = c.credit_account_id
    left join accounting.account s on s.id = c.cost_account_id
    left join accounting.account v on v.id = c.vat_account_id
    where c.id = any(${[...new Set(ids)]}::uuid[])`
  return new Map(rows.map(({ id, ...concept }) => [id, concept]))
}

/** The cost centres by id. */
export async function centresOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, CentreFacts>> {
  const rows = await rowsFrom<CentreFacts & { id: string }>(tx)`
    select id, kind, cost_account as "costAccount" from hospital.cost_centre_face
    where id = any(${[...new Set(ids)]}::uuid[])`
  return new Map(rows.map(({ id, ...centre }) => [id, centre]))
}

/** The fuente of each line of a registro, by its id. */
export async function fuentesOf(
  tx: Tx,
  lines: readonly { readonly registroLineId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = lines.flatMap(({ registroLineId }) => registroLineId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await rowsFrom<{ id: string; fuenteId: string }>(tx)`
    select b.id, a.fuente_id from budget.line_face b join budget.apropiacion_face a on a.id = b.apropiacion_id
    where b.id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, fuenteId }) => [id, fuenteId]))
}

/** An anticipo with its balance; its row stays locked. */
export type AdvanceFacts = Readonly<{ item: string; account: string; terceroId: string; left: Money }>

export async function advanceFacts(tx: Tx, id: string | null): Promise<AdvanceFacts | null> {
  if (id === null) return null
  const found = await rowFrom<Omit<AdvanceFacts, 'left'> & { left: string }>(tx)`
    select o.item, a.code as account, o.tercero_id as "terceroId", o.debit - o.credit as left
    from accounting.open_item o join accounting.account a on a.id = o.account_id
    where o.id = ${id}::uuid and a.code like '1906%' for no key update of o`
  must(found !== undefined, 'CXP-012', 'advanceId', 'El anticipo no existe.')
  return { ...found, left: money(found.left) }
}

/** The balance of all the anticipos given to a tercero and not amortised. */
export async function advanceLeftTo(tx: Tx, terceroId: string): Promise<Money> {
  const row = await rowFrom<{ left: string }>(tx)`
    select coalesce(sum(o.debit - o.credit), 0) as left
    from accounting.open_item o join accounting.account a on a.id = o.account_id
    where o.tercero_id = ${terceroId}::uuid and a.code = '190604'`
  return money(row?.left ?? '0')
}

/** Earlier causaciones of a tercero: in the year, and in the month under the table of art. 383. */
export interface Earlier {
  readonly yearToDate: Money
  readonly paidBefore: Money
  readonly withheldBefore: Money
  readonly baseBefore: Money
  readonly certified: CertifiedDeductions
}

/** The deductions that an independent certified for the month, which lower the base (Estatuto Tributario, art. 126-1 and 387). */
export interface CertifiedDeductions {
  readonly dependants: boolean
  readonly housingInterest: Money
  readonly prepaidHealth: Money
  readonly voluntary: Money
}

/**
 * Counts only valid documents: neither annulled causaciones nor amounts returned by credit notes, whenever they were reversed.
 * The year begins with the opening's amounts for the months before these books.
 */
export async function earlierOf(tx: Tx, terceroId: string, date: Day): Promise<Earlier> {
  const monthStart = firstDayOf(vigenciaOf(date), monthOf(date))
  const found = await oneFrom<Record<Exclude<keyof Earlier, 'certified'>, string>>(tx)`
    with caused as (
      select c.id, c.date >= ${monthStart} and c.labour_risk is not null as labour, k.withholding_concept as concept,
             l.base - coalesce((select sum(n.base) from accounting.supplier_note_line n
                                where n.causacion_line_id = l.id), 0) as base
      from accounting.causacion c join accounting.causacion_line l on l.parent_id = c.id
      join accounting.concept k on k.id = l.concept_id
      where c.tercero_id = ${terceroId}::uuid and c.status = 'approved' and c.vigencia = ${vigenciaOf(date)}
        and c.date <= ${date}),
    withheld as (
      select coalesce(sum(w.sign * w.amount), 0) as amount, coalesce(sum(w.sign * w.base), 0) as base
      from accounting.withholding_line w join accounting.withholding_rule r on r.id = w.rule_id and r.base = 'labour'
      where w.document_id in (select id from caused where labour))
    select coalesce((select sum(base) from caused), 0) as "yearToDate",
           coalesce((select sum(base) from caused
                     where labour and concept = any(${personalConcepts}::text[])), 0) as "paidBefore",
           amount as "withheldBefore", base as "baseBefore" from withheld`
  return {
    certified: await certifiedBefore(tx, terceroId, date),
    yearToDate: plus(money(found.yearToDate), await paidBeforeStart(tx, terceroId, date)),
    paidBefore: money(found.paidBefore),
    withheldBefore: money(found.withheldBefore),
    baseBefore: money(found.baseBefore),
  }
}

async function certifiedBefore(tx: Tx, terceroId: string, date: Day): Promise<CertifiedDeductions> {
  const { dependants, interest, prepaid, voluntary } = await oneFrom<
    Record<'interest' | 'prepaid' | 'voluntary', string> & { dependants: boolean }
  >(tx)`
    select coalesce(bool_or(dependants), false) as dependants, coalesce(sum(housing_interest), 0) as interest,
           coalesce(sum(prepaid_health), 0) as prepaid, coalesce(sum(voluntary), 0) as voluntary
    from accounting.causacion
    where tercero_id = ${terceroId}::uuid and status = 'approved' and labour_risk is not null and vigencia = ${vigenciaOf(date)}
      and date between ${firstDayOf(vigenciaOf(date), monthOf(date))} and ${date}`
  return {
    dependants,
    housingInterest: money(interest),
    prepaidHealth: money(prepaid),
    voluntary: money(voluntary),
  }
}

/** The municipality of a site; null when it has none. */
export async function municipalityOf(tx: Tx, campusId: string): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select municipality_id as id from admin.campus_face where id = ${campusId}::uuid`
}

/** Whether the entity has a budget on that day. */
export const hasBudget = (tx: Tx, on: Day): Promise<boolean> => parameterOn(tx, manejaPresupuesto, on)

/** Some rules by id, with the fund that receives what they withhold. */
export async function fundsOf(tx: Tx, ruleIds: readonly string[]): Promise<ReadonlyMap<string, RuleFacts>> {
  const rows = await rowsFrom<RuleFacts & { id: string }>(tx)`
    select r.id, r.fund_id as "fundId", r.municipality_id as "municipalityId", a.code as account, r.base as "ruleBase"
    from accounting.withholding_rule r join accounting.account a on a.id = r.account_id
    where r.id = any(${ruleIds}::uuid[])`
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

export interface RuleFacts {
  readonly fundId: string | null
  readonly municipalityId: string | null
  readonly account: string
  /** The base of the rule; `labour` uses a table. */
  readonly ruleBase: string
}
