import { firstOffRate, leftOfKept } from '@quina/accounting/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, minus, money, must, plus, showPesos, zero } from '@quina/kernel'
import type { DeductionKind } from './payment.contract.ts'
import { mustNameAdvances } from './payment.domain.ts'

/** A deduction, as typed. */
export interface Deduction {
  readonly kind: DeductionKind
  readonly ruleId: string | null
  readonly advanceId: string | null
  readonly accountId: string | null
  readonly terceroId: string | null
  readonly openItem: string | null
  readonly base: Money | null
  readonly amount: Money
}

/**
 * Completes each deduction with its account (the one of its rule or the one chosen), the tercero to whom it is owed and the
 * advance that it crosses.
 * @throws Problem TES-106 without an account, TES-107 without a beneficiary, TES-108, 138, 139 an advance that cannot be crossed,
 * TES-145 more than is left of a fine.
 */
export async function settledDeductions<T extends Deduction>(
  tx: Tx,
  deductions: readonly T[],
  payeeId: string,
): Promise<(T & { readonly accountId: string; readonly terceroId: string })[]> {
  const rules = deductions.flatMap(({ ruleId }) => (ruleId === null ? [] : [ruleId]))
  const found = tx.selectFrom('accounting.withholdingRuleFace').select(['id', 'accountId', 'fundId'])
  const known = rules.length === 0 ? [] : await found.where('id', 'in', rules).execute()
  const ruleOf = new Map(known.map((rule) => [rule.id, rule]))
  const advances = await crossedAdvances(tx, deductions, payeeId)
  await mustBeLeft(tx, deductions, payeeId)
  return deductions.map((one, index) => {
    const advance = advances.get(one.advanceId ?? '')
    if (advance !== undefined) {
      const { accountId, terceroId, openItem } = advance
      return { ...one, accountId, terceroId, openItem }
    }
    const field = (name: string, message: string) => ({
      fields: { [`deductions.${index}.${name}`]: message },
    })
    const rule = ruleOf.get(one.ruleId ?? '')
    const accountId = one.accountId ?? rule?.accountId ?? null
    const noAccount = 'Elija la cuenta a la que va la deducción.'
    insist(accountId !== null, 'TES-106', noAccount, field('accountId', noAccount))
    // Without a chosen tercero or a fund of the rule, these kinds stay with the payee; the others must name a tercero.
    const terceroId = one.terceroId ?? rule?.fundId ?? (ownKinds.includes(one.kind) ? payeeId : null)
    const nobody = 'Elija a quién se le debe lo deducido.'
    insist(terceroId !== null, 'TES-107', nobody, field('terceroId', nobody))
    return { ...one, accountId, terceroId }
  })
}

/** Another payment may have deducted the fine after it was proposed; of two at once, the database refuses the second. */
export const fineTaken = {
  code: 'TES-145',
  message: 'De la multa queda menos por descontar: otro pago la tomó.',
}

async function mustBeLeft(tx: Tx, deductions: readonly Deduction[], terceroId: string): Promise<void> {
  const items = deductions.flatMap(({ kind, openItem }) => (kind === 'fine' ? (openItem ?? []) : []))
  const left = new Map(await leftOfKept(tx, { terceroId, items }))
  for (const [at, { kind, openItem, amount }] of deductions.entries()) {
    const rest = kind === 'fine' ? left.get(openItem ?? '') : undefined
    if (rest === undefined) continue
    must(amount <= rest, fineTaken.code, `deductions.${at}.amount`, fineTaken.message)
    left.set(openItem ?? '', minus(rest, amount))
  }
}

type DeductionInput = Readonly<{ kind: DeductionKind; advanceId: string | null; amount: Money }>

/** The account, tercero and document of the anticipo that a deduction crosses. */
type CrossedAdvance = Readonly<{ accountId: string; terceroId: string; openItem: string }>

/**
 * Returns the anticipos that the deductions of a payment cross, by id; their rows stay locked.
 * @throws Problem TES-108 an advance that is not named (or named by another kind of deduction), TES-138 an advance of another
 * tercero, TES-139 more than is left of the advance, summing the lines that cross it.
 */
async function crossedAdvances(
  tx: Tx,
  deductions: readonly DeductionInput[],
  payeeId: string,
): Promise<ReadonlyMap<string, CrossedAdvance>> {
  mustNameAdvances(deductions)
  const given = await givenAdvances(
    tx,
    deductions.flatMap(({ advanceId }) => advanceId ?? []),
  )
  const taken = new Map<string, Money>()
  for (const [at, { advanceId, amount }] of deductions.entries()) {
    if (advanceId === null) continue
    const advance = given.get(advanceId)
    const other = 'El anticipo es de otro tercero.'
    insist(advance?.terceroId === payeeId, 'TES-138', other, onAdvance(at, other))
    const all = plus(taken.get(advanceId) ?? zero, amount)
    const more = `Del anticipo ${advance.openItem} quedan ${showPesos(advance.left)}.`
    insist(all <= advance.left, 'TES-139', more, {
      status: 409,
      facts: { left: advance.left },
      fields: { [`deductions.${at}.amount`]: more },
    })
    taken.set(advanceId, all)
  }
  return given
}

const onAdvance = (at: number, message: string) => ({ fields: { [`deductions.${at}.advanceId`]: message } })

async function givenAdvances(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CrossedAdvance & { readonly left: Money }>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsFrom<CrossedAdvance & { id: string; left: string }>(tx)`
    select o.id, o.account_id, o.tercero_id, o.item as open_item, o.debit - o.credit as left
    from accounting.open_item o join accounting.account_face a on a.id = o.account_id
    where o.id = any(${[...new Set(ids)]}::uuid[]) and a.code like '1906%' order by o.id for no key update of o`
  return new Map(rows.map(({ id, left, ...advance }) => [id, { ...advance, left: money(left) }]))
}

const ownKinds: readonly DeductionKind[] = ['fine', 'guarantee', 'discount', 'withholding', 'other']

/**
 * A deduction with a rule has a base, and its amount is what the rule yields on that day (finance dossier §5.3), because
 * certificates and declarations sum both. `parts` is the number of payables that share it, each rounded separately.
 * @throws Problem CON-014 without its base, CON-018 when the amount is not base times rate.
 */
export async function mustFollowRules(
  tx: Tx,
  deductions: readonly Deduction[],
  { date, terceroId, parts }: { readonly date: Day; readonly terceroId: string; readonly parts: number },
): Promise<void> {
  const ruled = deductions
    .map((one, index) => ({ ...one, at: index }))
    .filter(({ ruleId }) => ruleId !== null)
  const field = (at: number, name: string, message: string) => ({
    fields: { [`deductions.${at}.${name}`]: message },
  })
  const bare = ruled.find(({ base }) => (base ?? zero) <= zero)
  const unsaid = 'Escriba la base sobre la que se retiene.'
  insist(bare === undefined, 'CON-014', unsaid, field(bare?.at ?? 0, 'base', unsaid))
  const declared = ruled.map(({ ruleId, base, amount }) => {
    return { account: '', ruleId, terceroId, base: base ?? zero, amount, parts }
  })
  const off = declared.length === 0 ? null : await firstOffRate(tx, date, declared)
  const wrong = 'El valor no es el de la tarifa de la regla sobre esa base.'
  insist(off === null, 'CON-018', wrong, field(ruled[off?.at ?? 0]?.at ?? 0, 'amount', wrong))
}
