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

/** By what right something enters the register. */
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
const { purchase: _caused, ...posted } = entryOrigins
const credit = (origin: string | readonly string[], purpose: string) =>
  ({ side: 'credit', account: `purpose:${purpose}`, value: 'amount', when: { origin } }) as const

/** What enters without a purchase: a purchase is owed by its causación. */
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
      when: { origin: ['donation', 'transfer', 'replacement', 'leasing', 'construction', 'surplus'] },
    },
    { side: 'debit', account: 'purpose:assetReceivedContra', value: 'amount', when: { origin: 'received' } },
    credit(['donation', 'transfer'], 'assetDonation'),
    credit('replacement', 'assetReplacement'),
    credit('leasing', 'assetLeasing'),
    credit('construction', 'assetConstruction'),
    credit('surplus', 'assetSurplus'),
    credit('received', 'assetReceived'),
  ],
  samples,
})

/** From one account of the asset to another: into service, out of use. Cost and what was depreciated move together. */
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

/** What a month depreciates in a centre of the assets of a class. */
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
