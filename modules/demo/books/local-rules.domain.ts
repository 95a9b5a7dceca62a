import type { WithholdingRuleValues } from '@quina/accounting/contract'

/** Nobody's norm: the rates below are as fictitious as the place that asks for them. */
const norm = 'Acuerdo de la demostración: tarifa ficticia'

interface LocalRule
  extends Pick<WithholdingRuleValues, 'kind' | 'code' | 'name' | 'rate' | 'rateUnit' | 'moment' | 'norm'> {
  /** Six digits of the account of the chart. */
  readonly account: string
  /** CIIU of whoever it is practised on; everybody else's where it says none. */
  readonly ciiu: string | null
  /** NIT of whoever it is paid to. */
  readonly fund: string
}

const ica = (ciiu: string | null, rate: string, name: string): LocalRule => ({
  ...{
    kind: 'ica',
    code: ciiu === null ? 'ICA' : `ICA-${ciiu}`,
    name,
    rate,
    rateUnit: 'mil',
    moment: 'causacion',
    norm,
  },
  ...{ account: '243627', ciiu, fund: '999100039' },
})
const estampilla = (code: string, rate: string, name: string): LocalRule => ({
  ...{ kind: 'estampilla', code, name, rate, rateUnit: 'percent', moment: 'payment', norm },
  ...{ account: '240722', ciiu: null, fund: '999100040' },
})

/** What the municipality and the department ask of what the hospital buys. */
export const localRules: readonly LocalRule[] = [
  ica(null, '8', 'Industria y comercio: demás actividades'),
  ica('4645', '5', 'Industria y comercio: productos farmacéuticos y medicinales'),
  estampilla('EST-HOSP', '1', 'Estampilla prohospital'),
  estampilla('EST-ADM', '2', 'Estampilla para el adulto mayor'),
]

/** Accounts whose balances with public entities are told to the CGN, by how their code begins. */
export const reciprocalAccounts: readonly string[] = ['1319', '240722']
