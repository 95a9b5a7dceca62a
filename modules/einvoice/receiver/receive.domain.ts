import { firstAt, readXml, textAt, type XmlElement } from '../xml/read.domain.ts'
import { dianRulesOf } from './dian.domain.ts'
import { invoiceRules } from './ministry-invoice.domain.ts'
import { creditNoteRules, debitNoteRules } from './ministry-note.domain.ts'
import type { ReceiverRule, Refusal } from './receiver-rule.domain.ts'
import { ministryRule } from './words.domain.ts'

/** Every rule of each kind of document, of the ministry and of DIAN, by the name of its root. */
export const receiverRules: Readonly<Record<string, readonly ReceiverRule[]>> = {
  Invoice: [...invoiceRules, ...dianRulesOf('F')],
  CreditNote: [...creditNoteRules, ...dianRulesOf('C')],
  DebitNote: [...debitNoteRules, ...dianRulesOf('D')],
}

export type Receiver = ReceiverRule['receiver']

/**
 * What a receiver would say of a document, which goes to DIAN alone or, in health, to the ministry too; with the rules `more`
 * that only who has the keys can look at.
 */
export function refusalsOf(
  xml: string,
  receivers: readonly Receiver[],
  more: typeof receiverRules = {},
): readonly Refusal[] {
  const document = readXml(xml)
  if (document === null) return [toldBy(unreadable)]
  return [...brokenBy(document, receivers), ...brokenOf(more[document.name] ?? [], document)]
}

const toldBy = ({ code, receiver, effect, text }: ReceiverRule): Refusal => ({ code, receiver, effect, text })

const unreadable = ministryRule(
  'FEV002',
  'Hay un error en la estructura del XML en apartado [Invoice]',
  () => true,
)

function brokenBy(document: XmlElement, receivers: readonly Receiver[]): readonly Refusal[] {
  const rules = receiverRules[document.name]
  if (rules === undefined) return [toldBy(unreadable)]
  return brokenOf(
    rules.filter(({ receiver }) => receivers.includes(receiver)),
    document,
  )
}

const brokenOf = (rules: readonly ReceiverRule[], document: XmlElement): readonly Refusal[] =>
  rules.filter(({ isBroken }) => isBroken(document)).map(toldBy)

const apart = (code: string, name: string) =>
  ministryRule(
    code,
    `[${name}] El apartado no existe o no tiene valor en el XML del documento electrónico`,
    () => true,
  )
const noContainer = apart('PFE001', 'AttachedDocument')
const noInvoice = apart('PFE002', 'Invoice')
const noAnswer = apart('PFE003', 'ApplicationResponse')
const refusedByDian = ministryRule(
  'GI010',
  '[ApplicationResponse.DocumentResponse[0].Response.ResponseCode] El documento electrónico fue rechazado por la DIAN',
  () => true,
)

const held = 'Attachment/ExternalReference/Description'

/** What the ministry would say of a container: of what it holds, and of the document in it. */
export function containerRefusals(xml: string): readonly Refusal[] {
  const container = readXml(xml)
  if (container?.name !== 'AttachedDocument') return [toldBy(noContainer)]
  const inside = textAt(container, held)
  const answer = readXml(textAt(container, `ParentDocumentLineReference/DocumentReference/${held}`))
  const document = readXml(inside)
  if (document === null) return [toldBy(noInvoice)]
  return [
    ...(answer?.name === 'ApplicationResponse' ? answered(answer) : [toldBy(noAnswer)]),
    ...brokenBy(document, ['ministry']),
  ]
}

const answered = (answer: XmlElement): readonly Refusal[] =>
  firstAt(answer, 'DocumentResponse/Response') !== undefined &&
  textAt(answer, 'DocumentResponse/Response/ResponseCode') === '02'
    ? []
    : [toldBy(refusedByDian)]
