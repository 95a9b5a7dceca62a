import { serveFlatReport } from '@quina/blocks/server'
import { parametersIn } from './house-parameter.server.ts'
import { parametersInForce } from './parameter-report.contract.ts'

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
        return found === undefined ? [] : [{ ...found, id: found.key }]
      })
      .toSorted((one, other) => one.key.localeCompare(other.key))
  },
})
