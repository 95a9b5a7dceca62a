import { serveReport, shippedContent, shippedFileOf } from '@quina/blocks/server'
import { spanWithin } from '../appointment-report/appointment-reading.server.ts'
import { computed, indicatorsIn, resultOf } from './indicator.domain.ts'
import { casesOf } from './indicator-cases.server.ts'
import { indicators } from './quality-report.contract.ts'

const published = () =>
  indicatorsIn(shippedContent('care', shippedFileOf('care', 'qualityIndicators')).toString('utf8'))

const outside = { numerator: null, denominator: null, value: null, unit: '', source: 'outside' } as const

/** The fifty-five, in the order of the norm: what each divides, or that it comes from another source. */
export const indicatorOperations = serveReport({
  whose: 'site',
  report: indicators,
  async read(tx, asked, actor) {
    spanWithin(asked)
    const rows = []
    for (const { code, name, domain } of published()) {
      const how = computed[code]
      const cases = how === undefined ? null : await casesOf(tx, actor, { ...asked, code })
      const figures =
        how === undefined || cases === null
          ? outside
          : { ...resultOf(how, cases), unit: how.unit, source: 'own' as const }
      rows.push({ id: code, level: 0, group: false, values: { code, name, domain, ...figures } })
    }
    return { rows, totals: {} }
  },
})
