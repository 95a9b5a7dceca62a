import { insist, type Money, minus, negate, plus, zero } from '@quina/kernel'
import { credit, debit, type JournalLine, type LineDetails } from '../journal/journal.domain.ts'
import { accountOfPurpose, type ChosenAccounts } from '../purpose/purpose.domain.ts'
import type { AnyPosting, PostingRule } from './posting.contract.ts'

/** What a document hands over for posting: its facts, amounts and accounts, and the other data of the lines. */
export interface Payload {
  readonly facts?: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, Money>>
  readonly accounts?: Readonly<Record<string, string | null | undefined>>
  /** Data for every line. */
  readonly about?: LineDetails
  /** Additional data for the lines of one account, by the `account` of the rule (`bank.account`, `purpose:cash`). */
  readonly aboutOf?: Readonly<Record<string, LineDetails>>
}

/** The hospital's configuration on a day: its own lines by event, and its accounts by purpose. */
export interface Setup {
  readonly rules: Readonly<Record<string, readonly PostingRule[] | null>>
  readonly purposes: ChosenAccounts
}

/**
 * The lines of one command, without rounding. Lines of zero are kept; `entry` drops them.
 * @throws Problem CON-050 when a purpose has no account, CON-051 when the document lacks the account of a line; Error when facts
 * or values are not those declared.
 */
export function linesOf(posting: AnyPosting, payload: Payload, setup: Setup): readonly JournalLine[] {
  mustBeDeclared(posting, payload)
  const rules = setup.rules[posting.event] ?? posting.lines
  return rules
    .filter((rule) => appliesTo(rule, payload.facts ?? {}))
    .map((rule) => lineOf(rule, payload, { posting, purposes: setup.purposes }))
}

function mustBeDeclared({ event, facts, values }: AnyPosting, payload: Payload): void {
  for (const [name, options] of Object.entries(facts))
    if (!Object.hasOwn(options, payload.facts?.[name] ?? ''))
      throw new Error(`${event}: the fact ${name} is ${payload.facts?.[name]}`)
  for (const name of Object.keys(values))
    if (payload.values[name] === undefined) throw new Error(`${event}: there is no ${name}`)
}

/** Whether a line applies to some facts. */
export const appliesTo = ({ when = {} }: PostingRule, facts: Readonly<Record<string, string>>): boolean =>
  Object.entries(when).every(([name, wanted]) =>
    typeof wanted === 'string' ? facts[name] === wanted : wanted.includes(facts[name] ?? ''),
  )

type Where = Readonly<{ posting: AnyPosting; purposes: ChosenAccounts }>

function lineOf(rule: PostingRule, payload: Payload, where: Where): JournalLine {
  const amount = worthOf(rule.value, payload.values)
  const about = { ...payload.about, ...payload.aboutOf?.[rule.account] }
  const side = amount < zero ? (rule.side === 'debit' ? 'credit' : 'debit') : rule.side
  const size = amount < zero ? negate(amount) : amount
  return (side === 'debit' ? debit : credit)(accountOf(rule.account, payload, where), size, about)
}

const purposePrefix = 'purpose:'

function accountOf(expression: string, { accounts = {} }: Payload, { posting, purposes }: Where): string {
  if (expression.startsWith(purposePrefix))
    return accountOfPurpose(expression.slice(purposePrefix.length), purposes)
  if (/^\d+$/.test(expression)) return expression
  const [name = '', suffix = ''] = expression.split('+')
  const brought = accounts[name]
  const label = posting.accounts[name] ?? name
  insist(
    brought !== undefined && brought !== null && brought !== '',
    'CON-051',
    `Falta la cuenta «${label}» para contabilizar «${posting.label}».`,
    { facts: { event: posting.event, account: name } },
  )
  return `${brought}${suffix}`
}

/** The terms of `amount + vat - discount`, each with its sign; null when the expression has another form. */
export function termsOf(expression: string): readonly (readonly [sign: 1 | -1, name: string])[] | null {
  const shape = /^\s*-?\s*[A-Za-z][\w.]*(\s*[+-]\s*[A-Za-z][\w.]*)*\s*$/
  if (!shape.test(expression)) return null
  return [...expression.matchAll(/([+-]?)\s*([A-Za-z][\w.]*)/g)].map(([, sign, name = '']) => [
    sign === '-' ? -1 : 1,
    name,
  ])
}

/** The amount of an expression. @throws Error when a name in it is not one of the values. */
export function worthOf(expression: string, values: Readonly<Record<string, Money>>): Money {
  const terms = termsOf(expression)
  if (terms === null) throw new Error(`«${expression}» is not a sum of values`)
  return terms.reduce<Money>((total, [sign, name]) => {
    const value = values[name]
    if (value === undefined) throw new Error(`«${expression}»: there is no value ${name}`)
    return sign === 1 ? plus(total, value) : minus(total, value)
  }, zero)
}
