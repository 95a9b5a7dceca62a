import { type Money, minus, smaller, sumOf, zero } from '@quina/kernel'
import { benefitAccounts, benefitOfConcept } from '../../benefits/provision/benefit-accounts.contract.ts'
import { provisionUse } from '../../benefits/provision/provision.domain.ts'
import type { CostCentreShare } from '../../staff/engagement/cost-share.contract.ts'
import { splitCost } from '../../staff/engagement/cost-share.domain.ts'
import type {
  BookLine,
  BookMove,
  BookPerson,
  BookRules,
  ConceptAccount,
  ConceptPayee,
  OwedKind,
  RubroShare,
} from './book-facts.contract.ts'

const owedKinds: Readonly<Partial<Record<ConceptPayee, OwedKind>>> = {
  eps: 'eps',
  afp: 'afp',
  arl: 'arl',
  ccf: 'ccf',
  icbf: 'icbf',
  sena: 'sena',
  esap: 'esap',
  men: 'men',
  dian: 'withholding',
  cesantias: 'fna',
}

const orderKinds: Readonly<Record<string, OwedKind>> = {
  'EMB-ALIM': 'embargo',
  'EMB-COOP': 'embargo',
  'EMB-CIVIL': 'embargo',
  LIBRANZA: 'libranza',
  SINDICATO: 'union',
  'CES-FONDO': 'cesantias',
}

/**
 * The moves of a person (payroll dossier §2.16). Benefits first use the provisions (§2.15). All other earnings and house
 * contributions are costs, split among the centres with the remainder in the last. Contributions, deductions for third parties
 * and the net are debts. A move without account, tercero or centre carries its problem, so that it is shown instead of lost.
 */
export function movesOf(person: BookPerson, rules: BookRules): BookMove[] {
  const given = { person, rules }
  const own = person.lines.filter(({ amount }) => amount !== zero)
  const { met, rest } = metByProvision(
    person,
    own.filter(({ nature }) => nature !== 'deduction'),
  )
  const costs = [...met, ...rest.flatMap((line) => costMoves(line, given))]
  const others = own.filter(({ nature }) => nature !== 'earning').map((line) => owedMove(line, given))
  const net = netMoves(own, given)
  const owed = [...others, ...net]
  // When there is no net to carry the gross, the beneficiaries of the deductions carry it.
  return [...costs, ...(rules.paysEach || net.length === 0 ? byBeneficiary(owed, given) : owed)]
}

/**
 * `PAGO_POR_BENEFICIARIO`: each beneficiary of a deduction takes its part of the earnings, the salary first, and the net is the
 * rest (payroll dossier §2.17).
 */
function byBeneficiary(owed: readonly BookMove[], given: Facts): BookMove[] {
  const deducted = new Set(
    given.person.lines.filter(({ nature }) => nature === 'deduction').map(({ concept }) => concept),
  )
  const salary = rubroOf('BASICO', given)
  const earnings = given.person.lines.filter(({ nature }) => nature === 'earning')
  const gross = owed.find((one) => one.owed === 'net')?.rubros ?? rubrosOf(earnings, given)
  let left: readonly RubroShare[] = gross.toSorted(
    (one, other) => Number(other.rubro === salary) - Number(one.rubro === salary),
  )
  const shared = owed.map((one) => {
    if (one.owed === null || !deducted.has(one.concept)) return one
    const rubros = firstOf(left, one.amount)
    left = lessened(left, rubros)
    return { ...one, rubros }
  })
  const net = shared.findIndex((one) => one.owed === 'net')
  return net < 0 ? shared : shared.with(net, { ...shared[net]!, rubros: left })
}

/** Takes an amount from the shares, in their order. */
function firstOf(shares: readonly RubroShare[], amount: Money): RubroShare[] {
  let wanted = amount
  return shares.flatMap(({ rubro, amount: most }) => {
    const taken = smaller(most, wanted)
    wanted = minus(wanted, taken)
    return taken === zero ? [] : [{ rubro, amount: taken }]
  })
}

const lessened = (shares: readonly RubroShare[], taken: readonly RubroShare[]): RubroShare[] =>
  shares.map(({ rubro, amount }) => ({
    rubro,
    amount: minus(amount, taken.find((one) => one.rubro === rubro)?.amount ?? zero),
  }))

type Facts = Readonly<{ person: BookPerson; rules: BookRules }>

const missing = (what: string, { name }: Pick<BookLine, 'name'>): string => `${name}: ${what}`

function move(
  person: BookPerson,
  concept: string,
  rest: Partial<BookMove> & Pick<BookMove, 'side' | 'amount'>,
): BookMove {
  const { side, amount, account = null, terceroId = null, costCentreId = null, item = null } = rest
  const { base = null, owed = null, rubros = [], benefit = null, problem = null } = rest
  const { engagementId } = person
  return {
    engagementId,
    concept,
    side,
    amount,
    account,
    terceroId,
    costCentreId,
    item,
    base,
    owed,
    rubros,
    benefit,
    problem,
  }
}

export const emptyMove = {
  account: null,
  terceroId: null,
  costCentreId: null,
  item: null,
  base: null,
  owed: null,
  rubros: [],
  benefit: null,
  problem: null,
} as const

/** Benefits use the provision of the person, in the order of their lines; the rest is a cost. */
function metByProvision(person: BookPerson, lines: readonly BookLine[]) {
  const left = new Map(person.provided)
  const met: BookMove[] = []
  const rest = lines.map((line) => {
    const benefit = line.nature === 'deduction' ? undefined : benefitOfConcept.get(line.concept)
    const balance = benefit === undefined ? zero : (left.get(benefit) ?? zero)
    if (benefit === undefined || balance === zero || line.amount <= zero) return line
    const { fromProvision, toExpense } = provisionUse(line.amount, balance)
    left.set(benefit, minus(balance, fromProvision))
    const account = benefitAccounts[benefit][2]
    const { terceroId } = person
    met.push(
      move(person, line.concept, { side: 'debit', amount: fromProvision, account, terceroId, benefit }),
    )
    return { ...line, amount: toExpense }
  })
  return { met, rest: rest.filter(({ amount }) => amount !== zero) }
}

function costMoves(line: BookLine, { person, rules }: Facts): BookMove[] {
  const accounts = rules.accountOf(line.concept, person.regime)
  const cost = (given: Partial<BookMove>): BookMove =>
    move(person, line.concept, { side: 'debit', amount: line.amount, ...given })
  if (accounts === null) return [cost({ problem: missing('no tiene cuenta registrada', line) })]
  const terceroId = costTercero(line, accounts, { person, rules })
  if (accounts.claimedFrom !== null) {
    const own = { account: accounts.administrative, terceroId, item: line.item ?? null }
    return [cost({ ...own, ...ofWhom(terceroId, line) })]
  }
  const shares = line.centre === null ? person.shares : [line.centre]
  if (shares.length === 0)
    return [cost({ problem: missing('la vinculación no dice qué centro asume su costo', line) })]
  return splitCost(line.amount, shares).map(({ share, amount }) => {
    const account = costAccount(accounts, share, { person, rules }, terceroId)
    const problem = account === null ? missing(centreProblem(accounts, person), line) : null
    const own = { amount, account, terceroId, costCentreId: share.costCentreId }
    return cost({ ...own, ...(problem === null ? ofWhom(terceroId, line) : { problem }) })
  })
}

const ofWhom = (terceroId: string | null, line: BookLine) => ({
  problem: terceroId === null ? missing('falta a quién corresponde (afiliación o tercero)', line) : null,
})

/** The tercero of a cost: who receives the contribution, the administrator that reimburses it, or else the person. */
function costTercero(line: BookLine, accounts: ConceptAccount, { person, rules }: Facts): string | null {
  if (line.nature === 'employer') return payeeOf(line, accounts, { person, rules })
  if (accounts.claimedFrom === null) return person.terceroId
  return replaced(person.affiliations[accounts.claimedFrom], rules)
}

function costAccount(
  { administrative, publicFund, operative }: ConceptAccount,
  { costAccount: ofCentre }: CostCentreShare,
  { person, rules }: Facts,
  terceroId: string | null,
): string | null {
  if (person.spending === 'administrative')
    return publicFund !== null && terceroId === rules.publicFundId ? publicFund : administrative
  if (operative === null || operative.length > 2) return operative
  return ofCentre === null ? null : `${ofCentre}${operative}`
}

const centreProblem = ({ operative }: ConceptAccount, { spending }: BookPerson): string =>
  spending === 'operative' && operative !== null
    ? 'el centro de costo no tiene su cuenta 73'
    : 'no tiene cuenta de gasto o costo'

/** The debt with a third party: what was deducted for it, or what the house contributes. */
function owedMove(line: BookLine, { person, rules }: Facts): BookMove {
  const accounts = rules.accountOf(line.concept, person.regime)
  const account = accounts?.payable ?? keptIn(accounts?.payee)
  const terceroId = accounts === null ? null : payeeOf(line, accounts, { person, rules })
  const own = accounts?.payee === 'house'
  const owed = accounts === null || own ? null : owedKindOf(line, accounts)
  const problem =
    account === null ? missing('no tiene cuenta por pagar', line) : (ofWhom(terceroId, line).problem ?? null)
  const rubros = line.nature === 'employer' ? rubrosOf([line], { person, rules }) : []
  const base = accounts?.payee === 'dian' ? earnedBy(person) : null
  return move(person, line.concept, {
    side: 'credit',
    amount: line.amount,
    account,
    terceroId,
    owed,
    problem,
    rubros,
    base,
  })
}

/** Cesantías sent to the FNA move from the provision to the debt with the FNA, in one account. */
const keptIn = (payee: ConceptPayee | undefined): string | null =>
  payee === 'cesantias' ? benefitAccounts.cesantias[2] : null

const owedKindOf = ({ concept }: BookLine, { payee }: ConceptAccount): OwedKind =>
  orderKinds[concept] ?? (payee === 'order' ? 'other' : (owedKinds[payee] ?? 'other'))

function payeeOf(line: BookLine, { payee }: ConceptAccount, { person, rules }: Facts): string | null {
  if (payee === 'house') return person.terceroId
  if (payee === 'order') return replaced(line.orderTerceroId, rules)
  if (payee === 'eps' || payee === 'afp' || payee === 'arl' || payee === 'ccf' || payee === 'cesantias')
    return replaced(person.affiliations[payee], rules)
  return replaced(rules.state[payee] ?? null, rules)
}

const replaced = (terceroId: string | null, { insteadOf }: BookRules): string | null =>
  terceroId === null ? null : (insteadOf.get(terceroId) ?? terceroId)

const earnedBy = ({ lines }: BookPerson): Money =>
  sumOf(
    lines.filter(({ nature }) => nature === 'earning'),
    ({ amount }) => amount,
  )

/** The net, in the account of the payroll, and apart from it each concept that is paid in its own account (viáticos). */
function netMoves(lines: readonly BookLine[], { person, rules }: Facts): BookMove[] {
  const earnings = lines.filter(({ nature }) => nature === 'earning')
  const total = (given: readonly BookLine[]) => sumOf(given, ({ amount }) => amount)
  const net = minus(total(earnings), total(lines.filter(({ nature }) => nature === 'deduction')))
  if (net === zero) return []
  const payableOf = ({ concept }: BookLine) => rules.accountOf(concept, person.regime)?.payable ?? null
  const apart = earnings.filter((line) => payableOf(line) !== null)
  const own = total(apart) <= net ? apart : []
  const rest = earnings.filter((line) => !own.includes(line))
  const owed = (amount: Money, account: string, of: readonly BookLine[]) =>
    move(person, 'NETO', {
      side: 'credit',
      amount,
      account,
      terceroId: person.terceroId,
      owed: 'net',
      rubros: rubrosOf(of, { person, rules }),
      problem: net < zero ? 'El neto es negativo' : null,
    })
  const main = minus(net, total(own))
  return [
    ...(main === zero ? [] : [owed(main, rules.net, rest)]),
    ...own.map((line) => owed(line.amount, payableOf(line) ?? '', [line])),
  ]
}

/** The gross shares of a person's lines in the budget (payroll dossier §2.17). */
function rubrosOf(lines: readonly BookLine[], { person, rules }: Facts): RubroShare[] {
  const sums = new Map<string, Money>()
  for (const { concept, amount } of lines) {
    const rubro = rubroOf(concept, { person, rules })
    if (rubro !== null) sums.set(rubro, ((sums.get(rubro) ?? zero) + amount) as Money)
  }
  return [...sums].map(([rubro, amount]) => ({ rubro, amount }))
}

function rubroOf(concept: string, { person, rules }: Facts): string | null {
  const accounts = rules.accountOf(concept, person.regime)
  if (accounts === null) return null
  return person.spending === 'administrative' ? accounts.rubroAdministrative : accounts.rubroOperative
}
