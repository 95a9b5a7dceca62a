import type { LineId } from '@quina/blocks'
import { pacLeft } from '@quina/budget/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, groupedBy, type Money, minus, money, moneyText, sumOf, zero } from '@quina/kernel'
import { houseTercero } from '@quina/people/server'
import type { RubroShare } from '../entry/book-facts.contract.ts'
import type { BudgetLine, PayeeShare } from './allotment.domain.ts'
import type { Commitment, PeriodRubro } from './commitment.contract.ts'
import { type CommitmentSource, needed } from './commitment-source.server.ts'

export const commitmentsOf = (tx: Tx, sourceId: string): Promise<Commitment[]> =>
  rowsFrom<Commitment>(tx)`
    select c.id, r.id as "registroId", platform.numbered('RP', r.number) as registro, o.id as "obligacionId",
           platform.numbered('OB', o.number) as obligacion, k.label as cdp,
           (select coalesce(sum(l.amount), 0)::text from budget.obligacion_line_face l where l.parent_id = o.id) as total,
           t.name as payee, o.status = 'annulled' as annulled,
           coalesce((select string_agg(distinct u.code || ' ' || u.name, ', ') from budget.line_face f
                     join budget.apropiacion_face a on a.id = f.apropiacion_id join budget.fuente_face u on u.id = a.fuente_id
                     where f.document_id = r.id), '') as fuentes
    from payroll.period_commitment c
    join payroll.period_obligacion g on g.commitment_id = c.id
    join budget.registro_face r on r.id = c.registro_id
    join budget.obligacion_face o on o.id = g.obligacion_id
    join budget.cdp_option k on k.id = r.cdp_id
    join people.tercero_face t on t.id = r.tercero_id
    where c.source_id = ${sourceId}::uuid order by r.vigencia, r.number`

/** A line of an obligación that is not annulled, of a payroll or of a benefit, with the amount left to pay. */
export interface OwedBudgetLine extends BudgetLine<LineId> {
  readonly obligacionId: string
  readonly sourceId: string
  /** The beneficiary of its registro; null when the registro names the house. */
  readonly payeeId: string | null
  readonly came: Money
}

/** @param sourceIds whose obligaciones are read, in the order of their numbers */
export async function owedBudget(tx: Tx, sourceIds: readonly string[]): Promise<OwedBudgetLine[]> {
  const rows = await rowsFrom<{
    id: LineId
    obligacionId: string
    sourceId: string
    payeeId: string | null
    rubro: string
    came: string
    available: string
  }>(tx)`
    select f.id, o.id as "obligacionId", c.source_id as "sourceId", u.code as rubro, f.came::text as came,
           f.available::text as available,
           nullif(r.tercero_id, coalesce(${await houseTercero(tx)}::uuid, r.tercero_id)) as "payeeId"
    from payroll.period_commitment c
    join budget.registro_face r on r.id = c.registro_id
    join payroll.period_obligacion g on g.commitment_id = c.id
    join budget.obligacion_face o on o.id = g.obligacion_id and o.status = 'approved'
    join budget.line_face f on f.document_id = o.id
    join budget.apropiacion_face a on a.id = f.apropiacion_id
    join budget.rubro_face u on u.id = a.rubro_id
    where c.source_id = any(${[...sourceIds]}::uuid[]) order by o.vigencia, o.number, u.code, f.id`
  return rows.map(({ came, available, ...row }) => ({
    ...row,
    came: money(came),
    available: money(available),
  }))
}

type PostedSource = CommitmentSource & { readonly posted: boolean; readonly moved: readonly RubroShare[] }

/**
 * A source with the rubros of its posting, by which payments find its obligaciones, and with the amounts whose concepts moved to
 * other rubros since. A source that is not posted has the current rubros of its concepts.
 */
export async function asPosted(tx: Tx, source: CommitmentSource): Promise<PostedSource> {
  const rows = await rowsFrom<{ terceroId: string; rubro: string | null; amount: string }>(tx)`
    select p.tercero_id as "terceroId", g.rubro, coalesce(g.amount, 0)::text as amount
    from payroll.payable_list p left join payroll.payable_rubro g on g.payable_id = p.id
    where ${source.id}::uuid in (p.period_id, p.liquidation_id, p.run_id, p.commission_id) and p.condition <> 'reversed'
    order by p.id, g.rubro`
  if (rows.length === 0) return { ...source, posted: false, moved: [] }
  const posted = needed(
    rows.map(({ terceroId, rubro, amount }) => ({
      terceroId,
      rubros: rubro === null ? [] : [{ rubro, amount: money(amount) }],
    })),
  )
  return { ...source, ...posted, posted: true, moved: beyond(source.needs, posted.needs) }
}

/** For each rubro, how much some needs exceed others. */
function beyond(needs: readonly RubroShare[], others: readonly RubroShare[]): RubroShare[] {
  const known = new Map(others.map(({ rubro, amount }) => [rubro, amount]))
  return needs
    .map(({ rubro, amount }) => ({ rubro, amount: minus(amount, known.get(rubro) ?? zero) }))
    .filter(({ amount }) => amount > zero)
}

/** The amount without an obligación, by rubro. */
export async function uncommitted(
  tx: Tx,
  { id, needs }: Pick<CommitmentSource, 'id' | 'needs'>,
): Promise<RubroShare[]> {
  const owed = groupedBy(await owedBudget(tx, [id]), ({ rubro }) => rubro)
  return needs
    .map(({ rubro, amount }) => ({
      rubro,
      amount: minus(
        amount,
        sumOf(owed.get(rubro) ?? [], ({ came }) => came),
      ),
    }))
    .filter(({ amount }) => amount > zero)
}

/** The amount of each rubro that the registros of each beneficiary commit. */
export async function committedByPayee(tx: Tx, sourceId: string): Promise<PayeeShare[]> {
  const lines = await owedBudget(tx, [sourceId])
  return lines.flatMap(({ payeeId, rubro, came }) =>
    payeeId === null ? [] : [{ terceroId: payeeId, rubro, amount: came }],
  )
}

/** The lines of a CDP with the amount left in each. */
export async function certifiedLines(tx: Tx, cdpId: string): Promise<BudgetLine<LineId>[]> {
  const rows = await rowsFrom<{ id: LineId; rubro: string; available: string }>(tx)`
    select f.id, u.code as rubro, f.available::text as available
    from budget.line_face f
    join budget.apropiacion_face a on a.id = f.apropiacion_id
    join budget.rubro_face u on u.id = a.rubro_id
    where f.document_id = ${cdpId}::uuid and f.stage = 'cdp' and f.available > 0 order by u.code, f.id`
  return rows.map(({ available, ...row }) => ({ ...row, available: money(available) }))
}

/** The budget of a payroll or a benefit, rubro by rubro. */
export async function budgetRows(tx: Tx, { id, on, paidOn, needs, cost }: CommitmentSource) {
  const owed = groupedBy(await owedBudget(tx, [id]), ({ rubro }) => rubro)
  const known = await knownRubros(
    tx,
    on,
    needs.map(({ rubro }) => rubro),
  )
  const left = await pacLeft(
    tx,
    paidOn,
    [...known.values()].flatMap(({ lines }) => lines),
  )
  const rubros = needs.map(({ rubro, amount }) => {
    const lines = owed.get(rubro) ?? []
    const obliged = sumOf(lines, ({ came }) => came)
    const paid = minus(
      obliged,
      sumOf(lines, ({ available }) => available),
    )
    return {
      rubro,
      name: known.get(rubro)?.name ?? 'No existe en la vigencia',
      needed: moneyText(amount),
      obliged: moneyText(obliged),
      paid: moneyText(paid),
      lacking: moneyText(minus(amount, obliged)),
      certified: known.get(rubro)?.certified ?? '0.00',
      cdps: known.get(rubro)?.cdps ?? [],
      pacLacking: moneyText(lackingInPac(known.get(rubro)?.lines ?? [], left, minus(amount, paid))),
    }
  })
  return {
    rubros,
    unplaced: moneyText(
      minus(
        cost,
        sumOf(needs, ({ amount }) => amount),
      ),
    ),
  }
}

/** Returns zero where the PAC controls no line of the rubro. */
function lackingInPac(lines: readonly string[], left: ReadonlyMap<string, Money>, unpaid: Money): Money {
  const controlled = lines.flatMap((line) => left.get(line) ?? [])
  if (controlled.length === 0) return zero
  const lacking = minus(
    unpaid,
    sumOf(controlled, (amount) => amount),
  )
  return lacking > zero ? lacking : zero
}

/** The rubros of a year by code, with the amount left in the CDPs of each. */
async function knownRubros(tx: Tx, on: Day, codes: readonly string[]) {
  const rows = await rowsFrom<{
    code: string
    name: string
    certified: string
    cdps: PeriodRubro['cdps']
    lines: string[]
  }>(tx)`
    select u.code, u.name, coalesce(sum(f.available) filter (where f.stage = 'cdp'), 0)::text as certified,
           coalesce(jsonb_agg(jsonb_build_object('key', f.id, 'cdpId', f.document_id, 'cdp', k.label,
                      'fuente', n.code || ' ' || n.name, 'available', f.available::text) order by k.label, n.code)
                    filter (where f.stage = 'cdp' and f.available > 0), '[]') as cdps,
           coalesce(array_agg(distinct a.id::text) filter (where a.id is not null), '{}') as lines
    from budget.rubro_face u
    left join budget.apropiacion_face a on a.rubro_id = u.id
    left join budget.fuente_face n on n.id = a.fuente_id
    left join budget.line_face f on f.apropiacion_id = a.id
    left join budget.cdp_option k on f.stage = 'cdp' and k.id = f.document_id
    where u.side = 'expense' and u.vigencia = extract(year from ${on}::date)::int and u.code = any(${[...codes]}::text[])
    group by u.code, u.name`
  return new Map(rows.map((row) => [row.code, row]))
}
