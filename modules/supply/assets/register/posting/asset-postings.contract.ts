import { definePosting, definePurpose } from '@quina/accounting/contract'
import { pesos } from '@quina/kernel'

const area = 'Activos fijos'

definePurpose({
  key: 'assetDonation',
  starter: '443005',
  label: 'Bienes donados o trasladados por otra entidad',
  help: 'Contrapartida de los bienes que entran sin compra: subvenciones.',
  area,
})
definePurpose({
  key: 'assetReplacement',
  starter: '480828',
  label: 'Bienes repuestos',
  help: 'Lo que un asegurador o un responsable repone.',
  area,
})
definePurpose({
  key: 'assetConstruction',
  starter: '161501',
  label: 'Construcciones que se activan',
  help: 'De donde pasa una construcción terminada al activo.',
  area,
})
definePurpose({
  key: 'assetSurplus',
  starter: '480825',
  label: 'Bienes sobrantes',
  help: 'Lo que aparece en un inventario físico sin estar registrado.',
  area,
})
definePurpose({
  key: 'assetLeasing',
  starter: null,
  label: 'Bienes en leasing',
  help: 'Lo que se debe por los bienes en arrendamiento financiero.',
  area,
})
definePurpose({
  key: 'assetReceived',
  starter: '934619',
  label: 'Bienes recibidos de terceros',
  help: 'Bienes en comodato, en cuentas de orden.',
  area,
})
definePurpose({
  key: 'assetReceivedContra',
  starter: '991506',
  label: 'Bienes recibidos de terceros por contra',
  help: 'Contrapartida de los bienes en comodato.',
  area,
})

/** The origins of an entry. */
export const entryOrigins = {
  purchase: 'Compra',
  donation: 'Donación',
  transfer: 'Traspaso de otra entidad',
  replacement: 'Reposición',
  leasing: 'Leasing',
  construction: 'Construcción terminada',
  surplus: 'Sobrante de inventario',
  received: 'Comodato recibido',
} as const

const samples = [1, 6_200_000, 44_268_000].map((whole) => ({ values: { amount: pesos(whole) } }))
const { purchase: _caused, ...others } = entryOrigins
const posted = { ...others, owed: 'Reposición de lo que se debía de una baja' } as const
const credit = (origin: string | readonly string[], purpose: string) =>
  ({ side: 'credit', account: `purpose:${purpose}`, value: 'amount', when: { origin } }) as const

/** An entry without a purchase; a purchase is posted by its causación. */
export const entryPosting = definePosting({
  event: 'assets.entry',
  label: 'Ingreso de bienes',
  facts: { origin: posted },
  values: { amount: 'Costo' },
  accounts: { 'asset.account': 'Cuenta del bien' },
  lines: [
    {
      side: 'debit',
      account: 'asset.account',
      value: 'amount',
      when: { origin: ['donation', 'transfer', 'replacement', 'owed', 'leasing', 'construction', 'surplus'] },
    },
    { side: 'debit', account: 'purpose:assetReceivedContra', value: 'amount', when: { origin: 'received' } },
    credit(['donation', 'transfer'], 'assetDonation'),
    credit('replacement', 'assetReplacement'),
    credit('owed', 'assetRecovered'),
    credit('leasing', 'assetLeasing'),
    credit('construction', 'assetConstruction'),
    credit('surplus', 'assetSurplus'),
    credit('received', 'assetReceived'),
  ],
  samples,
})

/** A change of state, from one account of the asset to another: cost and accumulated depreciation move together. */
export const statePosting = definePosting({
  event: 'assets.state',
  label: 'Paso de un bien de una cuenta a otra',
  facts: {},
  values: { amount: 'Costo' },
  accounts: { 'asset.to': 'Cuenta a la que pasa', 'asset.from': 'Cuenta de la que sale' },
  lines: [
    { side: 'debit', account: 'asset.to', value: 'amount' },
    { side: 'credit', account: 'asset.from', value: 'amount' },
  ],
  samples,
})

/** The accumulated depreciation moves with the cost when the class has an account for it in that state. */
export const accumulatedPosting = definePosting({
  event: 'assets.accumulated',
  label: 'Paso de la depreciación de un bien de una cuenta a otra',
  facts: {},
  values: { amount: 'Depreciación acumulada' },
  accounts: { 'accumulated.to': 'Cuenta a la que pasa', 'accumulated.from': 'Cuenta de la que sale' },
  lines: [
    { side: 'debit', account: 'accumulated.from', value: 'amount' },
    { side: 'credit', account: 'accumulated.to', value: 'amount' },
  ],
  samples,
})

definePurpose({
  key: 'assetLoaned',
  starter: '834704',
  label: 'Bienes entregados a terceros',
  help: 'Lo que la entidad entrega en comodato, en cuentas de orden.',
  area,
})
definePurpose({
  key: 'assetLoanedContra',
  starter: '891518',
  label: 'Bienes entregados a terceros por contra',
  help: 'Contrapartida de los bienes entregados en comodato.',
  area,
})

/** A lent asset is in the order accounts while others have it. */
export const loanPosting = definePosting({
  event: 'assets.loan',
  label: 'Bien entregado en comodato',
  facts: { way: { out: 'Se entrega', back: 'Se recibe de vuelta' } },
  values: { amount: 'Costo' },
  accounts: {},
  lines: [
    { side: 'debit', account: 'purpose:assetLoaned', value: 'amount', when: { way: 'out' } },
    { side: 'credit', account: 'purpose:assetLoanedContra', value: 'amount', when: { way: 'out' } },
    { side: 'debit', account: 'purpose:assetLoanedContra', value: 'amount', when: { way: 'back' } },
    { side: 'credit', account: 'purpose:assetLoaned', value: 'amount', when: { way: 'back' } },
  ],
  samples,
})

/** The depreciation of a month, by centre and class of asset. */
export const depreciationPosting = definePosting({
  event: 'assets.depreciation',
  label: 'Depreciación de un mes',
  facts: {},
  values: { amount: 'Depreciación' },
  accounts: { 'asset.expense': 'Gasto o costo del centro', 'asset.accumulated': 'Depreciación acumulada' },
  lines: [
    { side: 'debit', account: 'asset.expense', value: 'amount' },
    { side: 'credit', account: 'asset.accumulated', value: 'amount' },
  ],
  samples,
})

definePurpose({
  key: 'assetImpairmentRecovery',
  starter: null,
  label: 'Reversión del deterioro de bienes',
  help: 'Ingreso de lo que un bien vuelve a valer, de la cuenta 4830.',
  area,
})
definePurpose({
  key: 'assetRecovered',
  starter: '138490',
  label: 'Lo que se recupera de bienes dados de baja',
  help: 'Lo que debe quien compra, asegura o responde por un bien que sale.',
  area,
})
definePurpose({
  key: 'assetLoss',
  starter: '589019',
  label: 'Pérdida por baja de bienes',
  help: 'Lo que valía en libros un bien que sale, sin lo que se recupera.',
  area,
})
definePurpose({
  key: 'assetGain',
  starter: '480890',
  label: 'Utilidad por baja de bienes',
  help: 'Lo que se recupera de un bien que sale, sobre lo que valía en libros.',
  area,
})

/** An impairment of an asset, besides its depreciation, or the reversal of one. */
export const impairmentPosting = definePosting({
  event: 'assets.impairment',
  label: 'Deterioro de un bien',
  facts: { kind: { impairment: 'Deterioro', recovery: 'Reversión del deterioro' } },
  values: { amount: 'Valor' },
  accounts: { 'asset.impairment': 'Deterioro acumulado', 'asset.impairmentExpense': 'Gasto de deterioro' },
  lines: [
    { side: 'debit', account: 'asset.impairmentExpense', value: 'amount', when: { kind: 'impairment' } },
    { side: 'credit', account: 'asset.impairment', value: 'amount', when: { kind: 'impairment' } },
    { side: 'debit', account: 'asset.impairment', value: 'amount', when: { kind: 'recovery' } },
    {
      side: 'credit',
      account: 'purpose:assetImpairmentRecovery',
      value: 'amount',
      when: { kind: 'recovery' },
    },
  ],
  samples,
})

/** A retired asset: its balances, the amount recovered, and the gain or loss (dossier of assets §4.8). */
export const retirementPosting = definePosting({
  event: 'assets.retirement',
  label: 'Baja de un bien',
  facts: {},
  values: {
    accumulated: 'Depreciación acumulada',
    impairment: 'Deterioro acumulado',
    recovered: 'Se recupera',
    loss: 'Pérdida',
    gain: 'Utilidad',
    cost: 'Costo',
    returned: 'Valor de lo que es de otros',
  },
  accounts: {
    'asset.account': 'Cuenta del bien',
    'asset.accumulated': 'Depreciación acumulada',
    'asset.impairment': 'Deterioro acumulado',
  },
  lines: [
    { side: 'debit', account: 'asset.accumulated', value: 'accumulated' },
    { side: 'debit', account: 'asset.impairment', value: 'impairment' },
    { side: 'debit', account: 'purpose:assetRecovered', value: 'recovered' },
    { side: 'debit', account: 'purpose:assetLoss', value: 'loss' },
    { side: 'credit', account: 'purpose:assetGain', value: 'gain' },
    { side: 'credit', account: 'asset.account', value: 'cost' },
    { side: 'debit', account: 'purpose:assetReceived', value: 'returned' },
    { side: 'credit', account: 'purpose:assetReceivedContra', value: 'returned' },
  ],
  samples: [
    {
      values: {
        accumulated: pesos(2_951_200),
        impairment: pesos(0),
        recovered: pesos(11_000_000),
        loss: pesos(804_800),
        gain: pesos(0),
        cost: pesos(14_756_000),
        returned: pesos(0),
      },
    },
    {
      values: {
        accumulated: pesos(5_400_000),
        impairment: pesos(0),
        recovered: pesos(350_000),
        loss: pesos(0),
        gain: pesos(350_000),
        cost: pesos(5_400_000),
        returned: pesos(12_400_000),
      },
    },
  ],
})
