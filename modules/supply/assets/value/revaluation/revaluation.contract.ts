import { definePosting, definePurpose } from '@quina/accounting/contract'
import { pesos } from '@quina/kernel'

definePurpose({
  key: 'assetRevaluation',
  starter: null,
  label: 'Superávit por revaluación de bienes',
  help: 'Patrimonio de lo que un bien sube sobre su costo, en el marco privado: 3815.',
  area: 'Activos fijos',
})
definePurpose({
  key: 'assetRealizedSurplus',
  starter: null,
  label: 'Superávit de bienes que se realiza',
  help: 'Resultados acumulados a los que pasa el superávit de un bien que sale: 3705.',
  area: 'Activos fijos',
})

/** Brings an asset to its fair value, in the private regime (NIC 16, 31 to 40). */
export const revaluationPosting = definePosting({
  event: 'assets.revaluation',
  label: 'Revaluación de un bien',
  facts: {},
  values: {
    costUp: 'Sube el costo',
    costDown: 'Baja el costo',
    accumulated: 'Depreciación que se elimina',
    surplusUsed: 'Superávit que se usa',
    surplus: 'Superávit',
  },
  accounts: { 'asset.account': 'Cuenta del bien', 'asset.accumulated': 'Depreciación acumulada' },
  lines: [
    { side: 'debit', account: 'asset.account', value: 'costUp' },
    { side: 'debit', account: 'asset.accumulated', value: 'accumulated' },
    { side: 'debit', account: 'purpose:assetRevaluation', value: 'surplusUsed' },
    { side: 'credit', account: 'asset.account', value: 'costDown' },
    { side: 'credit', account: 'purpose:assetRevaluation', value: 'surplus' },
  ],
  samples: [
    {
      values: {
        costUp: pesos(1_000_000),
        costDown: pesos(0),
        accumulated: pesos(2_000_000),
        surplusUsed: pesos(0),
        surplus: pesos(3_000_000),
      },
    },
    {
      values: {
        costUp: pesos(0),
        costDown: pesos(3_000_000),
        accumulated: pesos(2_000_000),
        surplusUsed: pesos(1_000_000),
        surplus: pesos(0),
      },
    },
  ],
})

/** The surplus of a retired asset passes to retained earnings (NIC 16, 41). */
export const realizedSurplusPosting = definePosting({
  event: 'assets.realizedSurplus',
  label: 'Superávit de un bien que sale',
  facts: {},
  values: { amount: 'Superávit' },
  accounts: {},
  lines: [
    { side: 'debit', account: 'purpose:assetRevaluation', value: 'amount' },
    { side: 'credit', account: 'purpose:assetRealizedSurplus', value: 'amount' },
  ],
  samples: [{ values: { amount: pesos(3_300_000) } }],
})
