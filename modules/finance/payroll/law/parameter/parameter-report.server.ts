import { serveFlatReport } from '@quina/blocks/server'
import { parametersIn } from './house-parameter.server.ts'
import { parameterNames } from './parameter-names.contract.ts'
import { parametersInForce } from './parameter-report.contract.ts'
import { shownParameter } from './shown-parameter.domain.ts'

const names: Readonly<Record<string, string>> = parameterNames
const nameOf = ({ key }: { readonly key: string }): string => names[key] ?? key

export const parameterReportOperations = serveFlatReport({
  whose: 'house',
  report: parametersInForce,
  async read(tx, { on }) {
    const all = await parametersIn(tx)
    return [...all.values()]
      .flatMap((dated) => {
        const found = dated.findLast(
          ({ from, until, status }) => status !== 'ANULADA' && from <= on && (until === null || on <= until),
        )
        return found === undefined
          ? []
          : [{ ...found, id: found.key, code: found.key, value: shownParameter(found) }]
      })
      .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'es'))
  },
})
