import { type Money, money, moneyText } from '@quina/kernel'
import type { ElectronicDocument } from '../../document/document/electronic-document.contract.ts'

/** The fields of a document that hold amounts: text in JSON, centavos in code. */
const amounts = new Set(['amount', 'price', 'allowance', 'base'])

/** A document as it is stored: without the secrets of its fingerprint. */
export function writeDocument(document: ElectronicDocument): string {
  const { software, authorization, ...rest } = document
  const stored = {
    ...rest,
    software: { ...software, pin: '' },
    authorization: authorization && { ...authorization, technicalKey: '' },
  }
  return JSON.stringify(stored, (_, value: unknown) =>
    typeof value === 'bigint' ? moneyText(value as Money) : value,
  )
}

/** A stored document, with its amounts exact again. Its secrets are empty. */
export const readDocument = (stored: unknown): ElectronicDocument =>
  JSON.parse(JSON.stringify(stored), (name, value: unknown) =>
    amounts.has(name) && typeof value === 'string' ? money(value) : value,
  ) as ElectronicDocument
