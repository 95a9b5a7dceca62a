import type { PilaContext } from './pila-law.contract.ts'
import { type PilaRecord, type PilaRefusal, pilaRecords } from './pila-record.domain.ts'
import { contributionRefusals } from './rules/contribution-rules.domain.ts'
import { fieldRefusals } from './rules/field-rules.domain.ts'
import { headerRefusals } from './rules/header-rules.domain.ts'
import { noveltyRefusals } from './rules/novelty-rules.domain.ts'
import { personRefusals } from './rules/person-rules.domain.ts'

/**
 * Reads a PILA file back from its bytes and returns everything that the norm refuses: structure, values, marks with their days,
 * types of contributor, bases within their limits, contributions and totals. It can be sent when none of them is a `reject`.
 */
export function checkPila(
  file: Uint8Array,
  { catalogues, law }: Pick<PilaContext, 'catalogues' | 'law'>,
): readonly PilaRefusal[] {
  const { header, details, refusals } = pilaRecords(file, catalogues)
  if (header === null) return refusals
  const context = { catalogues, law, kind: header.cell(8), month: header.cell(15) }
  return [
    ...refusals,
    ...headerRefusals(header, details, context),
    ...details.flatMap((detail, index) => detailRefusals(detail, index, context)),
    ...personRefusals(details, context),
  ]
}

const detailRefusals = (detail: PilaRecord, at: number, context: PilaContext): readonly PilaRefusal[] => [
  ...fieldRefusals(detail, at, context),
  ...noveltyRefusals(detail, context),
  ...contributionRefusals(detail, context),
]
