import { reportReciprocals, withholdingRuleService } from '@quina/accounting/server'
import { saveRow } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { municipalityIn } from '../hospital/found.server.ts'
import { hospitalMunicipality } from '../hospital/hospital.domain.ts'
import type { Cast } from '../load/actors.server.ts'
import { type Loading, once } from '../load/step.server.ts'
import { localRules, reciprocalAccounts } from './local-rules.domain.ts'

/** ICA and estampillas of the place, by the same rules as their screen, and what is told to the CGN of public entities. */
export async function askLocalTaxes(loading: Loading, cast: Cast): Promise<void> {
  const accountant = cast.as('accountant')
  await once(loading, 'localRules', accountant.userId, async (tx) => {
    const municipalityId = await municipalityIn(tx, hospitalMunicipality)
    for (const { account, fund, ...rule } of localRules) {
      const said = {
        fromDay: '2026-01-01',
        beneficiary: 'all',
        base: 'net',
        multiple: 1,
        sparesPublic: true,
      }
      const unsaid = {
        untilDay: null,
        minUvt: '4',
        minPesos: null,
        untilUvt: null,
        yearlyUvt: null,
        yearlyRate: null,
      }
      const place = rule.kind === 'ica' ? municipalityId : null
      const ids = { accountId: await accountIn(tx, account), fundId: await terceroIn(tx, fund) }
      const body = { ...rule, ...said, ...unsaid, ...ids, municipalityId: place, contractKind: null }
      await saveRow(tx, withholdingRuleService, { id: null, body, actor: accountant })
    }
    await reportReciprocals(tx, reciprocalAccounts)
    return null
  })
}

const accountIn = async (tx: Tx, code: string): Promise<string> => {
  const found = tx.selectFrom('accounting.accountFace').select('id').where('code', '=', code)
  return (await found.executeTakeFirstOrThrow()).id
}
const terceroIn = async (tx: Tx, number: string): Promise<string> => {
  const found = tx.selectFrom('people.terceroFace').select('id').where('number', '=', number)
  return (await found.executeTakeFirstOrThrow()).id
}
