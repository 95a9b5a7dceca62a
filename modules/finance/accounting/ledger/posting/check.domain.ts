import { insist, type Money, minus, negate, plus, showPesos, zero } from '@quina/kernel'
import { purposes } from '../purpose/purpose.contract.ts'
import type { AnyPosting, PostingRule, PostingSample } from './posting.contract.ts'
import { appliesTo, termsOf, worthOf } from './posting-lines.domain.ts'

/**
 * Checks the lines configured for a posting: every name must be declared, and for all facts the samples must leave the balance
 * that the event declares (finance dossier §16).
 * @throws Problem CON-134 without lines, CON-052 at the line, CON-053 when they do not balance.
 */
export function mustPost(posting: AnyPosting, rules: readonly PostingRule[]): void {
  insist(rules.length > 0, 'CON-134', 'Agregue al menos una línea.')
  for (const [at, rule] of rules.entries()) mustBeKnown(posting, rule, at)
  for (const sample of posting.samples)
    for (const facts of sample.facts === undefined ? combinations(posting) : [sample.facts])
      mustLeave(posting, rules, { ...sample, facts })
}

function mustBeKnown(posting: AnyPosting, { when = {}, account, value }: PostingRule, at: number): void {
  const say = (holds: boolean, field: string, message: string) =>
    insist(holds, 'CON-052', `Línea ${at + 1}: ${message}`, { fields: { [`lines.${at}.${field}`]: message } })
  const names = termsOf(value)?.map(([, name]) => name)
  const unknown = names?.find((name) => !Object.hasOwn(posting.values, name))
  say(names !== undefined, 'value', 'El valor es una suma de los valores del evento.')
  say(unknown === undefined, 'value', `El evento no tiene el valor «${unknown}».`)
  say(isAccount(posting, account), 'account', `«${account}» no es cuenta del evento, propósito ni código.`)
  for (const [name, wanted] of Object.entries(when))
    for (const option of typeof wanted === 'string' ? [wanted] : wanted)
      say(
        Object.hasOwn(posting.facts[name] ?? {}, option),
        'when',
        `La condición «${name} = ${option}» no existe.`,
      )
}

function isAccount({ accounts }: AnyPosting, expression: string): boolean {
  const [, purpose] = /^purpose:(\w+)$/.exec(expression) ?? []
  if (purpose !== undefined) return purposes().some(({ key }) => key === purpose)
  const [, name] = /^([A-Za-z][\w.]*)(\+\d+)?$/.exec(expression) ?? []
  return /^[1-9]\d{5,11}$/.test(expression) || (name !== undefined && Object.hasOwn(accounts, name))
}

function mustLeave(posting: AnyPosting, rules: readonly PostingRule[], sample: PostingSample): void {
  const facts: Readonly<Record<string, string>> = sample.facts ?? {}
  const left = rules
    .filter((rule) => appliesTo(rule, facts))
    .reduce<Money>((total, { side, value }) => {
      const amount = worthOf(value, sample.values)
      return plus(total, side === 'debit' ? amount : negate(amount))
    }, zero)
  const wanted = posting.leaves === undefined ? zero : worthOf(posting.leaves, sample.values)
  const given = Object.entries(facts).map(([name, option]) => posting.facts[name]?.[option] ?? option)
  const where = given.length === 0 ? '' : ` cuando es ${given.join(', ')}`
  insist(
    left === wanted,
    'CON-053',
    `La plantilla no cuadra${where}: débitos y créditos difieren en ${showPesos(minus(left, wanted))}.`,
    { facts: { event: posting.event, when: facts } },
  )
}

/** Every combination of the facts of a posting. */
export function combinations({ facts }: AnyPosting): readonly Readonly<Record<string, string>>[] {
  return Object.entries(facts).reduce<readonly Readonly<Record<string, string>>[]>(
    (all, [name, options]) =>
      all.flatMap((one) => Object.keys(options).map((option) => ({ ...one, [name]: option }))),
    [{}],
  )
}
