import { serveFlatReport, shippedContent, shippedFileOf } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { ratio } from '@quina/kernel'
import { type Days, spanWithin } from '../../appointment/appointment-report/appointment-reading.server.ts'
import { typedUnits } from '../quality-file/typed-indicator.contract.ts'
import { computed, indicatorsIn, resultOf } from './indicator.domain.ts'
import { casesOf } from './indicator-cases.server.ts'
import { indicators } from './quality-report.contract.ts'

/** Returns the fifty-five indicators, in the order of the norm. */
export const publishedIndicators = () =>
  indicatorsIn(shippedContent('care', shippedFileOf('care', 'qualityIndicators')).toString('utf8'))

const outside = { numerator: null, denominator: null, value: null, unit: '', source: 'outside' } as const

/** The numerator and denominator of each indicator: from the clinical record, typed from another source, or not known yet. */
export const indicatorOperations = serveFlatReport({
  whose: 'site',
  report: indicators,
  async read(tx, input, actor) {
    spanWithin(input)
    const typed = await typedIn(tx, input)
    const rows = []
    for (const { code, name, domain } of publishedIndicators()) {
      const how = computed[code]
      const cases = how === undefined ? null : await casesOf(tx, actor, { ...input, code })
      const figures =
        how === undefined || cases === null
          ? (typed.get(code) ?? outside)
          : { ...resultOf(how, cases), unit: how.unit, source: 'own' as const }
      rows.push({ id: code, code, name, domain, ...figures })
    }
    return rows
  },
})

/** The factor by which each unit multiplies a share. */
const times: Readonly<Record<keyof typeof typedUnits, number>> = {
  percent: 100,
  thousand: 1000,
  ratio: 1,
  days: 1,
}

/** Returns the typed values of periods that lie wholly within the requested days: part of a period would give another figure. */
async function typedIn(tx: Tx, { from, to }: Days) {
  const rows = await rowsFrom<{
    code: string
    unit: keyof typeof typedUnits
    numerator: number
    denominator: number
  }>(tx)`
    select code, min(unit) as unit, sum(numerator)::int as numerator, sum(denominator)::int as denominator
    from care.typed_indicator_list where condition = 'stands' and "from" >= ${from} and "to" <= ${to}
    group by code having count(distinct unit) = 1`
  return new Map(
    rows.map(({ code, unit, numerator, denominator }) => {
      const value = ratio(numerator * times[unit], denominator)
      return [code, { numerator, denominator, value, unit: typedUnits[unit], source: 'typed' as const }]
    }),
  )
}
