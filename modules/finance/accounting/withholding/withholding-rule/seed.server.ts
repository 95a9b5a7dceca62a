import { addTo, type Tx } from '@quina/db/server'
import { addDays, newId } from '@quina/kernel'
import { starterRules } from './starter-rules.domain.ts'

/** Adds the starter rules whose code is missing, after the chart; existing ones stay as they are. Safe to repeat. */
export async function seedWithholdingRules(tx: Tx): Promise<void> {
  const accounts = await tx.selectFrom('accounting.account').select(['id', 'code']).execute()
  const stored = await tx.selectFrom('accounting.withholdingRule').select('code').distinct().execute()
  const known = new Set(stored.map(({ code }) => code))
  const ids = new Map(accounts.map(({ id, code }) => [code, id]))
  const rows = starterRules
    .filter(({ code, account }) => !known.has(code) && ids.has(account))
    .map(({ account, nextFrom, ...rule }) => ({
      ...rule,
      id: newId(),
      kind: rule.base === 'vat' ? 'iva' : 'renta',
      rateUnit: 'percent',
      moment: 'causacion',
      accountId: ids.get(account) ?? '',
      untilDay: nextFrom === null ? null : addDays(nextFrom, -1),
      // The rate on fees of a natural person rises to 11 % above 3.300 UVT a year.
      ...(rule.code === 'HON-PN' ? { yearlyUvt: '3300', yearlyRate: '11' } : {}),
    }))
  if (rows.length > 0) await addTo(tx, 'accounting.withholdingRule', rows)
}
