import { DOMParser } from '@xmldom/xmldom'
import type { DianRange, ToldMessage } from './dian-client.server.ts'
import { readMessage } from './message.domain.ts'

/** What the web service of DIAN answered, read by the names of its elements whatever their prefixes. */
export interface ReadAnswer {
  readonly statusCode: string
  readonly valid: boolean
  readonly description: string
  readonly messages: readonly ToldMessage[]
  readonly answer: Buffer | null
  /** Of a document sent to be enabled: what it is asked for by. */
  readonly zipKey: string | null
  readonly ranges: readonly DianRange[]
  /** What went wrong with the call itself. */
  readonly fault: string | null
}

interface Node {
  readonly textContent: string | null
  getElementsByTagNameNS(namespace: string, name: string): ArrayLike<Node>
}

export function readAnswer(xml: string): ReadAnswer {
  const root = new DOMParser().parseFromString(xml, 'text/xml') as unknown as Node
  const content = textOf(root, 'XmlBase64Bytes')
  const zipKey = textOf(root, 'ZipKey')
  const fault = allOf(root, 'Fault')[0]
  return {
    statusCode: textOf(root, 'StatusCode'),
    valid: textOf(root, 'IsValid') === 'true',
    description: textOf(root, 'StatusDescription') || textOf(root, 'StatusMessage'),
    messages: allOf(root, 'ErrorMessage')
      .flatMap((list) => allOf(list, 'string'))
      .map((line) => readMessage(line.textContent ?? '')),
    answer: content === '' ? null : Buffer.from(content, 'base64'),
    zipKey: zipKey === '' ? null : zipKey,
    ranges: allOf(root, 'NumberRangeResponse').map(rangeOf),
    fault: fault === undefined ? null : textOf(fault, 'Text') || (fault.textContent ?? ''),
  }
}

const rangeOf = (node: Node): DianRange => ({
  resolution: textOf(node, 'ResolutionNumber'),
  resolutionDay: textOf(node, 'ResolutionDate').slice(0, 10),
  prefix: textOf(node, 'Prefix'),
  first: Number(textOf(node, 'FromNumber')),
  last: Number(textOf(node, 'ToNumber')),
  from: textOf(node, 'ValidDateFrom').slice(0, 10),
  to: textOf(node, 'ValidDateTo').slice(0, 10),
  technicalKey: textOf(node, 'TechnicalKey'),
})

const allOf = (node: Node, name: string): Node[] => Array.from(node.getElementsByTagNameNS('*', name))
const textOf = (node: Node, name: string): string => (allOf(node, name)[0]?.textContent ?? '').trim()
