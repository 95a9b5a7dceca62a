import { ownDeductions, withholdingsFor } from '@quina/accounting/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, money, moneyText } from '@quina/kernel'
import type { ProposedDeduction } from './program.contract.ts'

interface Input {
  readonly terceroId: string
  readonly date: Day
  readonly payables: readonly { readonly causacionId: string; readonly amount: Money }[]
}

/**
 * Returns the deductions that apply at payment to the lines of each causación (estampillas, contributions), in proportion to the
 * part of the net that is paid: the minimum and the bracket apply to the whole causación, so that partial payments change
 * nothing. Renta, IVA and ICA were withheld in the causación and are never computed again. Guarantees and final fines come after
 * them.
 */
export async function proposedDeductions(tx: Tx, input: Input): Promise<ProposedDeduction[]> {
  const found: ProposedDeduction[] = []
  for (const { causacionId, amount } of input.payables) {
    const caused = await causacionOf(tx, causacionId)
    if (caused.lines.length === 0) continue
    const { lines } = await withholdingsFor(tx, {
      terceroId: input.terceroId,
      date: input.date,
      moment: 'payment',
      municipalityId: caused.municipalityId,
      contractKind: caused.contractKind as never,
      lines: caused.lines.map(({ concept, base, vat, aiu }) => ({
        concept,
        base: money(base),
        vat: money(vat),
        aiu: aiu === null ? null : money(aiu),
      })),
      part: { paid: amount, of: caused.net },
    })
    for (const line of lines)
      found.push({
        kind: 'withholding',
        ruleId: line.ruleId,
        label: `${line.code} ${line.name}`,
        accountId: line.accountId,
        terceroId: null,
        openItem: null,
        base: moneyText(line.base),
        amount: moneyText(line.amount),
        explanation: line.explanation,
      })
  }
  const own = await ownDeductions(tx, { ...input, taken: await takenElsewhere(tx, input) })
  const ofContract = own.map(({ base, amount, ...one }) => ({
    ...one,
    ruleId: null,
    terceroId: null,
    base: moneyText(base),
    amount: moneyText(amount),
  }))
  return [...together(found), ...ofContract]
}

/**
 * Returns what other unpaid orders deduct from each fine; orders that pay any of the same causaciones are this one and do not
 * count.
 */
async function takenElsewhere(tx: Tx, { terceroId, payables }: Input): Promise<ReadonlyMap<string, Money>> {
  const rows = await rowsFrom<{ openItem: string; amount: string }>(tx)`
    select d.open_item, sum(d.amount)::text as amount
    from treasury.payment_order o join treasury.payment_order_deduction d on d.parent_id = o.id
    where o.tercero_id = ${terceroId}::uuid and o.status in ('draft', 'programmed', 'approved')
      and d.kind = 'fine' and d.open_item is not null
      and not exists (select from treasury.payment_order_payable p where p.parent_id = o.id
                      and p.causacion_id = any(${payables.map(({ causacionId }) => causacionId)}::uuid[]))
    group by 1`
  return new Map(rows.map(({ openItem, amount }) => [openItem, money(amount)]))
}

/** Returns the same deductions as lines of an order, or null when there are none. */
export async function deductionsToPay(tx: Tx, input: Input) {
  const found = await proposedDeductions(tx, input)
  if (found.length === 0) return null
  return found.map(({ kind, ruleId, accountId, terceroId, openItem, base, amount }) => ({
    kind,
    ruleId,
    accountId,
    terceroId,
    advanceId: null,
    openItem,
    base: money(base),
    amount: money(amount),
  }))
}

type Line = Readonly<{ concept: string; base: string; vat: string; aiu: string | null }>

async function causacionOf(tx: Tx, causacionId: string) {
  const row = await rowFrom<{
    net: string
    municipalityId: string | null
    contractKind: string | null
    lines: Line[]
  }>(tx)`
    select p.net, coalesce(c.municipality_id, s.municipality_id) as "municipalityId", c.contract_kind as "contractKind",
           coalesce((select jsonb_agg(jsonb_build_object('concept', k.withholding_concept, 'base', l.base::text,
                                                         'vat', l.vat::text,
                                                         'aiu', l.aiu::text) order by l.position)
             from accounting.causacion_line l join accounting.concept_face k on k.id = l.concept_id
             where l.parent_id = c.id and k.withholding_concept is not null), '[]') as lines
    from accounting.causacion_face c join accounting.payable_face p on p.causacion_id = c.id
    left join admin.campus_face s on s.id = c.campus_id where c.id = ${causacionId}::uuid`
  return row === undefined
    ? { net: 1n as Money, municipalityId: null, contractKind: null, lines: [] }
    : { ...row, net: money(row.net) }
}

/** Merges the deductions into one line for each rule, which several causaciones of an order share. */
function together(all: readonly ProposedDeduction[]): ProposedDeduction[] {
  const byRule = new Map<string | null, ProposedDeduction>()
  for (const one of all) {
    const before = byRule.get(one.ruleId)
    const sum = (a: string, b: string) => moneyText((money(a) + money(b)) as Money)
    byRule.set(
      one.ruleId,
      before === undefined
        ? one
        : { ...before, base: sum(before.base, one.base), amount: sum(before.amount, one.amount) },
    )
  }
  return [...byRule.values()]
}
