import type { WithholdingRuleValues } from '@quina/accounting/contract'
import { reportReciprocals, withholdingRuleService } from '@quina/accounting/server'
import { saveRow } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { municipalityIn } from '../../ground/hospital/found.server.ts'
import { hospitalMunicipality } from '../../ground/hospital/hospital.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'

/**
 * Loads the local ICA and estampillas, by the rules of their screen, and the accounts reported to the CGN about public entities.
 */
export async function askLocalTaxes(loading: Loading, cast: Cast): Promise<void> {
  const accountant = cast.as('accountant')
  await once(loading, 'localRules', accountant.userId, async (tx) => {
    const municipalityId = await municipalityIn(tx, hospitalMunicipality)
    for (const { account, fund, ...rule } of localRules) {
      const declared = {
        fromDay: '2026-01-01',
        beneficiary: 'all',
        base: 'net',
        multiple: 1,
        sparesPublic: true,
        minUvt: '4',
      }
      const place = rule.kind === 'ica' ? municipalityId : null
      const ids = { accountId: await accountIn(tx, account), fundId: await terceroIn(tx, fund) }
      const body = { ...rule, ...declared, ...ids, municipalityId: place }
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

/** Not a real norm: the rates below are as fictitious as the place that charges them. */
const norm = 'Acuerdo de la demostración: tarifa ficticia'

interface LocalRule
  extends Pick<WithholdingRuleValues, 'kind' | 'code' | 'name' | 'rate' | 'rateUnit' | 'moment' | 'norm'> {
  /** Six digits of the account of the chart. */
  readonly account: string
  /** The CIIU of the taxpayer; without one, the rule applies to every other taxpayer. */
  readonly ciiu: string | null
  /** The NIT of the entity that receives the tax. */
  readonly fund: string
}

const ica = (ciiu: string | null, rate: string, name: string): LocalRule => ({
  kind: 'ica',
  code: ciiu === null ? 'ICA' : `ICA-${ciiu}`,
  name,
  rate,
  rateUnit: 'mil',
  moment: 'causacion',
  norm,
  account: '243627',
  ciiu,
  fund: '999100039',
})
const estampilla = (code: string, rate: string, name: string): LocalRule => ({
  kind: 'estampilla',
  code,
  name,
  rate,
  rateUnit: 'percent',
  moment: 'payment',
  norm,
  account: '240722',
  ciiu: null,
  fund: '999100040',
})

/** The taxes of the municipality and the department on the hospital's purchases. */
const localRules: readonly LocalRule[] = [
  ica(null, '8', 'Industria y comercio: demás actividades'),
  ica('4645', '5', 'Industria y comercio: productos farmacéuticos y medicinales'),
  estampilla('EST-HOSP', '1', 'Estampilla prohospital'),
  estampilla('EST-ADM', '2', 'Estampilla para el adulto mayor'),
]

/** Prefixes of the accounts whose balances with public entities are reported to the CGN. */
const reciprocalAccounts: readonly string[] = ['1319', '240722']
