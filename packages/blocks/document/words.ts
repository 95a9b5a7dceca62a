import { padded } from '@quina/kernel'
import type { Fields } from '../values/field/field.ts'
import type { State } from '../values/lifecycle/lifecycle.ts'
import type { AnyDocument, DocumentAnswer } from './document.ts'

/** `CDP 007`; a draft is `CDP sin número`, or its name until it has one. An adjustment is `CDP 007 – L1`. */
export function numberText(
  { number: { prefix, unnumbered } }: AnyDocument,
  number: number | null,
  adjustment: string | null = null,
): string {
  if (number === null && unnumbered !== undefined) return unnumbered
  const own = `${prefix} ${number === null ? 'sin número' : padded(number)}`
  return adjustment === null ? own : `${own} – ${adjustment}`
}

/** *Causación CX 012*, and *CDP 213* where the kind is already its prefix; a document without a number is named by its kind. */
export function kindAndNumber(document: AnyDocument, number: number | null): string {
  const { label, number: own } = document
  if (number === null) return label.one
  const text = numberText(document, number)
  return own.prefix === label.one ? text : `${label.one} ${text}`
}

/** The number known to others, where a fact has it: `HSR37`. */
export function knownNumber(
  { number: { whole } }: AnyDocument,
  { number, facts }: TitleFacts,
): string | null {
  const known = whole === undefined || number === null ? undefined : facts[whole]
  return typeof known === 'string' ? known : null
}

/** `CDP 007 de 2026`, where numbers restart each vigencia; or the number known to others. */
export function titleOf(document: AnyDocument, answer: TitleFacts, date: string | undefined): string {
  const { number } = answer
  const known = knownNumber(document, answer)
  if (known !== null) return `${document.label.one} ${known}`
  return number !== null && date && document.number.restarts === 'vigencia'
    ? `${numberText(document, number)} de ${date.slice(0, 4)}`
    : numberText(document, number)
}
type TitleFacts = Pick<DocumentAnswer, 'number' | 'facts'>

/** The state of a document, under the same name everywhere: the condition of its list, or else the state of its life cycle. */
export function stateShown(
  { list, lifecycle }: Pick<AnyDocument, 'list' | 'lifecycle'>,
  status: string,
  condition: string | null | undefined,
): Pick<State, 'label' | 'tone'> | undefined {
  const declared = (list.columns as Fields).condition
  const label = condition == null ? undefined : declared?.options?.[condition]
  const tone = condition == null ? undefined : declared?.tones?.[condition]
  if (label !== undefined && tone !== undefined) return { label, tone }
  return (lifecycle.states as Readonly<Record<string, State>>)[status]
}
