import type { ReportPage, ReportRow } from '@quina/blocks'
import { type Operation, serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { money, moneyText, padded, sumOf } from '@quina/kernel'
import { byNature } from '../books/roll-up.domain.ts'
import { spanOf } from '../books/trial.server.ts'
import { accountLedger, centreLedger, fuenteLedger, terceroLedger } from './auxiliary.contract.ts'
import { documentOperations } from './document.server.ts'
import { type Item, pageOf } from './page.server.ts'
import { type Auxiliary, sectionsOf } from './section.server.ts'

/** The auxiliaries: by account, by tercero, by cost centre, by fuente and by documento cruce. */
export const auxiliaryOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: accountLedger,
    read: (tx, { account, campusId, fuenteId, ...asked }, _actor, page) => {
      const narrowed = { campusId, fuenteId }
      return answerOf(tx, { of: { by: 'account' }, span: spanOf(asked), prefix: account, narrowed }, page)
    },
  }),
  ...serveReport({
    whose: 'house',
    report: terceroLedger,
    read: (tx, { account, terceroId, campusId, fuenteId, ...asked }, _actor, page) => {
      const of = { by: 'tercero', id: terceroId } as const
      const narrowed = { campusId, fuenteId }
      return answerOf(tx, { of, span: spanOf(asked), prefix: account ?? '', narrowed }, page)
    },
  }),
  ...serveReport({
    whose: 'house',
    report: centreLedger,
    read: (tx, { account, costCentreId, campusId, fuenteId, ...asked }, _actor, page) => {
      const of = { by: 'centre', id: costCentreId } as const
      const narrowed = { campusId, fuenteId }
      return answerOf(tx, { of, span: spanOf(asked), prefix: account ?? '', narrowed }, page)
    },
  }),
  ...serveReport({
    whose: 'house',
    report: fuenteLedger,
    read: (tx, { account, campusId, fuenteId, ...asked }, _actor, page) => {
      const narrowed = { campusId, fuenteId }
      return answerOf(
        tx,
        { of: { by: 'account' }, span: spanOf(asked), prefix: account ?? '', narrowed },
        page,
      )
    },
  }),
  ...documentOperations,
]

async function answerOf(tx: Tx, auxiliary: Auxiliary, page: ReportPage) {
  const sections = await sectionsOf(tx, auxiliary)
  const { items, next, previous } = await pageOf(tx, auxiliary, sections, page)
  const rows = items.flatMap((item, at) => [
    ...(item.section === items[at - 1]?.section ? [] : [headRow(item)]),
    ...lineRows(item),
  ])
  const total = (name: 'debit' | 'credit') => moneyText(sumOf(sections, (section) => money(section[name])))
  return { rows, totals: { debit: total('debit'), credit: total('credit') }, next, previous }
}

/** Opens the lines of an account with the balance they begin from. */
const headRow = ({ section, before }: Item): ReportRow => ({
  id: `head-${section.id}`,
  level: 0,
  group: true,
  values: {
    account: section.code,
    concept: `${section.name}: saldo anterior`,
    balance: moneyText(byNature(before, section.nature)),
  },
})

function lineRows({ section, line, after }: Item): ReportRow[] {
  if (line === null) return []
  const { id, kind, number, ...told } = line
  const values = { ...told, voucher: `${kind}-${padded(number)}` }
  const balance = moneyText(byNature(after, section.nature))
  return [{ id, level: 1, group: false, values: { ...values, account: section.code, balance } }]
}
